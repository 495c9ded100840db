import Basics
import CSignwriter
import CSignwriterSupport
import Signwriter
import Typography

/// A renderer as threads share it: a handle is looked up by any thread, also while its renderer is released.
///
/// @unchecked Sendable: `renderer` is used only between `enter` and `leave`, by one thread at a time. It goes there, too,
/// and not with the last reference to this, which may be one of a thread that is only refused.
final class SharedRenderer: HandleObject, @unchecked Sendable {
  static let kind = HandleKind.renderer
  /// The fonts, which any thread may share.
  let catalog: FontCatalog
  /// Whether only the thread that made it may use it; otherwise it may move between threads, and one at a time uses it.
  private let isBoundToThread: Bool
  /// The number of the thread that made it. A `pthread_t` may come again.
  private let thread = signwriter_thread()
  /// The number of the thread that uses it now; nil if none does.
  private let user = Monitor<UInt64?>(nil)
  /// Nil when it was released.
  private var renderer: RendererObject?

  /// Made on the thread that the renderer is for.
  init(_ renderer: RendererObject, isBoundToThread: Bool) {
    catalog = renderer.labels.environment.catalog
    self.renderer = renderer
    self.isBoundToThread = isBoundToThread
  }

  /// Uses the renderer: on a thread that may, while no other does, and not from its own callbacks.
  func use<Result>(_ body: (RendererObject) throws(Fault) -> Result) throws(Fault) -> Result {
    try enter()
    defer { leave() }
    guard let renderer else { throw Handle.released(.renderer) }
    renderer.flights.clear()
    return try body(renderer)
  }

  /// Lets the renderer go once `forget` has forgotten its handle.
  func release(_ forget: () throws(Fault) -> Void) throws(Fault) {
    try enter()
    defer { leave() }
    try forget()
    renderer = nil
  }

  /// Lets go at once of what was dropped, where no other thread can want the renderer meanwhile: it would be refused.
  func clear() {
    guard isBoundToThread, thread == signwriter_thread() else { return }
    // One that is in a callback does it when it is used next.
    try? use { _ in }
  }

  private func enter() throws(Fault) {
    let current = signwriter_thread()
    guard !isBoundToThread || current == thread else { throw SharedRenderer.wrongThread }
    let other = user.change { user in
      defer { user = user ?? current }
      return user
    }
    if let other { throw other == current ? SharedRenderer.busy : SharedRenderer.usedElsewhere }
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

/// The handle of the renderer that another object came from. It does not keep the renderer, and one that was released is
/// known as such.
struct RendererHandle: Sendable {
  private let bits: UInt

  init(_ handle: OpaquePointer?) { bits = UInt(bitPattern: handle) }

  /// Uses the renderer, as `SharedRenderer.use` does.
  func use<Result>(_ body: (RendererObject) throws(Fault) -> Result) throws(Fault) -> Result {
    try RendererObject.use(OpaquePointer(bitPattern: bits), body)
  }

  /// Lets go of what was dropped; see `SharedRenderer.clear`. A renderer that was released has let it go.
  func clear() { try? Handle.find(OpaquePointer(bitPattern: bits), SharedRenderer.self).clear() }
}
