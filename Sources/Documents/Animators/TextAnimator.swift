public import Pixels

/// What happens to glyphs, words or lines of a text, each by a weight of its own.
///
/// Sendable; a plain value.
public struct TextAnimator: Sendable, Hashable {
  /// What is moved by itself. Sendable; a value.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    case glyph, word, line
  }

  /// What is moved by itself, about its centre.
  public var unit = Unit.glyph
  /// The weight of each unit, in -1...1; an empty list is 1 for all.
  public var selectors: [TextSelector] = []
  /// How far a unit with the weight 1 is moved to the right and down, in ems.
  public var position = LabelDocument.Point.zero
  /// The size of a unit with the weight 1 as a factor.
  public var scale = 1.0
  /// The angle of a unit with the weight 1 in degrees, clockwise.
  public var rotation = 0.0
  /// The opacity of a unit with the weight 1.
  public var opacity = 1.0
  /// The colour of a unit with the weight 1; nil leaves its paint.
  public var color: Color?
  /// What is added after each glyph of a unit with the weight 1, in ems.
  public var tracking = 0.0

  /// Makes an animator that changes nothing.
  public init() {}
}
