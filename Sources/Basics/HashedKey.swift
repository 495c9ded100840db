/// A key whose hash is computed once: a key is looked up, inserted, and rehashed each time the table grows.
package struct HashedKey<Content: Hashable>: Hashable {
  package let content: Content
  @usableFromInline let hash: Int

  @inlinable package init(_ content: Content) {
    self.content = content
    hash = content.hashValue
  }

  @inlinable package static func == (first: Self, second: Self) -> Bool {
    first.hash == second.hash && first.content == second.content
  }

  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension HashedKey: Sendable where Content: Sendable {}
