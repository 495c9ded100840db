/// A caller's easing. Functions cannot be compared, so two of these are equal when they are the same object.
///
/// Immutable; Sendable.
public final class EasingFunction: Sendable, Hashable {
  /// From time in 0...1 to progress.
  public let body: @Sendable (Double) -> Double

  public init(_ body: @escaping @Sendable (Double) -> Double) { self.body = body }

  public static func == (left: EasingFunction, right: EasingFunction) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
