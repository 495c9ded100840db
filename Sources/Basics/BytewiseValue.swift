import Glibc

/// A text, or what is made of texts, which can be compared and hashed by its bytes; see ``Bytewise``.
public protocol BytewiseValue {
  /// Whether both have the same bytes of UTF-8.
  func hasSameBytes(as other: Self) -> Bool
  /// Feeds the bytes to the hasher.
  func hashBytes(into hasher: inout Hasher)
}

extension String: BytewiseValue {
  /// Whether both have the same bytes of UTF-8: "é" of one code point has not those of "é" of two, though the two are equal.
  @inlinable public func hasSameBytes(as other: String) -> Bool {
    // Most texts differ, and strings see that by a glance at what they have in memory.
    self == other && hasBytes(of: other)
  }

  @usableFromInline func hasBytes(of equivalent: String) -> Bool {
    guard utf8.count == equivalent.utf8.count else { return false }
    let answer = utf8.withContiguousStorageIfAvailable { own in
      equivalent.utf8.withContiguousStorageIfAvailable { other in
        own.isEmpty || memcmp(own.baseAddress!, other.baseAddress!, own.count) == 0
      }
    }
    return (answer ?? nil) ?? utf8.elementsEqual(equivalent.utf8)
  }

  /// Feeds the bytes of UTF-8 to the hasher, and an end, which is no byte of a text.
  public func hashBytes(into hasher: inout Hasher) {
    if utf8.withContiguousStorageIfAvailable({ hasher.combine(bytes: UnsafeRawBufferPointer($0)) }) == nil {
      // Piece by piece is not what the same bytes are at once.
      Array(utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    hasher.combine(0xFF as UInt8)
  }
}

extension Optional: BytewiseValue where Wrapped: BytewiseValue {
  /// Whether both are nil, or have the same bytes.
  @inlinable public func hasSameBytes(as other: Wrapped?) -> Bool {
    switch (self, other) {
    case (let own?, let other?): own.hasSameBytes(as: other)
    case (nil, nil): true
    default: false
    }
  }

  /// Feeds the bytes to the hasher, and before them whether there are any.
  @inlinable public func hashBytes(into hasher: inout Hasher) {
    hasher.combine(self == nil)
    self?.hashBytes(into: &hasher)
  }
}

extension Array: BytewiseValue where Element: BytewiseValue {
  /// Whether both have elements of the same bytes, in the same order. A list and its copy are compared by their address.
  @inlinable public func hasSameBytes(as other: [Element]) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { other in
        own.baseAddress == other.baseAddress || own.indices.allSatisfy { own[$0].hasSameBytes(as: other[$0]) }
      }
    }
  }

  /// Feeds the bytes of the elements and their number to the hasher.
  @inlinable public func hashBytes(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { element.hashBytes(into: &hasher) }
  }
}
