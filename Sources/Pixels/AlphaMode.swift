/// How the colour channels of a pixel relate to its alpha.
public enum AlphaMode: Sendable, Hashable {
  /// Colour times alpha: what compositing works on.
  case premultiplied
  /// Colour as it is: what PNG carries.
  case straight
}
