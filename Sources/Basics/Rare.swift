/// A member that most values leave as it usually is: nil, or a struct of defaults. There it has the size of a pointer; what
/// is otherwise lies apart, and copies share it until one of them changes it. To copy a value takes as many steps as it
/// has members that are counted.
///
///     @Rare public var warp: Warp?
///
/// A key path to the property copies the whole value; one to its storage (`\._warp`) does not, but only the file that has
/// the property can write it. Tables of members take that one.
///
/// A plain value; Sendable if the member is.
@propertyWrapper
public struct Rare<Value: RareValue>: Hashable {
  /// The value, or none where it is the usual one, so that equal members are equal boxes.
  @usableFromInline package var box: [Value] = []

  /// Makes the usual value.
  @inlinable public init() {}

  /// The member.
  @inlinable public var wrappedValue: Value {
    get { box.first ?? .usual }
    set { box = newValue == .usual ? [] : [newValue] }
  }

  /// Whether it is the usual value, without a copy of it.
  @inlinable package var isUsual: Bool { box.isEmpty }

  /// Whether both are the same value.
  @inlinable public static func == (first: Self, second: Self) -> Bool {
    first.box.isEmpty && second.box.isEmpty || first.box == second.box
  }
}

extension Rare: Sendable where Value: Sendable {}
