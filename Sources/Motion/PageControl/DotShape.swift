public import Pixels

/// The outline of a page control's dot.
///
/// Sendable; a value.
public enum DotShape: Sendable, Hashable {
  /// An ellipse that fills the dot's box; a stretched one is a capsule.
  case circle
  /// A rectangle that fills the dot's box.
  case square
  /// A triangle in the dot's box, with its apex up.
  case triangle
  /// A path in points that has its (0, 0) at the dot's centre. The dot's size does not scale it; only stretching does.
  case path(Path)

  /// The outline about (0, 0), in points. `size` is the size of the box, and `restSize` the side of the square that the
  /// box would be if it were not stretched.
  public func outline(size: SIMD2<Double>, restSize: Double) -> Path {
    let half = size / 2
    switch self {
    case .circle:
      let radius = min(size.x, size.y) / 2
      guard size.x != size.y else { return .ellipse(x: -half.x, y: -half.y, width: size.x, height: size.y) }
      return .roundedRectangle(x: -half.x, y: -half.y, width: size.x, height: size.y, radius: radius)
    case .square:
      return .rectangle(x: -half.x, y: -half.y, width: size.x, height: size.y)
    case .triangle:
      return Path([
        .move(SIMD2(0, -half.y)), .line(SIMD2(half.x, half.y)), .line(SIMD2(-half.x, half.y)), .close,
      ])
    case .path(let path):
      guard restSize > 0, size != SIMD2(repeating: restSize) else { return path }
      return path.transformed(.scale(size.x / restSize, size.y / restSize))
    }
  }
}
