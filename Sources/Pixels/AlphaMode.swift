/// How the colour channels of a pixel relate to its alpha. Sendable; a value.
public enum AlphaMode: String, Sendable, Hashable, CaseIterable {
  /// The colour is not multiplied by alpha, as in PNG files.
  case straight
  /// The colour is multiplied by alpha, as compositing needs it.
  case premultiplied
}
