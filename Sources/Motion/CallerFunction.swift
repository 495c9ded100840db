/// A function that the caller provides. Functions cannot be compared, so two of these are equal when they are the same
/// object.
///
/// The function must return equal values for equal inputs, on any thread. Immutable; Sendable.
public final class CallerFunction<Input, Output>: Sendable, Hashable {
  public let body: @Sendable (Input) -> Output

  public init(_ body: @escaping @Sendable (Input) -> Output) { self.body = body }

  public static func == (left: CallerFunction, right: CallerFunction) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A caller's easing: from time in 0...1 to progress.
public typealias EasingFunction = CallerFunction<Double, Double>

/// A caller's transition: which of the two texts, and its progress in 0...1 after the curve, to the pose of that text.
public typealias PoseFunction = CallerFunction<(CyclingPart, Double), Pose>

/// A caller's way of writing a number.
public typealias NumberFunction<Writing> = CallerFunction<Double, Writing>
