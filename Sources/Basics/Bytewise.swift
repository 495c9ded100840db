/// A text as the bytes that it is: equal, hashed and ordered by its UTF-8. What names, keys or tells apart is of this type,
/// alone (``ByteText``) or as a wrapper of a property: `@Bytewise var family: String?`.
///
/// Swift's strings are equal where Unicode calls them canonically equivalent. Fonts have glyphs, and file systems have
/// files, for code points and for bytes: U+FA19 is drawn otherwise than U+795E, which it is equal to, and `café.png` may
/// be two files. Two texts that a cache must tell apart are therefore never compared as strings; strings stay in parsing
/// and in messages. Hashing is faster, too, because nothing is normalised.
///
/// A key path to a wrapped property copies; one to its storage (`\._family.wrappedValue`) does not, but only the file that
/// has the property can write it. Tables of members take that one.
///
/// A value; Sendable if what it holds is. Inlinable, so that other modules read through it for nothing.
@frozen @propertyWrapper
public struct Bytewise<Value: BytewiseValue> {
  /// The text.
  public var wrappedValue: Value

  /// Wraps a text.
  @inlinable public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A text as its bytes.
public typealias ByteText = Bytewise<String>

extension Bytewise: Hashable {
  /// Whether both have the same bytes.
  @inlinable public static func == (first: Self, second: Self) -> Bool {
    first.wrappedValue.hasSameBytes(as: second.wrappedValue)
  }

  /// Feeds the bytes to the hasher.
  @inlinable public func hash(into hasher: inout Hasher) { wrappedValue.hashBytes(into: &hasher) }
}

extension Bytewise: Sendable where Value: Sendable {}

extension Bytewise: Comparable where Value == String {
  /// Whether the bytes of the first come before those of the second, which is the order of their code points.
  @inlinable public static func < (first: Self, second: Self) -> Bool {
    first.string.utf8.lexicographicallyPrecedes(second.string.utf8)
  }
}

extension Bytewise: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral
where Value == String {
  /// A literal is its text.
  @inlinable public init(stringLiteral value: String) { self.init(wrappedValue: value) }
}

extension Bytewise where Value == String {
  /// A text as its bytes.
  @inlinable public init(_ string: String) { self.init(wrappedValue: string) }

  /// The text, for messages and for what takes strings.
  @inlinable public var string: String { wrappedValue }
}
