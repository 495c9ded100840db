/// A function that the caller provides. Functions cannot be compared, so two of these are equal when they are the same
/// object.
///
/// The function must return equal values for equal inputs, on any thread. Immutable; Sendable.
public final class CallerFunction<Input, Output>: Sendable, Hashable {
  /// The function. It is called on any thread, also on several at once.
  public let body: @Sendable (Input) -> Output

  /// Wraps a function, which must return equal values for equal inputs.
  public init(_ body: @escaping @Sendable (Input) -> Output) { self.body = body }

  /// Whether both are the same object.
  public static func == (left: CallerFunction, right: CallerFunction) -> Bool { left === right }

  /// Feeds the object's identity to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A caller's easing, which maps time in 0...1 to progress.
public typealias EasingFunction = CallerFunction<Double, Double>

/// A caller's transition: it maps a text's part and progress to the pose of that text. The progress is taken after the
/// curve; it is 0 at the start of the transition and 1 at its end.
public typealias PoseFunction = CallerFunction<(CyclingPart, Double), Pose>

/// A caller's way of writing a number: it maps the number to what is shown.
public typealias NumberFunction<Writing> = CallerFunction<Double, Writing>
