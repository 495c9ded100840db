/// A result in words: whoever prints one does not want the bytes of its picture.
extension RenderedDocument: CustomStringConvertible, CustomReflectable {
  /// What the report says, and the name of the renderer.
  public var description: String { "\(report), drawn by \(renderer)" }

  /// The members, the picture without its bytes, for debuggers and `dump`.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["image": image, "report": "\(report)", "renderer": renderer, "oversampling": oversampling],
      displayStyle: .struct)
  }
}
