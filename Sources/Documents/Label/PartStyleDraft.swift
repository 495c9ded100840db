import JSON

/// A style of parts of a text as its authors gave it, before it is finished.
struct PartStyleDraft: Draft {
  private var select: SelectDraft?
  private var run = TextRunDraft()

  init() {}

  init(_ style: LabelDocument.PartStyle) {
    select = style.select == .all ? nil : SelectDraft(style.select)
    run = TextRunDraft(style.run)
  }

  func finished() throws(DocumentError) -> LabelDocument.PartStyle? {
    guard let run = try run.finished() else { return nil }
    for (name, ruby) in [("ruby", run.ruby), ("rubyUnder", run.rubyUnder)] {
      guard case .list? = ruby else { continue }
      throw DocumentError(
        .conflict, path: name,
        "is a list, and the parts may have other numbers of characters; write one string, or a run")
    }
    return LabelDocument.PartStyle(try select.finished(as: "select") ?? .all, run)
  }

  static let table = ObjectTable(
    "partStyle", "a style of parts", "Members of a run for parts of the text; later ones win.",
    exclusive: [ObjectSchema.Exclusive("gradient", "color", isCovering: true)], defaults: PartStyleDraft(),
    [Member("select", SelectDraft.codec, \.select, "The parts; all of the text where there is none.")]
      + members.lifted(by: \.run))

  /// Those of a run, but for what it is.
  private static let members = TextRunDraft.table.members.filter { member in
    member.name != "text" && !TextRunDraft.objectMembers.contains { $0.name == member.name }
  }

  static let codec = Codec<PartStyleDraft>.object(table)
}
