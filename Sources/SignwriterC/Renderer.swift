import Basics
public import CSignwriter
import CSignwriterSupport
import Documents
import GLESRendering
import Pixels
import Scenes
import Signwriter
import Typography

/// A renderer behind a handle: what its documents may use, and what draws them.
///
/// Not Sendable, but for `catalog`, which any thread may share.
final class RendererObject: HandleObject {
  static let kind = HandleKind.renderer
  /// Resolves documents and draws them.
  let labels: LabelRenderer
  let styles: StyleSheet
  let log: Log
  /// Whether only the thread that made it may use it; otherwise it may move between threads, and one at a time uses it.
  let isBoundToThread: Bool
  /// What was submitted and neither collected nor released.
  let flights = FlightTable()
  /// The number of the thread that made it. A `pthread_t` may come again.
  private let thread = signwriter_thread()
  /// The number of the thread that uses it now; nil if none does.
  private let user = Monitor<UInt64?>(nil)

  init(
    _ labels: LabelRenderer, styles: StyleSheet, log: Log, isBoundToThread: Bool
  ) {
    self.labels = labels
    self.styles = styles
    self.log = log
    self.isBoundToThread = isBoundToThread
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
    let object = try Handle.find(handle, RendererObject.self)
    try object.enter()
    defer { object.leave() }
    return try body(object)
  }

  /// Lets the renderer of a handle go.
  static func release(_ handle: OpaquePointer?) throws(Fault) {
    try use(handle) { _ throws(Fault) in try Handle.remove(handle, RendererObject.self) }
  }

  private func enter() throws(Fault) {
    let current = signwriter_thread()
    guard !isBoundToThread || current == thread else { throw RendererObject.wrongThread }
    let other = user.change { user in
      defer { user = user ?? current }
      return user
    }
    if let other { throw other == current ? RendererObject.busy : RendererObject.usedElsewhere }
  }

  private func leave() { user.change { $0 = nil } }

  private static var wrongThread: Fault {
    Fault(
      SIGNWRITER_WRONG_THREAD,
      "renderer: it is used on another thread than the one that made it; make a renderer on each thread")
  }

  private static var usedElsewhere: Fault {
    Fault(
      SIGNWRITER_WRONG_THREAD,
      "renderer: another thread uses it now; use it on one thread at a time, or make a renderer on each")
  }

  private static var busy: Fault {
    Fault(
      SIGNWRITER_BUSY,
      "renderer: a callback uses the renderer that calls it; do it after the call, or use another renderer")
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
    let drawn = try draw([options.scene(of: document)], form.alphaMode)[0].get()
    return PictureObject(drawn.image, form, scale: scale, document: document)
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

/// The handle of the renderer that another object came from. It does not keep the renderer, and one that was released is
/// known as such.
struct RendererHandle: Sendable {
  private let bits: UInt

  init(_ handle: OpaquePointer?) { bits = UInt(bitPattern: handle) }

  /// Uses the renderer, as `RendererObject.use` does.
  func use<Result>(_ body: (RendererObject) throws(Fault) -> Result) throws(Fault) -> Result {
    try RendererObject.use(OpaquePointer(bitPattern: bits), body)
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
  answer(error) { () throws(Fault) in try RendererObject.release(renderer) }
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
    let places = capacity == 0 ? nil : try given(devices, "devices")
    if let places {
      for index in 0..<capacity { try SizedStruct.checkElement(places, index, "signwriter_device") }
    }
    try Processes.startGPU()
    // The error is that there is none.
    let found = (try? GLESDevice.all()) ?? []
    for (index, device) in found.prefix(capacity).enumerated() {
      if let places {
        try SizedStruct.write(device.description(for: index), to: places + index, "signwriter_device")
      }
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
