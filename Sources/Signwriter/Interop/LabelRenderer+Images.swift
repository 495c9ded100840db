public import GLESRendering

extension LabelRenderer {
  /// Makes a texture that shows an `EGLImage` of the renderer's display, to draw into; see
  /// ``GLESRendering/ImportedTexture``. Size and format are checked against what GL says. Throws on the CPU path, if the
  /// driver has no such images, and if it refuses this one.
  public func importTexture(
    image: UnsafeMutableRawPointer, width: Int, height: Int, format: RenderTarget.Format = .rgba8
  ) throws(SignwriterError) -> ImportedTexture {
    let gpu = try renderer.textures()
    do throws(GLESError) {
      return try gpu.importTexture(image: image, width: width, height: height, format: format)
    } catch {
      throw .gpu(error)
    }
  }

  /// Makes a texture that shows a dma-buf, to draw into. The descriptors may be closed afterwards. Throws as
  /// ``importTexture(image:width:height:format:)`` does.
  public func importTexture(_ buffer: DMABuffer) throws(SignwriterError) -> ImportedTexture {
    let gpu = try renderer.textures()
    do throws(GLESError) { return try gpu.importTexture(buffer) } catch { throw .gpu(error) }
  }

  /// An `EGLImage` of a texture that ``texture(of:format:rows:isPremultiplied:)`` handed out. Throws if the driver has
  /// none.
  public func exportImage(_ lease: TextureLease) throws(SignwriterError) -> ExportedImage {
    let gpu = try renderer.textures()
    do throws(GLESError) { return try gpu.exportImage(lease) } catch { throw .gpu(error) }
  }

  /// A dma-buf of a texture that ``texture(of:format:rows:isPremultiplied:)`` handed out, in the layout that the driver
  /// chose. The caller closes its descriptors, and waits for the lease's fence before it reads. Throws if the driver has
  /// none.
  public func exportBuffer(_ lease: TextureLease) throws(SignwriterError) -> DMABuffer {
    let gpu = try renderer.textures()
    do throws(GLESError) { return try gpu.exportBuffer(lease) } catch { throw .gpu(error) }
  }
}
