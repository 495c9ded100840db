package import Pixels

#if canImport(Glibc)
  import Glibc
#endif

/// The place of a layer style's gradient: t of a pixel's corner.
///
/// Let c be the centre of the box of W by H, and h = direction * scale / 2 * min(W / |cos|, H / |sin|), which ends on the border
/// of the box. Photoshop takes both ends of the line at whole pixels: floor(c - h) and floor(c + h), or, at a scale
/// other than 1, floor(c) -+ trunc(h).
///
/// A value; Sendable.
package struct StyleAxis: Sendable {
  package let kind: StyleGradient.Kind
  /// The point where t is 0; of a conic gradient the centre.
  package let origin: SIMD2<Float>
  /// t of a linear gradient is the scalar product of this with the distance from `origin`; for other kinds it goes from
  /// the centre to the end.
  package let along: SIMD2<Float>

  /// `shape` is the box of the shape, for gradients that have none of their own.
  package init(_ gradient: StyleGradient, over shape: PixelRect) {
    kind = gradient.kind
    let box = gradient.box ?? Rect(shape)
    let size = SIMD2(box.width, box.height)
    let centre = SIMD2(box.x, box.y) + size / 2 + gradient.offset * size
    let d = gradient.direction
    let reach = min(size.x / max(abs(d.x), 1e-9), size.y / max(abs(d.y), 1e-9))
    let half = d * (reach / 2 * gradient.scale)
    // Not what the rounding of a cosine leaves.
    func floored(_ v: SIMD2<Double>) -> SIMD2<Double> { (v + 1e-6).rounded(.down) }
    func cut(_ v: SIMD2<Double>) -> SIMD2<Double> {
      (v + SIMD2(v.x < 0 ? -1e-6 : 1e-6, v.y < 0 ? -1e-6 : 1e-6)).rounded(.towardZero)
    }
    let isWhole = gradient.scale == 1
    let start = isWhole ? floored(centre - half) : floored(centre) - cut(half)
    let end = isWhole ? floored(centre + half) : floored(centre) + cut(half)
    let middle = isWhole ? (start + end) / 2 : floored(centre)
    let line = kind == .linear ? end - start : (end - start) / 2
    origin = SIMD2<Float>(kind == .linear ? start : middle)
    let square = (line * line).sum()
    along = SIMD2<Float>(square > 0 ? line / square : .zero)
  }

  /// t of the pixel at column x of row y.
  @inlinable public func parameter(x: Int, y: Int) -> Float {
    let dx = Float(x) - origin.x
    let dy = Float(y) - origin.y
    let u = dx * along.x + dy * along.y
    let v = dx * along.y - dy * along.x
    switch kind {
    case .linear, .shapeBurst: return u
    case .reflected: return abs(u)
    case .radial: return (u * u + v * v).squareRoot()
    case .diamond: return abs(u) + abs(v)
    case .angle: return turn(u, v)
    }
  }

  /// The angle of the pixel from the gradient's direction, clockwise, in turns.
  @usableFromInline func turn(_ u: Float, _ v: Float) -> Float {
    guard u != 0 || v != 0 else { return 0 }
    let turn = atan2(-v, u) / (2 * .pi)
    return turn < 0 ? turn + 1 : turn
  }
}
