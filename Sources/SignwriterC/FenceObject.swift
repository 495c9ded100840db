import GLESRendering

/// A fence behind a handle. Any thread may ask and wait.
final class FenceObject: HandleObject, Sendable {
  static let kind = HandleKind.fence
  let fence: RenderFence

  init(_ fence: RenderFence) { self.fence = fence }
}
