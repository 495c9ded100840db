/// A key whose hash is computed once: a key is looked up, inserted, and rehashed each time the table grows.
///
/// A value; Sendable if its content is.
public struct HashedKey<Content: Hashable>: Hashable {
  /// The key itself.
  public let content: Content
  @usableFromInline let hash: Int

  /// Makes a key and computes its hash.
  @inlinable public init(_ content: Content) {
    self.content = content
    hash = content.hashValue
  }

  /// Whether both contents are equal. The hashes are compared first.
  @inlinable public static func == (first: Self, second: Self) -> Bool {
    first.hash == second.hash && first.content == second.content
  }

  /// Feeds the computed hash to the hasher.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension HashedKey: Sendable where Content: Sendable {}
