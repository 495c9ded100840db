import Documents
import Foundation
import JSON

/// The place of a document: a map of its pixels (its points times the scale) to those of the picture.
struct TruthPlace {
  let scale: Double
  private var x = SIMD2(1.0, 0.0)
  private var y = SIMD2(0.0, 1.0)
  private var origin = SIMD2<Double>.zero

  init(scale: Double) { self.scale = scale }

  /// A point of the document, in pixels of the picture.
  func point(_ x: Double, _ y: Double) -> SIMD2<Double> { origin + self.x * (x * scale) + self.y * (y * scale) }

  /// The point of the document at a point of the picture.
  func local(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let p = point - origin
    let determinant = x.x * y.y - x.y * y.x
    return SIMD2(p.x * y.y - p.y * y.x, p.y * x.x - p.x * x.y) / (determinant * scale)
  }

  /// The place of a child: scaled, then turned, about an anchor, then moved, then put into its frame.
  func child(_ child: TruthObject, size: SIMD2<Double>) -> TruthPlace {
    let frame = child.numbers("frame") ?? [0, 0]
    let transform = child.object("transform", "transform") ?? TruthObject("transform", nil)
    let factors = transform["scale"]?.number.map { [$0, $0] } ?? transform.numbers("scale") ?? [1, 1]
    let radians = transform.number("rotate", 0) * .pi / 180
    let (c, s) = (cos(radians), sin(radians))
    let across = SIMD2(c, s) * factors[0]
    let down = SIMD2(-s, c) * factors[1]
    let anchor = (transform.numbers("anchor").map { SIMD2($0[0], $0[1]) } ?? SIMD2(0.5, 0.5)) * size
    let start =
      anchor - across * anchor.x - down * anchor.y + transform.point("translate") + SIMD2(frame[0], frame[1])
    var place = self
    place.origin = point(start.x, start.y)
    place.x = x * across.x + y * across.y
    place.y = x * down.x + y * down.y
    return place
  }

  /// How long a pixel of the document is in the picture, across and down.
  var lengths: SIMD2<Double> { SIMD2(hypot(x.x, x.y), hypot(y.x, y.y)) }
}
