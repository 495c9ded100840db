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
    return LabelDocument.PartStyle(try select.finished(as: "select") ?? .all, run)
  }

  static let table = ObjectTable(
    "partStyle", "a style of parts", "Members of a run for parts of the text; later ones win.",
    exclusive: [ObjectSchema.Exclusive("gradient", "color", isCovering: true)], defaults: PartStyleDraft(),
    [Member("select", SelectDraft.codec, \.select, "The parts; all of the text where there is none.")]
      + TextRunDraft.table.members.filter { $0.name != "text" }.lifted(by: \.run))

  static let codec = Codec<PartStyleDraft>.object(table)
}
