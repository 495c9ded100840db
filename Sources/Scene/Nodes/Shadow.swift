package import Pixels

/// A drop shadow (or, without offset, an outer glow) in `color`: S(p) = color.alpha * gauss(dilate(A))(p - offset),
/// with A the alpha of the finished group. It lies under the group. A knocked-out shadow is multiplied by 1 - H(p), with H
/// the shape of the group, so it does not show through a translucent one. A value; Sendable.
package struct DropShadow: Sendable, Hashable {
  package let color: Color
  package let blur: Blur
  package let dilation: Dilation?
  package let isKnockedOut: Bool

  package init(color: Color, blur: Blur, dilation: Dilation? = nil, isKnockedOut: Bool = false) {
    self.color = color
    self.blur = blur
    self.dilation = dilation
    self.isKnockedOut = isKnockedOut
  }
}

/// An inner shadow: I(p) = color.alpha * gauss(dilate(1 - M))(p - offset) * M(p) / max(M(p), A(p)) of the group's colour,
/// with M the coverage that it falls into and A the alpha of the group so far, which stays. Outside of the coverage's
/// bounds, and beyond the canvas, 1 - M is 1. A value; Sendable.
///
/// Renderers use the complement, which is 0 outside: gauss(dilate(1 - M)) = 1 - gauss(erode(M)). `dilation` is
/// therefore applied to M itself; a positive spread is an erosion.
package struct InnerShadow: Sendable, Hashable {
  package let color: Color
  package let blur: Blur
  package let dilation: Dilation?
  package let blend: BlendMode

  package init(color: Color, blur: Blur, dilation: Dilation? = nil, blend: BlendMode = .normal) {
    self.color = color
    self.blur = blur
    self.dilation = dilation
    self.blend = blend
  }
}
