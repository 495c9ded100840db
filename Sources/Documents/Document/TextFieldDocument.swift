public import Pixels

/// A label that is being edited, or could be.
///
/// An empty text shows the placeholder, without gradient, strokes and inner shadows. While `isEditing`, text is drawn
/// in the label's plain `color`, its strokes and shadows stay, and a caret or a selection is drawn; a line too long for
/// the field is scrolled so that the caret shows.
///
/// Sendable; a plain value.
public struct TextFieldDocument: DocumentContent {
  public var label: LabelDocument
  public var placeholder: String
  public var placeholderColor: Color
  public var isEditing: Bool
  /// Grapheme clusters of the text, half-open; an empty one is a caret. Nil is a caret at the end.
  public var selection: Range<Int>?
  public var caretColor: Color
  public var selectionColor: Color
  /// Whether every grapheme cluster is shown as a bullet.
  public var isSecure: Bool

  /// UIKit's since iOS 13: rgba(60, 60, 67, 0.3).
  public static let defaultPlaceholderColor = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
  /// UIKit's tint: #007AFF.
  public static let defaultCaretColor = Color(red: 0, green: 122 / 255, blue: 1)
  public static let defaultSelectionColor = Color(red: 0, green: 122 / 255, blue: 1, alpha: 0.2)

  public init(
    label: LabelDocument = LabelDocument(), placeholder: String = "",
    placeholderColor: Color = TextFieldDocument.defaultPlaceholderColor, isEditing: Bool = false,
    selection: Range<Int>? = nil, caretColor: Color = TextFieldDocument.defaultCaretColor,
    selectionColor: Color = TextFieldDocument.defaultSelectionColor, isSecure: Bool = false
  ) {
    self.label = label
    self.placeholder = placeholder
    self.placeholderColor = placeholderColor
    self.isEditing = isEditing
    self.selection = selection
    self.caretColor = caretColor
    self.selectionColor = selectionColor
    self.isSecure = isSecure
  }
}

extension TextFieldDocument {
  typealias Draft = TextFieldDraft

  public var canvas: DocumentCanvas {
    get { label.canvas }
    set { label.canvas = newValue }
  }

  var document: Document { .textField(self) }
}
