import Pixels
import Scene
import Typography

/// What different masks and pictures take together: their bytes, and the time to make them. What occurs many times is
/// counted once. Sendable; a value.
struct MaskWeight {
  private(set) var bytes = 0
  /// As how many usual glyphs they count beside those that they are: one for each microsecond.
  private(set) var effort = 0
  private var known: Set<ObjectIdentifier> = []

  /// The size of a small mask in bytes. Smaller masks count nothing, so that usual labels are not held up: a million of
  /// them fit any memory.
  private static let smallMask = 1 << 12
  /// The effort of a simple mask, which counts nothing either: a glyph of a text.
  private static let simpleMask = 32

  /// Adds masks, which must live as long as this.
  mutating func add(_ masks: some Collection<PlacedMask>) {
    for placed in masks {
      let mask = placed.mask
      let (isLarge, isIntricate) = (
        mask.coverage.count > MaskWeight.smallMask, mask.effort > MaskWeight.simpleMask
      )
      guard isLarge || isIntricate, known.insert(ObjectIdentifier(mask)).inserted else { continue }
      if isLarge { bytes += mask.coverage.count }
      if isIntricate { effort += mask.effort }
    }
  }

  /// Adds what takes time and makes no mask.
  mutating func add(effort: Int) { self.effort += effort }

  /// Adds the pictures that a figure shows, which must live as long as this.
  mutating func add(picturesOf figure: Figure) {
    for layer in figure.layers {
      switch layer {
      case .fill(_, .image(let paint)): add(paint.picture)
      case .pictures(let placed): for picture in placed { add(picture.picture) }
      default: break
      }
    }
  }

  /// Adds a picture, which must live as long as this.
  mutating func add(_ picture: Picture) {
    guard known.insert(ObjectIdentifier(picture)).inserted else { return }
    bytes += picture.pixels.bytes.count
    effort += picture.effort
  }
}
