/// How many GL names a renderer owns. Every owner reports to it, so that tests can see a leak.
///
/// Not Sendable: belongs to one renderer, on its thread.
final class GLLedger {
  private(set) var live = 0

  func created() { live += 1 }
  func deleted() { live -= 1 }
}
