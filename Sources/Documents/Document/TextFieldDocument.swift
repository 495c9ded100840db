public import Basics
public import Pixels

/// A label that is being edited, or could be.
///
/// An empty text shows the placeholder, in one colour and with no effect but its outer shadows. While `isEditing`,
/// text is drawn in the label's plain `color`, its strokes and shadows stay, and a caret or a selection is drawn; a
/// line too long for the field is scrolled so that the caret shows.
///
/// Sendable; a plain value.
public struct TextFieldDocument: DocumentContent {
  /// The text of the field, its look and its canvas.
  public var label: LabelDocument {
    get { apart.value }
    _modify { yield &apart.value }
  }
  /// The label, apart, so that the document stays small.
  private var apart = Boxed(LabelDocument())
  /// The text that an empty field shows.
  @Bytewise public var placeholder: String = ""
  /// The colour of the placeholder, in sRGB with straight alpha.
  public var placeholderColor: Color = TextFieldDocument.defaultPlaceholderColor
  /// Whether the field shows a caret or the selection, and the text in its plain colour.
  public var isEditing: Bool = false
  /// The selected grapheme clusters of the text, half-open; an empty range is a caret. With nil a caret is at the end.
  public var selection: Range<Int>?
  /// The colour of the caret, in sRGB with straight alpha.
  public var caretColor: Color = TextFieldDocument.defaultCaretColor
  /// The colour under what is selected, in sRGB with straight alpha.
  public var selectionColor: Color = TextFieldDocument.defaultSelectionColor
  /// Whether every grapheme cluster is shown as a bullet.
  public var isSecure: Bool = false

  /// The colour of UIKit's placeholders since iOS 13: rgba(60, 60, 67, 0.3).
  public static let defaultPlaceholderColor = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
  /// The colour of UIKit's tint: #007AFF.
  public static let defaultCaretColor = Color(red: 0, green: 122 / 255, blue: 1)
  /// The colour of UIKit's tint with an alpha of 0.2.
  public static let defaultSelectionColor = Color(red: 0, green: 122 / 255, blue: 1, alpha: 0.2)

  /// Makes an empty text field. Numbers are checked by ``Document/validate()``.
  public init() {}
}

extension TextFieldDocument {
  typealias Draft = TextFieldDraft

  /// The canvas of the label.
  public var canvas: DocumentCanvas {
    get { label.canvas }
    set { label.canvas = newValue }
  }

  var document: Document { .textField(self) }
}
