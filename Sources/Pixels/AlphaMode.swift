/// How the colour channels of a pixel relate to its alpha. Sendable; a value.
public enum AlphaMode: Sendable, Hashable {
  /// The colour is multiplied by alpha, as compositing needs it.
  case premultiplied
  /// The colour is not multiplied by alpha, as in PNG files.
  case straight
}
