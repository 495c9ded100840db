/// What may be a ``Rare`` member: a value of which one is the usual one.
public protocol RareValue: Hashable {
  /// The value that most have.
  static var usual: Self { get }
}

extension Optional: RareValue where Wrapped: Hashable {
  /// Nil.
  public static var usual: Wrapped? { nil }
}
