import Documents
import JSON

/// A contour: natural cubic splines through points, cut at corners, constant beyond the ends, clamped, as 256 values with
/// straight lines between them.
struct TruthContour {
  private let values: [Double]

  /// A name, or points; nil is linear.
  init(_ json: JSONValue?) {
    let points = json?.array?.map { $0.array?.compactMap(\.number) ?? [] } ?? Self.named[json?.string ?? "linear"]!
    var pieces: [[[Double]]] = [[]]
    for (index, point) in points.enumerated() {
      pieces[pieces.count - 1].append(point)
      if point.count > 2, point[2] > 0, index > 0, index < points.count - 1 { pieces.append([point]) }
    }
    values = (0..<256).map { step in
      let x = Double(step) / 255
      let piece = pieces.last { $0[0][0] <= x } ?? pieces[0]
      return min(max(Self.spline(piece, x), 0), 1)
    }
  }

  func callAsFunction(_ value: Double) -> Double {
    let place = min(max(value, 0), 1) * 255
    let index = min(Int(place), 254)
    return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
  }

  /// Photoshop's own, as its presets have them, of 255.
  private static let named: [String: [[Double]]] = [
    "linear": [[0, 0], [1, 1]],
    "gaussian": [
      [0, 0], [32, 7], [64, 38], [96, 101], [128, 166], [159, 209], [191, 235], [223, 248], [255, 255],
    ].map { [$0[0] / 255, $0[1] / 255] },
    "ring": [
      [0, 0], [32, 110], [64, 237], [96, 239], [128, 138], [159, 32], [191, 6], [223, 99], [255, 255],
    ].map { [$0[0] / 255, $0[1] / 255] },
    "halfRound": [[0, 0], [29, 71], [87, 167], [195, 240], [255, 255]].map { [$0[0] / 255, $0[1] / 255] },
    "cone": [[0, 0], [129.0 / 255, 1, 1], [1, 0]],
  ]

  /// The natural spline at x: its second derivatives by Gauss' elimination of the whole system.
  private static func spline(_ points: [[Double]], _ x: Double) -> Double {
    let count = points.count
    guard x > points[0][0] else { return points[0][1] }
    guard x < points[count - 1][0] else { return points[count - 1][1] }
    var rows = (0..<count).map { row in (0...count).map { $0 == row && (row == 0 || row == count - 1) ? 1.0 : 0 } }
    for i in 1..<max(1, count - 1) {
      let (before, after) = (points[i][0] - points[i - 1][0], points[i + 1][0] - points[i][0])
      (rows[i][i - 1], rows[i][i], rows[i][i + 1]) = (before, 2 * (before + after), after)
      rows[i][count] =
        6 * ((points[i + 1][1] - points[i][1]) / after - (points[i][1] - points[i - 1][1]) / before)
    }
    for i in 0..<count {
      for j in 0..<count where j != i && rows[j][i] != 0 {
        let factor = rows[j][i] / rows[i][i]
        for k in 0...count { rows[j][k] -= factor * rows[i][k] }
      }
    }
    let bends = (0..<count).map { rows[$0][count] / rows[$0][$0] }
    let right = points.firstIndex { $0[0] > x } ?? count - 1
    let (from, to) = (points[right - 1], points[right])
    let width = to[0] - from[0]
    let (a, b) = ((to[0] - x) / width, (x - from[0]) / width)
    let curve = (a * a * a - a) * bends[right - 1] + (b * b * b - b) * bends[right]
    return a * from[1] + b * to[1] + curve * width * width / 6
  }
}
