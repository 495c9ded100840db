import Basics
import CSignwriter
import CSignwriterSupport

/// Documents that were submitted, behind a handle. What is on its way belongs to the renderer, on whose thread it is let
/// go.
final class SubmissionObject: HandleObject, Sendable {
  static let kind = HandleKind.submission
  /// The number of documents.
  let count: Int
  /// The renderer that draws them.
  let renderer: RendererHandle
  /// The number of its flight.
  let number: Int
  private let dropped: Monitor<[Int]>
  private let thread = signwriter_thread()

  /// Made on the renderer's thread.
  init(count: Int, renderer: RendererHandle, number: Int, dropped: Monitor<[Int]>) {
    self.count = count
    self.renderer = renderer
    self.number = number
    self.dropped = dropped
  }

  /// Lets go what is on its way: at once, or when the renderer is told more on its own thread. If the renderer was
  /// released, so was that.
  func drop() throws(Fault) {
    guard thread == signwriter_thread() else { return dropped.change { $0.append(number) } }
    do throws(Fault) {
      try renderer.use { _ = $0.flights.remove(number) }
    } catch {
      guard error.status == SIGNWRITER_INVALID_HANDLE else { throw error }
    }
  }
}
