import CGLES

/// The functions of EGL's images that a display and its contexts offer.
///
/// Sendable: EGL's functions may be called on any thread.
struct ImageFunctions: @unchecked Sendable {
  private let display: EGLDisplay
  private let create: PFNEGLCREATEIMAGEKHRPROC
  private let destroy: PFNEGLDESTROYIMAGEKHRPROC
  private let bind: PFNGLEGLIMAGETARGETTEXTURE2DOESPROC
  private let extensions: Set<Substring>

  /// Throws ``GLESError/notOffered(_:)`` without EGL_KHR_image_base or GL_OES_EGL_image. The context must be current.
  ///
  /// eglGetProcAddress
  init(_ display: EGLDisplay) throws(GLESError) {
    extensions = EGLConnection.extensions(of: display)
    guard extensions.contains("EGL_KHR_image_base") || extensions.contains("EGL_KHR_image"),
      Capabilities.extensions().contains("GL_OES_EGL_image"),
      let create = eglGetProcAddress("eglCreateImageKHR"), let destroy = eglGetProcAddress("eglDestroyImageKHR"),
      let bind = eglGetProcAddress("glEGLImageTargetTexture2DOES")
    else { throw .notOffered("EGL_KHR_image_base or GL_OES_EGL_image is missing, so there are no EGLImages") }
    self.display = display
    self.create = unsafeBitCast(create, to: PFNEGLCREATEIMAGEKHRPROC.self)
    self.destroy = unsafeBitCast(destroy, to: PFNEGLDESTROYIMAGEKHRPROC.self)
    self.bind = unsafeBitCast(bind, to: PFNGLEGLIMAGETARGETTEXTURE2DOESPROC.self)
  }

  /// Makes the texture that is bound show an image; false if it cannot.
  ///
  /// glEGLImageTargetTexture2DOES
  func bindTexture(to image: EGLImageKHR) -> Bool {
    forgetGLErrors()
    bind(GL.texture2D, image)
    return glGetError() == 0
  }

  /// eglDestroyImageKHR
  func delete(_ image: EGLImageKHR) { _ = destroy(display, image) }

  /// An image of a texture of the current context.
  ///
  /// eglCreateImageKHR
  func image(of texture: GLuint) throws(GLESError) -> EGLImageKHR {
    guard extensions.contains("EGL_KHR_gl_texture_2D_image") else {
      throw .notOffered("EGL_KHR_gl_texture_2D_image is missing, so a texture cannot become an EGLImage")
    }
    let attributes = [EGL_IMAGE_PRESERVED_KHR, EGL_TRUE, EGL_NONE]
    let buffer = UnsafeMutableRawPointer(bitPattern: UInt(texture))
    guard let image = create(display, eglGetCurrentContext(), EGLenum(EGL_GL_TEXTURE_2D_KHR), buffer, attributes)
    else {
      throw .unusableTarget("eglCreateImage of a texture gave \(EGLConnection.lastError)")
    }
    return image
  }

  /// An image of a buffer, which must have no fault.
  ///
  /// eglCreateImageKHR
  func image(of buffer: DMABuffer) throws(GLESError) -> EGLImageKHR {
    guard extensions.contains("EGL_EXT_image_dma_buf_import") else {
      throw .notOffered("EGL_EXT_image_dma_buf_import is missing, so a dma-buf cannot be imported")
    }
    if buffer.modifier != nil || buffer.planes.count == 4 {
      guard extensions.contains("EGL_EXT_image_dma_buf_import_modifiers") else {
        throw .notOffered("EGL_EXT_image_dma_buf_import_modifiers is missing, so a dma-buf cannot have a modifier")
      }
    }
    let attributes = ImageFunctions.attributes(of: buffer)
    guard let image = create(display, nil, EGLenum(EGL_LINUX_DMA_BUF_EXT), nil, attributes) else {
      throw .unusableTarget("eglCreateImage of a dma-buf gave \(EGLConnection.lastError)")
    }
    return image
  }

  private static func attributes(of buffer: DMABuffer) -> [EGLint] {
    var attributes: [EGLint] = [
      EGL_WIDTH, EGLint(buffer.width), EGL_HEIGHT, EGLint(buffer.height), EGL_LINUX_DRM_FOURCC_EXT,
      EGLint(bitPattern: buffer.fourcc),
    ]
    // Descriptor, offset and stride follow each other, for the fourth plane elsewhere; so do the modifier's halves.
    for (index, plane) in buffer.planes.enumerated() {
      let first = index == 3 ? EGL_DMA_BUF_PLANE3_FD_EXT : EGL_DMA_BUF_PLANE0_FD_EXT + 3 * EGLint(index)
      attributes += [first, plane.descriptor, first + 1, EGLint(plane.offset), first + 2, EGLint(plane.stride)]
      if let modifier = buffer.modifier {
        let half = EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT + 2 * EGLint(index)
        attributes += [
          half, EGLint(truncatingIfNeeded: modifier), half + 1, EGLint(truncatingIfNeeded: modifier >> 32),
        ]
      }
    }
    return attributes + [EGL_NONE]
  }

  /// The planes of an image as file descriptors, which the caller closes.
  ///
  /// eglExportDMABUFImageQueryMESA, eglExportDMABUFImageMESA
  func export(_ image: EGLImageKHR, size: SIMD2<Int>) throws(GLESError) -> DMABuffer {
    guard extensions.contains("EGL_MESA_image_dma_buf_export"),
      let queryAddress = eglGetProcAddress("eglExportDMABUFImageQueryMESA"),
      let exportAddress = eglGetProcAddress("eglExportDMABUFImageMESA")
    else {
      throw .notOffered("EGL_MESA_image_dma_buf_export is missing, so a texture cannot become a dma-buf")
    }
    let query = unsafeBitCast(queryAddress, to: PFNEGLEXPORTDMABUFIMAGEQUERYMESAPROC.self)
    let export = unsafeBitCast(exportAddress, to: PFNEGLEXPORTDMABUFIMAGEMESAPROC.self)
    var (fourcc, count): (Int32, Int32) = (0, 0)
    var modifiers = [EGLuint64KHR](repeating: 0, count: 4)
    var (descriptors, strides, offsets) = (
      [Int32](repeating: -1, count: 4), [0, 0, 0, 0] as [EGLint], [0, 0, 0, 0] as [EGLint]
    )
    guard query(display, image, &fourcc, &count, nil) == EGL_TRUE, (1...4).contains(count),
      query(display, image, &fourcc, &count, &modifiers) == EGL_TRUE,
      export(display, image, &descriptors, &strides, &offsets) == EGL_TRUE
    else { throw .unusableTarget("exporting a dma-buf gave \(EGLConnection.lastError)") }
    let planes = (0..<Int(count)).map { index in
      DMABuffer.Plane(
        descriptor: descriptors[index] >= 0 ? descriptors[index] : descriptors[0], offset: Int(offsets[index]),
        stride: Int(strides[index]))
    }
    // DRM_FORMAT_MOD_INVALID: the driver does not say.
    let modifier = modifiers[0] == 0x00FF_FFFF_FFFF_FFFF ? nil : UInt64(modifiers[0])
    return DMABuffer(
      width: size.x, height: size.y, fourcc: UInt32(bitPattern: fourcc), modifier: modifier, planes: planes)
  }
}
