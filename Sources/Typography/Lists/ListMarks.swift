package import Basics

/// What stands before each paragraph of a text. A value; Sendable.
package struct ListMarks: Sendable, Hashable {
  package var kind: ListMarker
  /// A text instead of markers of that kind, the same before each paragraph.
  @Bytewise package var text: String?
  /// The number of the first paragraph.
  package var start = 1
  /// What stands after a number; nil is what the kind has.
  @Bytewise package var suffix: String?
  /// Whether markers are the beginning of first lines, instead of standing before all lines.
  package var isInside = false

  /// Marks of a kind.
  package init(_ kind: ListMarker) { self.kind = kind }

  /// The marker with a number.
  package func marker(_ number: Int, language: String?) -> String {
    if let text { return text }
    let language = language ?? "en"
    switch kind {
    case .disc: return "\u{2022}" + (suffix ?? " ")
    case .circle: return "\u{25E6}" + (suffix ?? " ")
    case .square: return "\u{25AA}" + (suffix ?? " ")
    case .native, .traditional:
      let system = kind == .native ? "native" : "traditional"
      let digits = ListNumber.text(of: number, language: language, system: system)
      // Ideographs are followed by their own comma, as in CSS.
      let isIdeographic = digits.unicodeScalars.last.map { $0.value >= 0x3000 } ?? false
      return digits + (suffix ?? (isIdeographic ? "\u{3001}" : ". "))
    default: return ListNumber.text(of: number, kind: kind) + (suffix ?? ". ")
    }
  }
}
