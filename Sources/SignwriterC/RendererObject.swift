import CSignwriter
import CSignwriterSupport
import Documents
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
  /// Whether any thread may let it go.
  let isBoundToThread: Bool
  /// What was submitted and neither collected nor released.
  let flights = FlightTable()
  /// The number of the thread that made it. A `pthread_t` may come again.
  private let thread = signwriter_thread()
  private var isBusy = false

  init(
    _ labels: LabelRenderer, styles: StyleSheet, log: Log, isBoundToThread: Bool
  ) {
    self.labels = labels
    self.styles = styles
    self.log = log
    self.isBoundToThread = isBoundToThread
  }

  /// Draws scenes.
  var renderer: SceneRenderer { labels.renderer }
  /// The fonts, which any thread may share.
  var catalog: FontCatalog { labels.environment.catalog }

  /// Whether the calling thread made it.
  private var isOnItsThread: Bool { thread == signwriter_thread() }

  /// Uses the renderer of a handle, on the thread that made it, and not from its own callbacks.
  static func use<Result>(
    _ handle: OpaquePointer?, _ body: (RendererObject) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    let object = try Handle.find(handle, RendererObject.self)
    guard object.isOnItsThread else { throw wrongThread }
    guard !object.isBusy else { throw busy }
    object.isBusy = true
    defer { object.isBusy = false }
    return try body(object)
  }

  /// Lets the renderer of a handle go.
  static func release(_ handle: OpaquePointer?) throws(Fault) {
    let object = try Handle.find(handle, RendererObject.self)
    guard object.isOnItsThread || !object.isBoundToThread else { throw wrongThread }
    guard !object.isBusy else { throw busy }
    try Handle.remove(handle, RendererObject.self)
  }

  private static var wrongThread: Fault {
    Fault(
      SIGNWRITER_WRONG_THREAD,
      "renderer: it is used on another thread than the one that made it; make a renderer on each thread")
  }

  private static var busy: Fault {
    Fault(
      SIGNWRITER_BUSY,
      "renderer: a callback uses the renderer that calls it; do it after the call, or use another renderer")
  }
}
