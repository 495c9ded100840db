import CGLES

extension GLESRenderer {
  /// Makes a texture that shows an `EGLImage` of this renderer's display. Throws ``GLESError/notOffered(_:)`` if the
  /// driver has no such images, and ``GLESError/unusableTarget(_:)`` if it refuses this one.
  package func importTexture(
    image: UnsafeMutableRawPointer, width: Int, height: Int, format: RenderTarget.Format
  ) throws(GLESError) -> ImportedTexture {
    try inContext { executor throws(GLESError) in
      let sizes = 1...executor.capabilities.maximumTextureSize
      guard sizes.contains(width), sizes.contains(height) else {
        throw .unusableTarget("its size of \(width) x \(height) is not in \(sizes)")
      }
      let functions = try ImageFunctions(context.connection.display)
      return try add(image, functions, SIMD2(width, height), format, executor)
    }
  }

  /// Makes a texture that shows a dma-buf, whose descriptors may be closed afterwards. Throws as the other does.
  package func importTexture(_ buffer: DMABuffer) throws(GLESError) -> ImportedTexture {
    try inContext { executor throws(GLESError) in
      if let fault = buffer.fault(limit: executor.capabilities.maximumTextureSize) {
        throw .unusableTarget("the dma-buf cannot be imported: " + fault)
      }
      let functions = try ImageFunctions(context.connection.display)
      let image = try functions.image(of: buffer)
      // The texture keeps what it shows.
      defer { functions.delete(image) }
      return try add(image, functions, SIMD2(buffer.width, buffer.height), buffer.format ?? .rgba8, executor)
    }
  }

  private func add(
    _ image: EGLImageKHR, _ functions: ImageFunctions, _ size: SIMD2<Int>, _ format: RenderTarget.Format,
    _ executor: SheetExecutor
  ) throws(GLESError) -> ImportedTexture {
    let textures = importedTextures(executor)
    let texture = try textures.add(image, functions)
    let imported = ImportedTexture(texture: texture, size: size, format: format, returns: textures.returns)
    // Says at once if nothing can be drawn there.
    try TargetSurface(imported.target(), executor: executor, isCallersContext: false).close()
    return imported
  }

  /// An `EGLImage` of a texture that this renderer handed out. Throws ``GLESError/notOffered(_:)`` if the driver has
  /// none, and ``GLESError/unusableTarget(_:)`` if the texture was given back or is another renderer's.
  package func exportImage(_ lease: TextureLease) throws(GLESError) -> ExportedImage {
    try inContext { executor throws(GLESError) in
      try check(lease, executor)
      let functions = try ImageFunctions(context.connection.display)
      return ExportedImage(try functions.image(of: lease.texture), functions)
    }
  }

  /// A dma-buf of a texture that this renderer handed out, in the layout that the driver chose. The caller closes its
  /// descriptors. Throws as ``exportImage(_:)`` does.
  package func exportBuffer(_ lease: TextureLease) throws(GLESError) -> DMABuffer {
    try inContext { executor throws(GLESError) in
      try check(lease, executor)
      let functions = try ImageFunctions(context.connection.display)
      let image = try functions.image(of: lease.texture)
      defer { functions.delete(image) }
      return try functions.export(image, size: SIMD2(lease.textureWidth, lease.textureHeight))
    }
  }

  /// Throws unless a texture is handed out by this renderer. A texture of another one has a name that means another
  /// texture here.
  private func check(_ lease: TextureLease, _ executor: SheetExecutor) throws(GLESError) {
    guard lease.isOut(of: leasePool(executor).returns) else {
      throw .unusableTarget(
        "the texture was given back, or another renderer handed it out; export it before release(), from the renderer "
          + "that made it")
    }
  }
}
