import Documents
import Pixels

/// The members of a moving document that surround what moves.
struct MovingCanvas {
  /// The key of the document's measures.
  let key: Document
  let size: LabelDocument.Size
  let background: LabelDocument.Background?
  let opacity: Double
  let resources: SceneResources

  init(_ label: LabelDocument, key: Document, resources: SceneResources) {
    self.key = key
    size = label.size
    background = label.background
    opacity = label.opacity
    self.resources = resources
  }

  init(_ control: PageControlDocument, key: Document, resources: SceneResources) {
    self.key = key
    size = control.size
    background = control.background
    opacity = control.opacity
    self.resources = resources
  }
}
