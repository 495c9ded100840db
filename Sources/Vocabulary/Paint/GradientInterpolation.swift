/// The colour space between stops. Sendable; a value.
public enum GradientInterpolation: String, Sendable, Hashable, CaseIterable {
  /// Colours mix in encoded sRGB with straight alpha, as in Core Graphics.
  case srgb
  /// Colours mix in encoded sRGB with premultiplied alpha, as in CSS.
  case premultiplied
  /// Colours mix in linear light.
  case linear
  /// Colours mix in OKLab.
  case oklab
}
