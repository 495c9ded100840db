public import Pixels

/// A drop shadow (or, without offset, an outer glow): S(p) = color.alpha * gauss(dilate(A))(p - offset), with A the
/// alpha of the finished group, in `color`. It lies under the group; where it is knocked out it is multiplied by
/// 1 - A(p), and shows nowhere through a translucent group.
public struct DropShadow: Sendable, Hashable {
  public let color: Color
  public let blur: Blur
  public let dilation: Dilation?
  public let isKnockedOut: Bool

  public init(color: Color, blur: Blur, dilation: Dilation? = nil, isKnockedOut: Bool = false) {
    self.color = color
    self.blur = blur
    self.dilation = dilation
    self.isKnockedOut = isKnockedOut
  }
}

/// An inner shadow: I(p) = color.alpha * gauss(dilate(1 - M))(p - offset) * M(p), with M the coverage it lies in;
/// outside the coverage's bounds, also beyond the canvas, 1 - M is 1.
///
/// Renderers work on the complement, which is 0 outside: gauss(dilate(1 - M)) = 1 - gauss(erode(M)), so `dilation` is
/// what M itself undergoes: an erosion where the shadow spreads.
public struct InnerShadow: Sendable, Hashable {
  public let color: Color
  public let blur: Blur
  public let dilation: Dilation?
  public let blend: BlendMode

  public init(color: Color, blur: Blur, dilation: Dilation? = nil, blend: BlendMode = .normal) {
    self.color = color
    self.blur = blur
    self.dilation = dilation
    self.blend = blend
  }
}
