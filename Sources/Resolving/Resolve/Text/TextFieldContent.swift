import Documents
import Pixels
import Scene
import Typography

extension TextFieldDocument: DrawnDocument {
  var size: LabelDocument.Size {
    get { label.size }
    set { label.size = newValue }
  }
  var background: LabelDocument.Background? { label.background }
  var characterCount: Int { label.text.utf8.count + placeholder.utf8.count }

  func content(resources: SceneResources) throws(ResolveError) -> any Content {
    try TextFieldContent(self, resources: resources)
  }
}

/// The content of a text field: a label of the text that is shown, with a caret or a selection.
struct TextFieldContent: Content {
  let label: LabelContent

  var size: SIMD2<Double> { label.size }
  var baseline: Double? { label.baseline }

  /// The width of the caret in points, as in UIKit.
  private static let caretWidth = 2.0

  init(_ document: TextFieldDocument, resources: SceneResources) throws(ResolveError) {
    var label = try LabelContent(document.shown, resources: resources)
    if document.isEditing { TextFieldContent.edit(&label, as: document) }
    self.label = label
  }

  var layoutBox: (origin: SIMD2<Double>, size: SIMD2<Double>) { label.layoutBox }

  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] { try label.nodes(in: space) }

  func scene(by maker: CanvasScene) throws(ResolveError) -> (scene: Scene, space: SceneSpace) {
    try label.scene(by: maker)
  }

  func add(to report: inout ReportBuilder, in space: SceneSpace) { label.add(to: &report, in: space) }

  /// Scrolls to the caret (or to the selection's end), and adds the caret or the selection.
  private static func edit(_ label: inout LabelContent, as document: TextFieldDocument) {
    let count = document.label.text.count
    let chosen = (document.selection ?? count..<count).clamped(to: 0..<count)
    let caret = label.caret(at: chosen.upperBound)
    scroll(&label, to: caret.x)
    guard chosen.isEmpty else {
      label.selection = label.layout.stretches(ofGraphemes: chosen).map { stretch in
        let box = label.box(of: label.layout.lines[stretch.line])
        return TextMark(
          x: label.origin.x + stretch.x0, y: box.y, width: stretch.x1 - stretch.x0, height: box.height,
          color: document.selectionColor)
      }
      return
    }
    label.caret = TextMark(
      x: label.origin.x + caret.x - caretWidth / 2, y: label.origin.y + caret.top, width: caretWidth,
      height: caret.height, color: document.caretColor)
  }

  /// Scrolls a line that is longer than the field from its start, as far as the caret needs to be visible.
  private static func scroll(_ label: inout LabelContent, to caret: Double) {
    let insets = label.document.textInsets
    guard label.bending == nil, label.document.numberOfLines == 1, let width = label.document.size.width else {
      return
    }
    let box =
      (insets.left + caretWidth / 2)...max(insets.left + caretWidth / 2, width - insets.right - caretWidth / 2)
    let room = width - insets.left - insets.right
    guard label.layout.width > room else { return }
    label.origin.x = insets.left + (label.layout.isRightToLeft ? room - label.layout.width : 0)
    let place = label.origin.x + caret
    label.origin.x += min(max(place, box.lowerBound), box.upperBound) - place
    label.clip = (from: insets.left, to: max(insets.left, width - insets.right))
  }
}

extension LabelContent {
  /// The place of the caret before a grapheme cluster, in points from the block; the start where there is no text.
  fileprivate func caret(at index: Int) -> (x: Double, top: Double, height: Double) {
    for (number, line) in layout.lines.enumerated().reversed() {
      guard let caret = layout.carets(ofLine: number).first(where: { $0.graphemeIndex == index }) else { continue }
      return (caret.x, line.baseline - line.ascent, line.ascent + line.descent)
    }
    return (0, 0, layout.height)
  }
}

extension TextFieldDocument {
  /// The label that is drawn: the text, bullets in its place, or the placeholder.
  var shown: LabelDocument {
    var shown = label
    if label.text.isEmpty {
      shown.text = placeholder
      shown.color = placeholderColor
      shown.strokes = []
      shown.effects = LabelDocument.Effects(shadows: label.effects.shadows)
      (shown.partStyles, shown.highlights, shown.textBackground) = ([], [], nil)
    } else if isSecure {
      shown.text = String(repeating: "\u{2022}", count: label.text.count)
    }
    if isEditing || label.text.isEmpty {
      shown.gradient = nil
      shown.image = nil
    }
    // A text that is edited is scrolled, not truncated.
    if isEditing, shown.numberOfLines == 1, !label.text.isEmpty { shown.lineBreak = .clip }
    return shown
  }
}
