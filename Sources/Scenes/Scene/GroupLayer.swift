public import Pixels

/// One layer of the finished group, drawn src-over (but for an inner shadow's blend mode) onto those before it.
/// `coverage` is an index into `Figure.coverages`.
public enum GroupLayer: Sendable {
  /// The paint through the coverage: premultiplied paint times M.
  case fill(coverage: Int, paint: Paint)
  /// The inner shadow's colour with the alpha I(p).
  case innerShadow(coverage: Int, InnerShadow)
  /// Pictures as they are, in order: colour glyphs. Their alpha is their shape.
  case pictures([PlacedPicture])
}
