import JSON
import Pixels

extension BlendMode {
  /// The mode's name in documents. No object has both soft lights, so they share one.
  fileprivate var word: String { self == .cssSoftLight ? "softLight" : "\(self)" }
}

extension Codec where Value == BlendMode {
  /// The modes of a layer or of its effects.
  static let blend = named(BlendMode.ofLayers)

  /// The modes of an inner shadow.
  static let innerBlend = named(BlendMode.ofInnerShadows) { mode in
    switch mode {
    case .normal: "Over what it falls on."
    case .replace: "In place of what it falls on, as FXLabel 1.4."
    case .darken: "The darker of both, channel by channel, as FXLabel 1.5."
    default: ""
    }
  }

  /// A mode that is not among these is written as Swift spells it. The type does not admit that, so `validate()` names it.
  private static func named(_ modes: [BlendMode], _ words: (BlendMode) -> String = { _ in "" }) -> Codec {
    let known = Dictionary(uniqueKeysWithValues: modes.map { ($0.word, $0) })
    return Codec(
      .choice(modes.map { Choice($0.word, words($0)) }),
      read: { $0.string.flatMap { known[$0] } },
      write: { .string(known[$0.word] == $0 ? $0.word : ".\($0)") })
  }
}
