public import Motion

/// What happened to a part of a document that counts.
///
/// Sendable; a value.
public struct DocumentEvent: Sendable, Hashable {
  /// The way to the part: indices of children, from the outermost group's; empty for the document itself.
  public let path: [Int]
  /// The part's own.
  public let id: String?
  public let event: CountingEvent

  public init(path: [Int], id: String?, event: CountingEvent) {
    self.path = path
    self.id = id
    self.event = event
  }
}

extension Document {
  /// What happened after the time `previous` (nil: before all times) and up to `time`, in seconds of the document:
  /// started, progress and finished of every count in it, in the order of children. A pure function, so that callbacks
  /// need no clock: who draws moments one after the other asks with the last one's time.
  public func events(after previous: Double?, upTo time: Double) -> [DocumentEvent] {
    events(after: previous, upTo: time, path: [])
  }

  private func events(after previous: Double?, upTo time: Double, path: [Int]) -> [DocumentEvent] {
    switch self {
    case .label, .textField, .image, .cycling, .pageControl: return []
    case .counting(let document):
      guard let counting = try? document.counting() else { return [] }
      let delay = document.delay
      return counting.events(after: previous.map { $0 - delay }, upTo: time - delay).map {
        DocumentEvent(path: path, id: document.label.id, event: $0)
      }
    case .group(let group):
      return group.children.enumerated().flatMap { index, child in
        child.document.events(after: previous, upTo: time, path: path + [index])
      }
    }
  }
}
