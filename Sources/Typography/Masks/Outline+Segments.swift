import CFreeType

extension Outline.Contour {
  /// The contour as Bézier curves from point to point: two points for a line, three for a quadratic, four for a cubic,
  /// in 64ths of a pixel, y up.
  var segments: [[SIMD2<Double>]] {
    let count = points.count
    func point(_ index: Int) -> SIMD2<Double> {
      SIMD2(Double(points[index % count].x), Double(points[index % count].y))
    }
    func kind(_ index: Int) -> CChar { tags[index % count] & 3 }
    guard let first = (0..<count).first(where: { kind($0) == 1 }) else { return segmentsWithoutCorner }
    var segments: [[SIMD2<Double>]] = []
    var pen = point(first)
    var index = first + 1
    // An open line does not return to its start.
    let end = isClosed ? first + count : first + count - 1
    while index <= end {
      switch kind(index) {
      case 1:
        segments.append([pen, point(index)])
        index += 1
      case 2:
        segments.append([pen, point(index), point(index + 1), point(index + 2)])
        index += 3
      default:
        // Between two control points in a row, the curve passes through the point half way between them.
        let isNextOn = kind(index + 1) == 1
        let end = isNextOn ? point(index + 1) : (point(index) + point(index + 1)) / 2
        segments.append([pen, point(index), end])
        index += isNextOn ? 2 : 1
      }
      pen = segments[segments.count - 1].last ?? pen
    }
    return segments
  }

  /// Those of a contour of control points only, which TrueType allows.
  private var segmentsWithoutCorner: [[SIMD2<Double>]] {
    guard let first = points.first, let last = points.last, tags.allSatisfy({ $0 & 3 == 0 }) else { return [] }
    let middle = FT_Vector(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
    return Outline.Contour(points: [middle] + points, tags: [1] + tags).segments
  }
}
