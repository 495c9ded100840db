public import Documents
public import Pixels
import Resolving

/// Documents that were submitted to a renderer, and whose pictures were not collected yet; see
/// ``LabelRenderer/submit(_:alphaMode:)``.
///
/// Not Sendable: it belongs to its renderer's thread. Dropping it drops the pictures, and makes room for other
/// documents.
public final class SubmittedDocuments {
  let resolved: [Result<ResolvedDocument, SignwriterError>]
  let scenes: SubmittedScenes
  /// Nil once they are collected.
  var flight: Flight?

  /// Counts as one batch in flight, as long as it lives.
  final class Flight {
    private let counter: FlightCounter
    init(_ counter: FlightCounter) {
      self.counter = counter
      counter.count += 1
    }
    deinit { counter.count -= 1 }
  }

  init(_ resolved: [Result<ResolvedDocument, SignwriterError>], _ scenes: SubmittedScenes, _ flight: Flight) {
    self.resolved = resolved
    self.scenes = scenes
    self.flight = flight
  }
}

@available(*, unavailable)
extension SubmittedDocuments: Sendable {}

/// How many batches of a renderer are in flight. Not Sendable.
final class FlightCounter {
  var count = 0
}

extension LabelRenderer {
  /// Submits many documents and returns without waiting for the device, so that it draws while the caller prepares the
  /// next ones:
  ///
  ///     while let documents = next() {
  ///       if renderer.submittedCount == LabelRenderer.maximumSubmitted { use(renderer.collect(queue.removeFirst())) }
  ///       if let batch = renderer.submit(documents) { queue.append(batch) }
  ///     }
  ///
  /// Nil if ``maximumSubmitted`` batches are in flight, so that few batches wait: collect one first. The CPU path draws
  /// at once.
  public func submit(_ documents: [Document], alphaMode: AlphaMode = .straight) -> SubmittedDocuments? {
    guard flights.count < LabelRenderer.maximumSubmitted else { return nil }
    let resolved = resolve(documents)
    let scenes = renderer.submit(resolved.compactMap { try? $0.get().scene }, alphaMode: alphaMode)
    return SubmittedDocuments(resolved, scenes, SubmittedDocuments.Flight(flights))
  }

  /// How many batches may be in flight.
  public static var maximumSubmitted: Int { 4 }

  /// How many batches are in flight: submitted, and neither collected nor dropped.
  public var submittedCount: Int { flights.count }

  /// Whether a batch can be collected without waiting for the device. It waits for nothing itself.
  public func poll(_ batch: SubmittedDocuments) -> Bool { renderer.isReady(batch.scenes) }

  /// Waits for a batch, which must be this renderer's. The results are in the order of the documents; each is a picture
  /// or the reason why there is none. Batches may be collected in any order; a later one waits for those before it.
  public func collect(_ batch: SubmittedDocuments) -> [Result<RenderedDocument, SignwriterError>] {
    batch.flight = nil
    return rendered(batch.resolved, renderer.collect(batch.scenes))
  }
}
