public import Motion

/// Gives each unit a weight.
///
/// Sendable; a plain value.
public struct TextSelector: Sendable, Hashable {
  /// What a weight follows from. Sendable; a value.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// From the place of the unit in the text.
    case range
    /// From the state of its word.
    case word
    /// From a seed and the time.
    case wiggle
  }

  /// What the ends of a range are counted in. Sendable; a value.
  public enum Measure: String, Sendable, Hashable, CaseIterable {
    case percent, index
  }

  /// What the ends of a range follow. Sendable; a value.
  public enum Clock: String, Sendable, Hashable, CaseIterable {
    case document, caption, word
  }

  /// The state of words. Sendable; a value.
  public typealias State = WordState

  /// What the weight follows from.
  public var kind = Kind.range
  /// How the weight joins that of the selectors before.
  public var mode = SelectorMode.add
  /// A factor of the weight, -1...1.
  public var amount = 1.0

  /// The weights within a range.
  public var shape = SelectorShape.square
  /// Where a range starts.
  public var start = AnimatedNumber(0)
  /// Where a range ends.
  public var end = AnimatedNumber(100)
  /// What is added to both.
  public var offset = AnimatedNumber(0)
  /// What the ends of a range are counted in.
  public var measure = Measure.percent
  /// How slowly a range leaves the weight 0, -100...100.
  public var easeLow = 0.0
  /// How slowly a range reaches the weight 1, -100...100.
  public var easeHigh = 0.0
  /// How much a square gives units that it covers in part, 0...1.
  public var smoothness = 1.0
  /// The order in which a range passes over units.
  public var order = UnitOrder.forward
  /// What the ends of a range follow. With a word's clock a range passes over each word by itself.
  public var clock = Clock.caption
  /// The seconds from the beginning of the clock in which keyframes are passed; nil is as long as the clock runs.
  public var duration: Double?

  /// The state that has the weight 1.
  public var state = State.current
  /// The seconds in which the weight of a state comes.
  public var attack = 0.0
  /// The seconds in which it goes.
  public var release = 0.0
  /// How it comes and goes.
  public var curve = Easing.linear

  /// The smallest and the largest weight of a wiggle.
  public var between = LabelDocument.Point(x: -1, y: 1)
  /// How many weights a wiggle has in a second.
  public var frequency = 2.0
  /// How much of a wiggle all units have in common, 0...1.
  public var correlation = 0.0
  /// What random orders and wiggles follow from.
  public var seed = 0

  /// Makes a range of everything.
  public init() {}
}
