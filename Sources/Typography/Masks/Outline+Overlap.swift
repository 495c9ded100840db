import CFreeType

extension Outline {
  /// How far an outline reaches into another, in 64ths of a pixel: the shorter side of the box of all places where their
  /// edges meet. Nil where their areas have nothing in common, or where there are more pairs of edges to look at than
  /// `mostEdges`; infinite where one lies within the other.
  func overlap(with other: Outline, mostEdges: Int) -> Double? {
    let (own, others) = (polygons, other.polygons)
    let (ownBox, otherBox) = (Bounds(own), Bounds(others))
    let common = Bounds(low: pointwiseMax(ownBox.low, otherBox.low), high: pointwiseMin(ownBox.high, otherBox.high))
    guard common.low.x <= common.high.x, common.low.y <= common.high.y else { return nil }
    let (edges, otherEdges) = (Outline.edges(of: own, within: common), Outline.edges(of: others, within: common))
    guard edges.count * otherEdges.count <= mostEdges else { return nil }
    var met: Bounds?
    for edge in edges {
      for other in otherEdges {
        guard let point = edge.meeting(other) else { continue }
        met = Bounds(low: pointwiseMin(met?.low ?? point, point), high: pointwiseMax(met?.high ?? point, point))
      }
    }
    if let met { return min(met.high.x - met.low.x, met.high.y - met.low.y) }
    let isWithin =
      others.contains { Outline.winding(of: own, around: $0[0]) != 0 }
      || own.contains { Outline.winding(of: others, around: $0[0]) != 0 }
    return isWithin ? .infinity : nil
  }

  /// The closed contours as polygons.
  private var polygons: [Polygon] { contours.filter(\.isClosed).map { $0.flattened() }.filter { $0.count > 2 } }

  private struct Bounds {
    var low: SIMD2<Double>
    var high: SIMD2<Double>

    init(low: SIMD2<Double>, high: SIMD2<Double>) { (self.low, self.high) = (low, high) }

    init(_ polygons: [Polygon]) {
      (low, high) = (SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))
      for polygon in polygons {
        for point in polygon { (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point)) }
      }
    }
  }

  private struct Edge {
    let from: SIMD2<Double>
    let to: SIMD2<Double>

    /// From one end to the other, with what arithmetic may take away.
    private static let whole = -1e-9...(1 + 1e-9)

    /// A point that two edges have in common.
    func meeting(_ other: Edge) -> SIMD2<Double>? {
      let (along, across, gap) = (to - from, other.to - other.from, other.from - from)
      let area = along.x * across.y - along.y * across.x
      // Of edges that run alike, those beside them meet the other outline.
      guard area != 0 else { return nil }
      let share = (gap.x * across.y - gap.y * across.x) / area
      let otherShare = (gap.x * along.y - gap.y * along.x) / area
      guard Edge.whole.contains(share), Edge.whole.contains(otherShare) else { return nil }
      return from + share * along
    }
  }

  /// The edges that may have points in a box.
  private static func edges(of polygons: [Polygon], within box: Bounds) -> [Edge] {
    var edges: [Edge] = []
    for polygon in polygons {
      var previous = polygon[polygon.count - 1]
      for point in polygon {
        let (low, high) = (pointwiseMin(previous, point), pointwiseMax(previous, point))
        if low.x <= box.high.x, high.x >= box.low.x, low.y <= box.high.y, high.y >= box.low.y {
          edges.append(Edge(from: previous, to: point))
        }
        previous = point
      }
    }
    return edges
  }

  /// How often polygons go around a point.
  private static func winding(of polygons: [Polygon], around point: SIMD2<Double>) -> Int {
    var winding = 0
    for polygon in polygons {
      var previous = polygon[polygon.count - 1]
      for next in polygon {
        if (previous.y <= point.y) != (next.y <= point.y) {
          let side =
            (next.x - previous.x) * (point.y - previous.y) - (point.x - previous.x) * (next.y - previous.y)
          if next.y > previous.y, side > 0 { winding += 1 }
          if next.y < previous.y, side < 0 { winding -= 1 }
        }
        previous = next
      }
    }
    return winding
  }
}
