import Basics
public import CSignwriter
import CSignwriterSupport
import Documents
import GLESRendering
import Pixels
import Resolving
import Scene
import Signwriter
import Typography

/// What is behind a renderer's handle, of one thread at a time: what its documents may use, and what draws them.
///
/// Not Sendable; `SharedRenderer` lets threads in.
final class RendererObject {
  /// Resolves documents and draws them.
  let labels: LabelRenderer
  let styles: StyleSheet
  let log: Log
  /// What was submitted and neither collected nor released.
  let flights = FlightTable()

  init(_ labels: LabelRenderer, styles: StyleSheet, log: Log) {
    self.labels = labels
    self.styles = styles
    self.log = log
  }

  /// Resolves a document, and logs what its author should know.
  func resolve(_ document: Document, named name: String) throws(Fault) -> ResolvedDocument {
    do throws(SignwriterError) {
      let resolved = try labels.environment.resolve(document)
      log.warn(of: resolved.report, name: name)
      return resolved
    } catch {
      throw Fault(error)
    }
  }

  /// The document with what its moments share read and laid out: the words of captions are a file.
  func prepared(_ document: Document) throws(Fault) -> Document {
    do throws(ResolveError) {
      return try labels.environment.resolver.prepared(document)
    } catch {
      throw Fault(SignwriterError.resolve(error))
    }
  }

  /// Draws scenes.
  var renderer: SceneRenderer { labels.renderer }
  /// The fonts, which any thread may share.
  var catalog: FontCatalog { labels.environment.catalog }

  /// Uses the renderer of a handle: on a thread that may, while no other does, and not from its own callbacks.
  static func use<Result>(
    _ handle: OpaquePointer?, _ body: (RendererObject) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    try Handle.find(handle, SharedRenderer.self).use(body)
  }
}

extension RendererObject {
  /// Draws scenes in one submission.
  func draw(_ scenes: [Scene], _ alphaMode: AlphaMode) -> [Result<SceneRenderer.Drawn, Fault>] {
    renderer.render(scenes, alphaMode: alphaMode).map { $0.mapError { Fault($0) } }
  }

  /// Draws a document to memory, in the form that is asked for.
  func picture(of document: ResolvedDocument, _ options: DrawingOptions) throws(Fault) -> PictureObject {
    let (form, scale) = (options.form, document.report.scale)
    guard !form.isWide else {
      return PictureObject(
        renderer.renderWide(document.scene, alphaMode: form.alphaMode), form, scale: scale, document: document)
    }
    let drawn = draw(options.scenes(of: document), form.alphaMode)
    let mask = form.hasMask ? try drawn[1].get().image : nil
    return PictureObject(try drawn[0].get().image, form, scale: scale, document: document, mask: mask)
  }

  /// Draws one scene and shows the picture to `body`; its memory is then used again.
  func draw(_ scene: Scene, _ alphaMode: AlphaMode, _ body: (PixelBuffer) -> Void) -> Result<Void, Fault> {
    var answer = Result<Void, Fault>.success(())
    renderer.render([scene], alphaMode: alphaMode) { result in
      answer = result.map { body($0.image) }.mapError { Fault($0) }
    }
    return answer
  }
}

// The functions of signwriter.h about renderers; they are documented there.

@c @implementation
public func signwriter_renderer_create(
  _ descriptor: UnsafePointer<signwriter_renderer_descriptor>?, _ renderer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(renderer, "renderer")
    place.pointee = try Handle.make(try RendererOptions(descriptor).renderer())
  }
}

@c @implementation
public func signwriter_renderer_release(
  _ renderer: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    try Handle.find(renderer, SharedRenderer.self).release { () throws(Fault) in
      _ = try Handle.remove(renderer, SharedRenderer.self)
    }
  }
}

@c @implementation
public func signwriter_renderer_describe(
  _ renderer: OpaquePointer?, _ info: UnsafeMutablePointer<signwriter_renderer_info>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(info, "info")
    try RendererObject.use(renderer) { object throws(Fault) in
      var info = signwriter_renderer_info()
      info.is_gpu = object.renderer.isGPU ? 1 : 0
      info.font_count = UInt32(clamping: object.catalog.fontCount)
      let name = object.renderer.name
      name.withCString { signwriter_fill_renderer_name(&info, $0, name.utf8.count) }
      try SizedStruct.write(info, to: place, "signwriter_renderer_info")
    }
  }
}

@c @implementation
public func signwriter_devices(
  _ devices: UnsafeMutablePointer<signwriter_device>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let count = try given(count, "count")
    count.pointee = 0
    guard capacity >= 0, capacity <= 1 << 16 else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "capacity: \(UInt(bitPattern: capacity)) is over \(1 << 16)")
    }
    let places = capacity == 0 ? nil : try SizedArray(try given(devices, "devices"), capacity, "signwriter_device")
    try Processes.startGPU()
    // The error is that there is none.
    let found = (try? GLESDevice.all()) ?? []
    for (index, device) in found.prefix(capacity).enumerated() {
      try places?.write(device.description(for: index), at: index)
    }
    count.pointee = found.count
  }
}

extension GLESDevice {
  /// The device as C programs see it.
  fileprivate func description(for index: Int) -> signwriter_device {
    var device = signwriter_device()
    device.index = Int32(self.index)
    device.works = capabilities == nil ? 0 : 1
    device.is_software = isSoftware ? 1 : 0
    let text = description
    text.withCString { signwriter_fill_device_description(&device, $0, text.utf8.count) }
    return device
  }
}
