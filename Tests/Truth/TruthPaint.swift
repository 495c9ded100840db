import Documents
import Foundation
import JSON
import Pixels

/// A gradient or a pattern of a layer style: the straight colour, with alpha, of a pixel.
enum TruthPaint {
  /// A gradient. `shape` is the box of the pixels with a above 0.5, `canvas` that of the picture.
  static func gradient(
    _ gradient: TruthObject, shape: PixelRect, canvas: PixelRect, in place: TruthPlace
  ) -> (Int, Int) -> SIMD4<Double> {
    let ramp = TruthRamp(gradient)
    var box = gradient.flag("align", true) ? shape : canvas
    var low = SIMD2(Double(box.x), Double(box.y))
    var size = SIMD2(Double(box.width), Double(box.height))
    if let edges = gradient.numbers("box") {
      let (a, b) = (place.point(edges[0], edges[1]), place.point(edges[2], edges[3]))
      low = pointwiseMin(a, b)
      size = pointwiseMax(a, b) - low
      box = shape
    }
    let kind = gradient.string("kind", "linear")
    let centre = low + size / 2 + gradient.point("offset") * size
    let radians = gradient.number("angle", 90) * .pi / 180
    let direction = SIMD2(cos(radians), -sin(radians))
    let factor = gradient.number("scale", 1)
    let border = min(size.x / 2 / max(abs(direction.x), 1e-12), size.y / 2 / max(abs(direction.y), 1e-12))
    let h = direction * border * factor
    let (start, end) = ends(centre, h, isScaled: factor != 1)
    return { x, y in
      let p = SIMD2(Double(x), Double(y))
      if kind == "linear" {
        return ramp(((p - start) * (end - start)).sum() / ((end - start) * (end - start)).sum())
      }
      let middle = factor == 1 ? (start + end) / 2 : floored(centre)
      let half = (end - start) / 2
      let square = (half * half).sum()
      let d = p - middle
      let u = (d * half).sum() / square
      let v = (d.y * half.x - d.x * half.y) / square
      switch kind {
      case "reflected": return ramp(abs(u))
      case "radial": return ramp(hypot(u, v))
      case "diamond": return ramp(abs(u) + abs(v))
      case "angle":
        // y points down, so a growing angle is clockwise.
        let turn = u == 0 && v == 0 ? 0 : atan2(v, u) / (2 * .pi)
        return ramp(turn < 0 ? turn + 1 : turn)
      default: preconditionFailure("no formula of \(kind)")
      }
    }
  }

  /// Both ends on whole pixels.
  private static func ends(
    _ centre: SIMD2<Double>, _ h: SIMD2<Double>, isScaled: Bool
  ) -> (start: SIMD2<Double>, end: SIMD2<Double>) {
    guard isScaled else { return (floored(centre - h), floored(centre + h)) }
    func cut(_ value: Double) -> Double { (abs(value) + 1e-7).rounded(.down) * (value < 0 ? -1 : 1) }
    let whole = SIMD2(cut(h.x), cut(h.y))
    return (floored(centre) - whole, floored(centre) + whole)
  }

  private static func floored(_ v: SIMD2<Double>) -> SIMD2<Double> { (v + 1e-7).rounded(.down) }

  /// A repeated picture, from a corner on the canvas.
  static func pattern(_ tile: TruthObject, in place: TruthPlace) -> ((Int, Int) -> SIMD4<Double>)? {
    guard let file = tile["file"]?.string else { return nil }
    var picture = TruthPicture.named(file)
    let factor = tile.number("scale", 1) * place.scale
    let (width, height) = (Double(picture.width), Double(picture.height))
    var share = 1.0
    while factor * share < 1 {
      picture = picture.halved
      share *= 2
    }
    let corner = tile.flag("align", true) ? place.point(0, 0) : SIMD2<Double>.zero
    let start = (corner + tile.point("offset") * place.scale).rounded(.toNearestOrAwayFromZero)
    let radians = tile.number("angle", 0) * .pi / 180
    let period = SIMD2(width, height) / share
    return { [picture] x, y in
      let p = SIMD2(Double(x), Double(y)) - start
      // The picture is turned counterclockwise, so a point is turned back, and y points down.
      let turned = SIMD2(cos(radians) * p.x - sin(radians) * p.y, sin(radians) * p.x + cos(radians) * p.y)
      let u = (turned / (factor * share) * 4096).rounded(.toNearestOrEven) / 4096
      return picture.straight(at: u - (u / period).rounded(.down) * period, period: period)
    }
  }
}
