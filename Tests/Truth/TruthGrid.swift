import Foundation
import Pixels

/// A number for each pixel of an area, and one for all pixels beyond it. It has the primitives of docs/layer-styles.md,
/// by their definitions.
struct TruthGrid {
  let area: PixelRect
  var values: [Double]
  var outside: Double

  init(_ area: PixelRect, outside: Double = 0, _ value: (Int, Int) -> Double) {
    self.area = area
    self.outside = outside
    values = []
    values.reserveCapacity(area.width * area.height)
    for y in area.y..<area.maxY { for x in area.x..<area.maxX { values.append(value(x, y)) } }
  }

  subscript(x: Int, y: Int) -> Double {
    guard x >= area.x, x < area.maxX, y >= area.y, y < area.maxY else { return outside }
    return values[(y - area.y) * area.width + x - area.x]
  }

  func mapped(_ change: (Double) -> Double) -> TruthGrid {
    var result = self
    result.values = values.map(change)
    result.outside = change(outside)
    return result
  }

  func moved(by v: SIMD2<Int>) -> TruthGrid { TruthGrid(area, outside: outside) { self[$0 - v.x, $1 - v.y] } }

  static func * (a: TruthGrid, b: TruthGrid) -> TruthGrid {
    TruthGrid(a.area, outside: a.outside * b.outside) { a[$0, $1] * b[$0, $1] }
  }

  /// The sums with weights that are the same along both axes; the first one is `reach` pixels before.
  func filtered(_ weights: [Double], reach: Int) -> TruthGrid {
    let rows = TruthGrid(area, outside: outside) { x, y in
      var sum = 0.0
      for (index, weight) in weights.enumerated() { sum += weight * self[x + index - reach, y] }
      return sum
    }
    return TruthGrid(area, outside: outside) { x, y in
      var sum = 0.0
      for (index, weight) in weights.enumerated() { sum += weight * rows[x, y + index - reach] }
      return sum
    }
  }

  /// box2(x, w): a box run over the plane, and then back.
  func boxed(_ width: Double) -> TruthGrid {
    guard width > 1 else { return self }
    let taps = Int(width)
    let box = [Double](repeating: 1 / width, count: taps) + [(width - Double(taps)) / width]
    var weights = [Double](repeating: 0, count: 2 * taps + 1)
    for (i, a) in box.enumerated() { for (j, b) in box.enumerated() { weights[taps + i - j] += a * b } }
    return filtered(weights, reach: taps)
  }

  /// gauss(x), by sums over 5 sigma.
  func blurred(_ sigma: Double) -> TruthGrid {
    let reach = Int((5 * sigma).rounded(.up))
    let curve = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = curve.reduce(0, +)
    return filtered(curve.map { $0 / total }, reach: reach)
  }

  /// grow(x, r).
  func grown(_ radius: Double) -> TruthGrid {
    guard radius > 0 else { return self }
    return nearness(TruthMetric(radius: radius), radius: radius, reach: Int(radius.rounded(.up)) + 1)
      .mapped { min(max($0 + radius, 0), 1) }
  }

  /// The largest x(q) - fall(x(q)) - d(p - q) over all q that are not beyond the reach; fall as in grow(x, `radius`).
  func nearness(_ metric: TruthMetric, radius: Double, reach: Int) -> TruthGrid {
    var distances: [(x: Int, y: Int, length: Double)] = []
    for j in -reach...reach { for i in -reach...reach { distances.append((i, j, metric.length(i, j))) } }
    distances.sort { $0.length < $1.length }
    let highest = max(values.max() ?? 0, outside)
    return TruthGrid(area, outside: outside > 0 ? outside : -1e6) { x, y in
      var best = -1e6
      for place in distances where best < highest - place.length {
        let value = self[x + place.x, y + place.y]
        if value > 0 { best = max(best, value - (radius + 1) * max(0, 1 - 255 * value / 0.47) - place.length) }
      }
      return best
    }
  }
}
