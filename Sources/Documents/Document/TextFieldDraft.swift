import JSON
import Pixels

/// A text field as its authors gave it, before it is finished.
struct TextFieldDraft: DocumentDraft {
  private var apart: Boxed<LabelDraft>
  /// The field's other members.
  private var field: TextFieldDocument

  init(_ field: TextFieldDocument) {
    self.field = field
    apart = Boxed(LabelDraft(field.label))
  }

  mutating func finish() throws(DocumentError) { try apart.value.finish() }

  func content(in context: DocumentContext) throws(DocumentError) -> TextFieldDocument {
    var field = field
    field.label = try apart.value.checked()
    try field.label.refuseInlineDocuments(in: "a text field")
    return field
  }

  static let kind = KindTable(.textField, TextFieldDraft.self)

  static let table: ObjectTable<TextFieldDraft> = ObjectTable(
    "textField", "a text field", "A label that can be edited.", exclusive: [LabelDraft.fills],
    defaults: TextFieldDraft(TextFieldDocument()),
    LabelDraft.plainMembers.lifted(byBox: \.apart) + [
      Member("placeholder", .string(.text), \.field.placeholder, "What an empty field shows."),
      Member("placeholderColor", .color, \.field.placeholderColor, "Colour of the placeholder."),
      Member(
        "editing", .boolean, \.field.isEditing, "Shows a caret or the selection, and the text in its plain colour."),
      Member(
        "selection", selection, \.field.selection,
        "What is selected; an empty range is a caret. By default a caret at the end."),
      Member("caretColor", .color, \.field.caretColor, "Colour of the caret."),
      Member("selectionColor", .color, \.field.selectionColor, "Colour under what is selected."),
      Member("secure", .boolean, \.field.isSecure, "Shows a bullet for every character."),
    ])

  private static let selection = Codec<ClosedRange<Int>>.range(
    ["start", "end"], 0...100_000, unit: "grapheme clusters"
  ).map({ $0.lowerBound..<$0.upperBound }, { $0.lowerBound...$0.upperBound })
}
