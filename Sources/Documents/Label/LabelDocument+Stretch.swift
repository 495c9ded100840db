extension LabelDocument {
  /// How each line of a text is made as wide as the label, at its own size. Sendable; a plain value.
  public struct Stretch: Sendable, Hashable {
    /// What a line fills. Sendable; a value.
    public enum Goal: String, Sendable, Hashable, CaseIterable {
      case width
    }

    /// What makes a line wider or narrower. Sendable; a value.
    public enum Means: String, Sendable, Hashable, CaseIterable {
      /// Space between characters; letters that join stay together.
      case spacing
      /// Wider or narrower letters. Strokes keep their width.
      case glyphs
    }

    /// What a line fills.
    public var to = Goal.width
    /// What makes it wider or narrower.
    public var by = Means.spacing

    /// Makes a stretch to the width by some means.
    public init(by means: Means = .spacing) { by = means }
  }
}

extension LabelDocument.Stretch {
  static let table = ObjectTable(
    "stretch", "a stretch", "How each line is made as wide as the label.", defaults: LabelDocument.Stretch(),
    [
      Member("to", .choice { _ in "The width of the label, less insets and indents." }, \.to, "What a line fills."),
      Member(
        "by",
        .choice { means in
          switch means {
          case .spacing: "Space between characters; letters that join stay together."
          case .glyphs: "Wider or narrower letters; strokes keep their width."
          }
        }, \.by, "What makes a line wider or narrower."),
    ])
}
