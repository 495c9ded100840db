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

  init(_ document: some DrawnDocument, key: Document, resources: SceneResources) {
    self.key = key
    size = document.size
    background = document.background
    opacity = document.opacity
    self.resources = resources
  }
}
