import Documents
import Motion
import Pixels

/// What animators do to a unit of a text: what is drawn by itself.
///
/// Sendable; a value.
struct UnitState: Sendable, Hashable {
  /// A colour, and how much of it. Sendable; a value.
  struct Tint: Sendable, Hashable {
    let color: Color
    let share: Double
  }

  /// The poses about the centre of the glyph, of its word and of its line; offsets are in ems.
  var glyph = Pose.rest
  var word = Pose.rest
  var line = Pose.rest
  var opacity = 1.0
  var tints: [Tint] = []
  /// How far tracking moves it, in ems.
  var shift = 0.0

  static let rest = UnitState()

  /// Adds an animator by its weight.
  mutating func apply(_ animator: TextAnimator, _ weight: Double) {
    func moved(_ pose: Pose) -> Pose {
      var pose = pose
      pose.offset += weight * animator.position.vector
      pose.rotation += weight * animator.rotation
      pose.scale *= max(0, 1 + weight * (animator.scale - 1))
      return pose
    }
    switch animator.unit {
    case .glyph: glyph = moved(glyph)
    case .word: word = moved(word)
    case .line: line = moved(line)
    }
    opacity *= min(1, max(0, 1 + weight * (animator.opacity - 1)))
    if let color = animator.color, weight > 0 { tints.append(Tint(color: color, share: weight)) }
  }
}
