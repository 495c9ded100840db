package import GLESRendering

/// EGLImages and dma-bufs, in and out. Each throws on the CPU path.
extension SceneRenderer {
  /// Makes a texture that shows an `EGLImage`.
  package func importTexture(
    image: UnsafeMutableRawPointer, width: Int, height: Int, format: RenderTarget.Format
  ) throws(SignwriterError) -> ImportedTexture {
    try withTextures { gpu throws(GLESError) in
      try gpu.importTexture(image: image, width: width, height: height, format: format)
    }
  }

  /// Makes a texture that shows a dma-buf.
  package func importTexture(_ buffer: DMABuffer) throws(SignwriterError) -> ImportedTexture {
    try withTextures { gpu throws(GLESError) in try gpu.importTexture(buffer) }
  }

  /// An `EGLImage` of a texture that was handed out.
  package func exportImage(_ lease: TextureLease) throws(SignwriterError) -> ExportedImage {
    try withTextures { gpu throws(GLESError) in try gpu.exportImage(lease) }
  }

  /// A dma-buf of a texture that was handed out.
  package func exportBuffer(_ lease: TextureLease) throws(SignwriterError) -> DMABuffer {
    try withTextures { gpu throws(GLESError) in try gpu.exportBuffer(lease) }
  }

  private func withTextures<Value>(
    _ body: (GLESRenderer) throws(GLESError) -> Value
  ) throws(SignwriterError) -> Value {
    let gpu = try textures()
    do throws(GLESError) { return try body(gpu) } catch { throw .gpu(error) }
  }
}
