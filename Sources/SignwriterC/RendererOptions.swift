import CSignwriter
import CSignwriterSupport
import Documents
import GLESRendering
import Resolving
import Signwriter
import Typography

/// The renderer that a descriptor asks for.
struct RendererOptions {
  private let choice: RendererChoice
  private let flags: Int
  private let device: Int?
  private let descriptor: signwriter_renderer_descriptor

  init(_ pointer: UnsafePointer<signwriter_renderer_descriptor>?) throws(Fault) {
    descriptor = try SizedStruct.read(pointer, "signwriter_renderer_descriptor")
    switch Int(descriptor.choice) {
    case SIGNWRITER_AUTO: choice = .auto
    case SIGNWRITER_GPU: choice = .gpu
    case SIGNWRITER_CPU: choice = .cpu
    default:
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "choice: \(descriptor.choice) is none; write SIGNWRITER_AUTO, SIGNWRITER_GPU or SIGNWRITER_CPU")
    }
    flags = Int(descriptor.flags)
    let known = SIGNWRITER_USE_DEVICE | SIGNWRITER_NO_SYSTEM_FONTS | SIGNWRITER_SKIP_MISSING_GLYPHS
    guard flags & ~known == 0 else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "flags: \(flags) has a bit that this library does not know")
    }
    device = flags & SIGNWRITER_USE_DEVICE != 0 ? Int(descriptor.device) : nil
  }

  /// Makes the renderer, for the calling thread.
  func renderer() throws(Fault) -> SharedRenderer {
    let styles =
      descriptor.styles == nil ? nil : try Handle.find(descriptor.styles, StylesObject.self)
    let catalog = try catalog(styles)
    let named = try CallerText.strings(descriptor.image_folders, descriptor.image_folder_count, "image_folders")
    let folders = (named.isEmpty && styles?.folder == nil ? ["."] : named) + [styles?.folder].compactMap { $0 }
    var pictures = PictureOptions()
    if flags & SIGNWRITER_SKIP_MISSING_GLYPHS != 0 { pictures.missingGlyph = .skip }
    let environment = DrawingEnvironment(
      catalog: catalog, images: ImageLibrary(folders: folders), limits: try limits(), pictures: pictures)
    let object = RendererObject(
      try renderer(in: environment), styles: styles?.sheet ?? StyleSheet(),
      log: Log(descriptor.log, descriptor.log_context))
    object.log.info("drawn by \(object.renderer.name)")
    return SharedRenderer(object, isBoundToThread: choice != .cpu)
  }

  private func catalog(_ styles: StylesObject?) throws(Fault) -> FontCatalog {
    if descriptor.fonts_of != nil { return try Handle.find(descriptor.fonts_of, SharedRenderer.self).catalog }
    let folders = try CallerText.strings(descriptor.font_folders, descriptor.font_folder_count, "font_folders")
    do throws(FontError) {
      return try FontCatalog(
        folders: folders + (styles?.fontFolders ?? []),
        usesSystemFonts: flags & SIGNWRITER_NO_SYSTEM_FONTS == 0)
    } catch {
      throw Fault(.fonts(error))
    }
  }

  private func renderer(in environment: DrawingEnvironment) throws(Fault) -> LabelRenderer {
    let embedding = try embedding()
    if mayStartGPU(embedding) { try Processes.startGPU() }
    do throws(SignwriterError) {
      if let embedding { return try LabelRenderer(environment, embedding) }
      return try LabelRenderer(environment, choice, device: device)
    } catch {
      throw Fault(error)
    }
  }

  /// By `auto` nothing of EGL is opened where the kernel has no graphics hardware, so children may do what they like.
  private func mayStartGPU(_ embedding: GLEmbedding?) -> Bool {
    embedding != nil || choice == .gpu || choice == .auto && (device != nil || GLESDevice.mayHaveHardware)
  }

  /// The caller's context that the renderer lives in or beside; nil for one of its own.
  private func embedding() throws(Fault) -> GLEmbedding? {
    let number = Int(descriptor.embedding)
    if number == SIGNWRITER_OWN_CONTEXT { return nil }
    guard choice != .cpu, device == nil else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "embedding: the caller's context chooses the GPU; leave choice and device 0, or embedding")
    }
    switch number {
    case SIGNWRITER_CURRENT_CONTEXT: return .current
    case SIGNWRITER_SHARED_CONTEXT:
      guard let display = descriptor.egl_display, let context = descriptor.egl_context else {
        throw Fault(
          SIGNWRITER_NULL_ARGUMENT,
          "egl_display: to share textures give the EGLDisplay and EGLContext to share with")
      }
      return .sharing(display: display, context: context)
    default:
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "embedding: \(number) is none; write SIGNWRITER_OWN_CONTEXT, _SHARED_CONTEXT or _CURRENT_CONTEXT")
    }
  }

  private func limits() throws(Fault) -> ResourceLimits {
    var limits = ResourceLimits()
    func set(_ limit: WritableKeyPath<ResourceLimits, Int>, _ value: UInt64, _ name: String) throws(Fault) {
      guard value <= 1 << 52 else {
        throw Fault(SIGNWRITER_INVALID_ARGUMENT, "\(name): \(value) is over \(1 << 52); write less, or 0")
      }
      if value > 0 { limits[keyPath: limit] = Int(value) }
    }
    try set(\.pixels, descriptor.max_pixels, "max_pixels")
    try set(\.layerPixels, descriptor.max_layer_pixels, "max_layer_pixels")
    try set(\.characters, descriptor.max_characters, "max_characters")
    try set(\.masks, descriptor.max_masks, "max_masks")
    try set(\.pictureBytes, descriptor.max_picture_bytes, "max_picture_bytes")
    try set(\.drawingMilliseconds, descriptor.max_drawing_milliseconds, "max_drawing_milliseconds")
    return limits
  }
}
