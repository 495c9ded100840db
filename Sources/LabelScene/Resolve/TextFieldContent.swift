import LabelDocument
import Pixels

/// A text field: a label of what it shows.
struct TextFieldContent: Content {
  let label: LabelContent
  let document: TextFieldDocument

  var size: SIMD2<Double> { label.size }

  init(_ document: TextFieldDocument, resources: SceneResources) throws(ResolveError) {
    self.document = document
    label = try LabelContent(document.shown, resources: resources)
  }

  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] { try label.nodes(in: space) }

  func truth(in space: SceneSpace) -> GroundTruth { label.truth(in: space) }
}

extension TextFieldDocument {
  /// The label that is drawn: the text, bullets for it, or the placeholder.
  var shown: LabelDocument {
    var shown = label
    if label.text.isEmpty {
      shown.text = placeholder
      shown.color = placeholderColor
      shown.strokes = []
      shown.innerShadows = []
      shown.bevel = nil
    } else if isSecure {
      shown.text = String(repeating: "\u{2022}", count: label.text.count)
    }
    if isEditing || label.text.isEmpty {
      shown.gradient = nil
      shown.image = nil
    }
    return shown
  }
}
