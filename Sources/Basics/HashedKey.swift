/// A key whose hash is computed once: a key is looked up, inserted, and rehashed each time the table grows.
public struct HashedKey<Content: Hashable>: Hashable {
  public let content: Content
  @usableFromInline let hash: Int

  @inlinable public init(_ content: Content) {
    self.content = content
    hash = content.hashValue
  }

  @inlinable public static func == (first: Self, second: Self) -> Bool {
    first.hash == second.hash && first.content == second.content
  }

  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension HashedKey: Sendable where Content: Sendable {}
