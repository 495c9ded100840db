import CSignwriter

/// The handle of the renderer that another object came from. It does not keep the renderer, and one that was released is
/// known as such.
struct RendererHandle: Sendable {
  private let bits: UInt

  init(_ handle: OpaquePointer?) { bits = UInt(bitPattern: handle) }

  /// Uses the renderer, on the thread that made it.
  func use<Result>(_ body: (RendererObject) throws(Fault) -> Result) throws(Fault) -> Result {
    try RendererObject.use(OpaquePointer(bitPattern: bits), body)
  }
}
