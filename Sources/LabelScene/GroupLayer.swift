/// One layer of the finished group, drawn src-over onto those before it. `coverage` is an index into
/// `LabelScene.coverages`.
public enum GroupLayer: Sendable, Hashable {
  /// The paint through the coverage: premultiplied paint times M.
  case fill(coverage: Int, paint: Paint)
  /// The inner shadow's colour with the alpha I(p).
  case innerShadow(coverage: Int, InnerShadow)
}
