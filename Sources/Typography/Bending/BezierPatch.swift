import Pixels

/// A surface over the unit square: the tensor product of two Bézier curves of at most the third degree.
///
/// A value; Sendable.
package struct BezierPatch: Sendable, Hashable {
  /// The number of control points from left to right, 2...4.
  package let columns: Int
  /// The number of control points from top to bottom, 2...4.
  package let rows: Int
  /// The control points, row by row from the top.
  package private(set) var points: [SIMD2<Double>]

  /// Makes a patch of its control points, row by row.
  ///
  /// - Precondition: there are `columns` times `rows` points, and 2...4 of either.
  package init(columns: Int, rows: Int, points: [SIMD2<Double>]) {
    precondition(points.count == columns * rows && (2...4).contains(columns) && (2...4).contains(rows))
    self.columns = columns
    self.rows = rows
    self.points = points
  }

  /// The patch that leaves a box from the origin as it is.
  package init(columns: Int, rows: Int, over size: SIMD2<Double>) {
    let points = (0..<rows).flatMap { row in
      (0..<columns).map { column -> SIMD2<Double> in
        let share = SIMD2<Double>(Double(column) / Double(columns - 1), Double(row) / Double(rows - 1))
        return share * size
      }
    }
    self.init(columns: columns, rows: rows, points: points)
  }

  package subscript(row: Int, column: Int) -> SIMD2<Double> {
    get { points[row * columns + column] }
    set { points[row * columns + column] = newValue }
  }

  /// The point at a place of the unit square. Outside of it the same polynomials go on.
  package func point(_ place: SIMD2<Double>) -> SIMD2<Double> {
    let across = BezierPatch.weights(columns, place.x)
    let down = BezierPatch.weights(rows, place.y)
    var sum = SIMD2<Double>.zero
    for row in 0..<rows {
      var line = SIMD2<Double>.zero
      for column in 0..<columns { line += across[column] * self[row, column] }
      sum += down[row] * line
    }
    return sum
  }

  /// Bernstein's polynomials of degree `count` - 1.
  private static func weights(_ count: Int, _ t: Double) -> SIMD4<Double> {
    let s = 1 - t
    return switch count {
    case 2: SIMD4(s, t, 0, 0)
    case 3: SIMD4(s * s, 2 * s * t, t * t, 0)
    default: SIMD4(s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    }
  }

  /// The largest lengths of the derivatives where `u` and `v` are in 0...1: those of the differences of control points.
  package struct Bounds: Sendable, Hashable {
    var u = 0.0
    var v = 0.0
    var uu = 0.0
    var uv = 0.0
    var vv = 0.0
  }

  package var bounds: Bounds {
    var bounds = Bounds()
    for row in 0..<rows {
      for column in 0..<columns {
        let (isRight, isDown) = (column + 1 < columns, row + 1 < rows)
        let here = self[row, column]
        if isRight { bounds.u = max(bounds.u, (self[row, column + 1] - here).norm) }
        if isDown { bounds.v = max(bounds.v, (self[row + 1, column] - here).norm) }
        if isRight, isDown {
          let mixed = self[row + 1, column + 1] - self[row + 1, column] - self[row, column + 1] + here
          bounds.uv = max(bounds.uv, mixed.norm)
        }
        if column + 2 < columns {
          bounds.uu = max(bounds.uu, (self[row, column + 2] - 2 * self[row, column + 1] + here).norm)
        }
        if row + 2 < rows {
          bounds.vv = max(bounds.vv, (self[row + 2, column] - 2 * self[row + 1, column] + here).norm)
        }
      }
    }
    let (m, n) = (Double(columns - 1), Double(rows - 1))
    bounds.u *= m
    bounds.v *= n
    bounds.uu *= m * (m - 1)
    bounds.uv *= m * n
    bounds.vv *= n * (n - 1)
    return bounds
  }

  /// By how much the bounds may grow where places lie `beyond` the unit square: the weights of a polynomial there sum up
  /// to this power of 1 + 2 `beyond`, in either direction.
  func growth(beyond: Double) -> Double {
    guard beyond > 0 else { return 1 }
    let base = 1 + 2 * beyond
    return (0..<(columns + rows - 2)).reduce(1) { product, _ in product * base }
  }

  /// The patch after a scaling and a move of all its points.
  package func scaled(by factor: Double, moved shift: SIMD2<Double> = .zero) -> BezierPatch {
    BezierPatch(columns: columns, rows: rows, points: points.map { $0 * factor + shift })
  }
}

extension BezierPatch {
  /// Scales each row about the middle of its ends, from 1 - `vertical` for the first to 1 + `vertical` for the last, and
  /// then each column likewise.
  package mutating func distort(horizontal: Double, vertical: Double) {
    func factor(_ index: Int, of count: Int, _ strength: Double) -> Double {
      1 + (2 * Double(index) / Double(count - 1) - 1) * strength
    }
    for row in 0..<rows {
      let middle = (self[row, 0] + self[row, columns - 1]) / 2
      for column in 0..<columns {
        self[row, column] = middle + (self[row, column] - middle) * factor(row, of: rows, vertical)
      }
    }
    for column in 0..<columns {
      let middle = (self[0, column] + self[rows - 1, column]) / 2
      for row in 0..<rows {
        self[row, column] = middle + (self[row, column] - middle) * factor(column, of: columns, horizontal)
      }
    }
  }

  /// The patch with rows and columns, and x and y, swapped.
  var transposed: BezierPatch {
    var points: [SIMD2<Double>] = []
    for column in 0..<columns {
      for row in 0..<rows { points.append(SIMD2(self[row, column].y, self[row, column].x)) }
    }
    return BezierPatch(columns: rows, rows: columns, points: points)
  }

  /// The patch turned upside down in a box of that height.
  func mirrored(height: Double) -> BezierPatch {
    var points: [SIMD2<Double>] = []
    for row in (0..<rows).reversed() {
      for column in 0..<columns { points.append(SIMD2(self[row, column].x, height - self[row, column].y)) }
    }
    return BezierPatch(columns: columns, rows: rows, points: points)
  }
}
