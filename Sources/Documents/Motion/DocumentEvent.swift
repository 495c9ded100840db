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
