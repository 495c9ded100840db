import Documents
import Typography

/// As a picture, a sprite font shows the characters that it lists.
extension SpriteFontDocument: DrawnDocument {
  var size: LabelDocument.Size {
    get { style.size }
    set { style.size = newValue }
  }
  var characterCount: Int { specimen.characterCount }
  var isGray: Bool { specimen.isGray }
  func fontFiles(in files: ImageLibrary) -> [FontQuery] { specimen.fontFiles(in: files) }

  func content(resources: SceneResources) throws(ResolveError) -> any Content {
    try LabelContent(specimen, resources: resources)
  }
}
