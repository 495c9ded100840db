import CSignwriter

/// Documents that were submitted, behind a handle. What is on its way belongs to the renderer, on whose thread it is let
/// go.
final class SubmissionObject: HandleObject, Sendable {
  static let kind = HandleKind.submission
  /// The number of documents.
  let count: Int
  /// The renderer that draws them.
  let renderer: RendererHandle

  init(count: Int, renderer: OpaquePointer?) {
    self.count = count
    self.renderer = RendererHandle(renderer)
  }

  /// Lets go what is on its way. If the renderer was released, so was that.
  func drop() throws(Fault) {
    do throws(Fault) {
      try renderer.use { $0.flights[ObjectIdentifier(self)] = nil }
    } catch {
      guard error.status == SIGNWRITER_INVALID_HANDLE else { throw error }
    }
  }
}
