import Documents
import Pixels

/// How much of each pixel a shape with edges along the axes covers, exactly.
enum TruthShape {
  /// A rectangle of a document.
  static func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, in place: TruthPlace, over area: PixelRect
  ) -> TruthGrid {
    let (a, b) = (place.point(x, y), place.point(x + width, y + height))
    let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
    return TruthGrid(area) { column, row in
      share(Double(column), low.x, high.x) * share(Double(row), low.y, high.y)
    }
  }

  private static func share(_ start: Double, _ low: Double, _ high: Double) -> Double {
    // Not what the rounding of a cosine leaves.
    let part = min(start + 1, high) - max(start, low)
    return part < 1e-9 ? 0 : part > 1 - 1e-9 ? 1 : part
  }

  /// A path of M, H, V, L along the axes and Z, with edges on whole and half pixels, by counting at four points.
  static func path(_ text: String, isEvenOdd: Bool, in place: TruthPlace, over area: PixelRect) -> TruthGrid {
    var outlines: [[SIMD2<Double>]] = []
    var at = SIMD2<Double>.zero
    let tokens = text.split { $0 == " " || $0 == "," }.map(String.init)
    var index = 0
    func next() -> Double {
      index += 1
      return Double(tokens[index]) ?? .nan
    }
    while index < tokens.count {
      switch tokens[index] {
      case "M": (at, outlines) = (SIMD2(next(), next()), outlines + [[]])
      case "L": at = SIMD2(next(), next())
      case "H": at.x = next()
      case "V": at.y = next()
      default: break
      }
      outlines[outlines.count - 1].append(place.point(at.x, at.y))
      index += 1
    }
    return TruthGrid(area) { x, y in
      var sum = 0.0
      for (i, j) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
        let winding = outlines.reduce(0) { $0 + turns($1, around: SIMD2(Double(x) + i, Double(y) + j)) }
        sum += (isEvenOdd ? winding % 2 != 0 : winding != 0) ? 0.25 : 0
      }
      return sum
    }
  }

  /// How often an outline goes around a point: its edges to the right, down against up.
  private static func turns(_ outline: [SIMD2<Double>], around point: SIMD2<Double>) -> Int {
    var count = 0
    for (from, to) in zip(outline, outline.dropFirst() + outline.prefix(1)) where from.x > point.x && to.x > point.x
    {
      if from.y < point.y, to.y > point.y { count += 1 }
      if from.y > point.y, to.y < point.y { count -= 1 }
    }
    return count
  }
}
