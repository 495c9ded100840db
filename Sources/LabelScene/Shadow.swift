public import Pixels

/// A drop shadow (or, without offset, an outer glow): S(p) = color.alpha * gauss(A)(p - offset), with A the alpha of
/// the finished group, in `color`. It lies under the group and is not knocked out.
public struct DropShadow: Sendable, Hashable {
  public let color: Color
  public let blur: Blur

  public init(color: Color, blur: Blur) {
    self.color = color
    self.blur = blur
  }
}

/// An inner shadow: I(p) = color.alpha * gauss(1 - M)(p - offset) * M(p), with M the coverage it lies in; outside the
/// coverage's bounds, also beyond the canvas, 1 - M is 1.
public struct InnerShadow: Sendable, Hashable {
  public let color: Color
  public let blur: Blur

  public init(color: Color, blur: Blur) {
    self.color = color
    self.blur = blur
  }
}
