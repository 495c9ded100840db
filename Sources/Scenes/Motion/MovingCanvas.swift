import Documents
import Pixels

/// What a moving document has around what moves.
struct MovingCanvas {
  /// Tells its measures from those of other documents.
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
