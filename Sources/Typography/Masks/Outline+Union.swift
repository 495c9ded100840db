import CFreeType
import CPolygonUnion

extension Outline {
  /// The outline of the filled area, without the parts of contours that lie inside others. Variable fonts, joined
  /// scripts and composed glyphs have such parts, and a stroke would show them.
  ///
  /// Curves become lines that are off by less than 1/64 pixel. Where no contours overlap, the outline does not change
  /// and keeps its curves.
  func united() -> Outline {
    guard contours.count > 1, haveBoxesInCommon else { return self }
    let polygons = contours.filter(\.isClosed).map { $0.flattened() }
    guard let union = Outline.unite(polygons), differs(union, from: polygons) else { return self }
    return Outline(union.map(Outline.contour) + contours.filter { !$0.isClosed })
  }

  /// The corners of a polygon in 64ths of a pixel.
  typealias Polygon = [SIMD2<Double>]

  /// Clipper computes in integers. These are finer than FreeType's, so that intersections stay on the lines.
  private static let unitsPerPoint = 256.0

  private var haveBoxesInCommon: Bool {
    let boxes = contours.map(\.box)
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...]
      where box.minX <= other.maxX && other.minX <= box.maxX && box.minY <= other.maxY && other.minY <= box.maxY {
        return true
      }
    }
    return false
  }

  private static func unite(_ polygons: [Polygon]) -> [Polygon]? {
    var coordinates: [Int64] = []
    var ends: [Int32] = []
    for polygon in polygons {
      for point in polygon {
        coordinates.append(Int64((point.x * unitsPerPoint).rounded()))
        coordinates.append(Int64((point.y * unitsPerPoint).rounded()))
      }
      ends.append(Int32(coordinates.count / 2))
    }
    var result = sw_polygons()
    defer { sw_polygons_free(&result) }
    guard sw_polygons_unite(coordinates, ends, Int32(ends.count), &result) else { return nil }
    var start = 0
    return (0..<Int(result.count)).map { index in
      let end = Int(result.ends![index])
      defer { start = end }
      return (start..<end).map { point in
        SIMD2(Double(result.coordinates![2 * point]), Double(result.coordinates![2 * point + 1])) / unitsPerPoint
      }
    }
  }

  /// Whether the union changed the contours. A counter in a letter overlaps it and changes nothing: the union then has
  /// the same number of contours with the same areas.
  private func differs(_ union: [Polygon], from polygons: [Polygon]) -> Bool {
    let before = polygons.map { abs(Outline.area($0)) }.filter { $0 > 1 }.sorted()
    let after = union.map { abs(Outline.area($0)) }.filter { $0 > 1 }.sorted()
    guard before.count == after.count else { return true }
    // Rounding may change an area by 1/64 of a square pixel for each point.
    return zip(before, after).contains { abs($0 - $1) > 64 + 1e-3 * $0 }
  }

  static func area(_ polygon: Polygon) -> Double {
    guard var previous = polygon.last else { return 0 }
    var area = 0.0
    for point in polygon {
      area += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return area / 2
  }

  private static func contour(_ polygon: Polygon) -> Contour {
    Contour(
      points: polygon.map { FT_Vector(x: Int($0.x.rounded()), y: Int($0.y.rounded())) },
      tags: [CChar](repeating: 1, count: polygon.count))
  }
}

extension Outline.Contour {
  fileprivate var box: (minX: Int, minY: Int, maxX: Int, maxY: Int) {
    var box = (minX: Int.max, minY: Int.max, maxX: Int.min, maxY: Int.min)
    for point in points {
      box = (min(box.minX, point.x), min(box.minY, point.y), max(box.maxX, point.x), max(box.maxY, point.y))
    }
    return box
  }

  /// The corners of a polygon that is everywhere within 1/64 pixel of the contour.
  func flattened() -> Outline.Polygon {
    var polygon: Outline.Polygon = []
    for curve in segments {
      switch curve.count {
      case 2: polygon.append(curve[1])
      case 3: Outline.append(quadratic: (curve[0], curve[1], curve[2]), to: &polygon)
      default: Outline.append(cubic: (curve[0], curve[1], curve[2], curve[3]), to: &polygon)
      }
    }
    return polygon
  }
}

extension Outline {
  /// The number n of chords for a curve. Their deviation from it is at most the largest second difference of its points
  /// times 1/(4 n^2) for a quadratic, and times 3/(4 n^2) for a cubic. The limit is a quarter of 1/64 pixel, so that a
  /// stroke along the chords is smooth, too.
  private static func chords(_ deviation: Double) -> Int {
    min(64, max(1, Int((deviation * 4).squareRoot().rounded(.up))))
  }

  fileprivate static func append(
    quadratic curve: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>), to polygon: inout Polygon
  ) {
    let bend = curve.0 - 2 * curve.1 + curve.2
    let count = chords((bend * bend).sum().squareRoot() / 4)
    for step in 1...count {
      let t = Double(step) / Double(count)
      let u = 1 - t
      polygon.append(u * u * curve.0 + 2 * u * t * curve.1 + t * t * curve.2)
    }
  }

  fileprivate static func append(
    cubic curve: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>), to polygon: inout Polygon
  ) {
    let first = curve.0 - 2 * curve.1 + curve.2
    let second = curve.1 - 2 * curve.2 + curve.3
    let bend = max((first * first).sum(), (second * second).sum()).squareRoot()
    let count = chords(bend * 3 / 4)
    for step in 1...count {
      let t = Double(step) / Double(count)
      let u = 1 - t
      let ends = u * u * u * curve.0 + t * t * t * curve.3
      polygon.append(ends + 3 * u * t * (u * curve.1 + t * curve.2))
    }
  }
}
