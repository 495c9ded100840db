public import GLESRendering

extension LabelRenderer {
  /// Makes a texture that shows an `EGLImage` of the renderer's display, to draw into; see
  /// ``GLESRendering/ImportedTexture``. Size and format are checked against what GL says. Throws on the CPU path, if
  /// the driver has no such images, and if it refuses this one.
  public func importTexture(
    image: UnsafeMutableRawPointer, width: Int, height: Int, format: RenderTarget.Format = .rgba8
  ) throws(SignwriterError) -> ImportedTexture {
    try renderer.importTexture(image: image, width: width, height: height, format: format)
  }

  /// Makes a texture that shows a dma-buf, to draw into. The descriptors may be closed afterwards. Throws as
  /// ``importTexture(image:width:height:format:)`` does.
  public func importTexture(_ buffer: DMABuffer) throws(SignwriterError) -> ImportedTexture {
    try renderer.importTexture(buffer)
  }

  /// An `EGLImage` of a texture that ``texture(of:format:rows:isPremultiplied:)`` handed out. Throws if the driver has
  /// none, if the texture was given back, and if another renderer handed it out.
  public func exportImage(_ lease: TextureLease) throws(SignwriterError) -> ExportedImage {
    try renderer.exportImage(lease)
  }

  /// A dma-buf of a texture that ``texture(of:format:rows:isPremultiplied:)`` handed out, in the layout that the
  /// driver chose. The caller closes its descriptors, and waits for the lease's fence before it reads. Throws as
  /// ``exportImage(_:)`` does.
  public func exportBuffer(_ lease: TextureLease) throws(SignwriterError) -> DMABuffer {
    try renderer.exportBuffer(lease)
  }
}
