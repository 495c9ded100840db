import Basics

/// The changes of the two texts of a transition. Effects can be combined. The raw values are those of BBCyclingLabel.
///
/// Sendable; a value.
public struct CyclingEffect: OptionSet, Sendable, Hashable {
  /// The sum of the effects' bits.
  public let rawValue: Int

  /// Makes a set of effects from the sum of their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The entering text's alpha goes from 0 to 1.
  public static let fadeIn = CyclingEffect(rawValue: 1)
  /// The leaving text's alpha goes to 0. Without it the text stays opaque until the transition ends.
  public static let fadeOut = CyclingEffect(rawValue: 2)
  /// The entering text grows from half its size.
  public static let zoomIn = CyclingEffect(rawValue: 4)
  /// The leaving text grows to one and a half times its size.
  public static let zoomOut = CyclingEffect(rawValue: 8)
  /// Both texts move up: the entering one from below the canvas, the leaving one to above it.
  public static let scrollUp = CyclingEffect(rawValue: 16)
  /// Both texts move down. This wins where both scrolls are set.
  public static let scrollDown = CyclingEffect(rawValue: 32)

  /// Both texts fade. This is the default, and what an empty set means.
  public static let crossFade: CyclingEffect = [.fadeIn, .fadeOut]
  /// Both texts fade, and the leaving one grows to one and a half times its size.
  public static let scaleFadeOut: CyclingEffect = [.fadeIn, .fadeOut, .zoomOut]
  /// Both texts fade, and the entering one grows from half its size.
  public static let scaleFadeIn: CyclingEffect = [.fadeIn, .fadeOut, .zoomIn]

  /// All effects with their names in documents.
  public static let named: [(name: String, effect: CyclingEffect)] = [
    ("fadeIn", .fadeIn), ("fadeOut", .fadeOut), ("zoomIn", .zoomIn), ("zoomOut", .zoomOut),
    ("scrollUp", .scrollUp), ("scrollDown", .scrollDown), ("crossFade", .crossFade),
    ("scaleFadeIn", .scaleFadeIn), ("scaleFadeOut", .scaleFadeOut),
  ]

  /// Makes the union of the effects with these names in documents. Throws ``MotionError/invalid(place:value:remedy:)``
  /// on an unknown name.
  public init(names: [String]) throws(MotionError) {
    var result: CyclingEffect = []
    for name in names {
      guard let found = CyclingEffect.named.first(where: { $0.name == name }) else {
        throw .invalid(
          place: "effect", value: Message.quoted(name),
          remedy: "is not one of \(CyclingEffect.named.map(\.name).joined(separator: ", "))")
      }
      result.formUnion(found.effect)
    }
    self = result
  }
}
