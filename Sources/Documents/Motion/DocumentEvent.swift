public import Basics
public import Motion

/// An event of a count, and the part of a document that counts.
///
/// Sendable; a value.
public struct DocumentEvent: Sendable, Hashable {
  /// The way to the part from the outermost document on, as indices of children, and of runs where it stands in a line; it is
  /// empty for the document itself.
  public let path: [Int]
  /// The name of the part; nil where it has none.
  @Bytewise public private(set) var id: String?
  /// The event of the part's count.
  public let event: CountingEvent

  /// Makes an event from its members.
  public init(path: [Int], id: String?, event: CountingEvent) {
    self.path = path
    self.id = id
    self.event = event
  }
}
