import Pixels

/// For each sample of an area of the canvas, the place of the flat text that bending brings there.
///
/// A rectangle of flat text is divided into cells whose images are at most ``largestCell`` pixels long and high. Within a
/// cell the map is taken to be bilinear, so that it can be inverted. Where the text is folded, the first cell wins.
struct BendingLattice {
  private let area: PixelRect
  /// The number of samples of a pixel, in either direction.
  private let positions: Int
  /// The place for each sample, row by row; not a number where there is none.
  private var places: [SIMD2<Double>]

  private static let largestCell = 4.0
  /// The most cells in either direction: more than any canvas has pixels for.
  private static let mostCells = 8192
  /// How far beyond its edges a cell is taken to reach, so that no sample falls between two.
  private static let overlap = 1e-6

  private var columns: Int { area.width * positions }
  private var rows: Int { area.height * positions }

  /// Inverts a map from places of a rectangle to pixels of the canvas, over an area of pixels.
  init(
    from corner: SIMD2<Double>, size: SIMD2<Double>, over area: PixelRect, positions: Int = 1,
    by map: (SIMD2<Double>) -> SIMD2<Double>
  ) {
    self.area = area
    self.positions = positions
    places = [SIMD2<Double>](
      repeating: SIMD2(repeating: .nan), count: max(0, area.width) * max(0, area.height) * positions * positions)
    guard !area.isEmpty, size.x > 0, size.y > 0 else { return }
    let across = BendingLattice.cells(corner, SIMD2(size.x, 0), beside: SIMD2(0, size.y), by: map)
    let down = BendingLattice.cells(corner, SIMD2(0, size.y), beside: SIMD2(size.x, 0), by: map)
    let step = size / SIMD2(Double(across), Double(down))
    var above = (0...across).map { map(corner + SIMD2(Double($0) * step.x, 0)) }
    for row in 0..<down {
      let y = Double(row + 1) * step.y
      let below = (0...across).map { map(corner + SIMD2(Double($0) * step.x, y)) }
      for column in 0..<across {
        let cell = Cell(above[column], above[column + 1], below[column], below[column + 1])
        fill(cell, at: corner + SIMD2(Double(column), Double(row)) * step, size: step)
      }
      above = below
    }
  }

  /// The number of cells along a side: enough for the longest image of a line along it.
  private static func cells(
    _ corner: SIMD2<Double>, _ side: SIMD2<Double>, beside: SIMD2<Double>, by map: (SIMD2<Double>) -> SIMD2<Double>
  ) -> Int {
    let steps = 64
    let longest =
      [0, 0.5, 1].map { share in
        let points = (0...steps).map { map(corner + share * beside + Double($0) / Double(steps) * side) }
        return zip(points, points.dropFirst()).map { ($1 - $0).norm }.max() ?? 0
      }.max() ?? 0
    // The longest of the steps counts, because cells are equal in the flat text and not in its image.
    let cells = (longest * Double(steps) / largestCell).rounded(.up)
    return min(max(Int(bounded: cells), 1), mostCells)
  }

  private mutating func fill(_ cell: Cell, at corner: SIMD2<Double>, size: SIMD2<Double>) {
    let scale = Double(positions)
    let shift = SIMD2(Double(area.x), Double(area.y))
    let low = (cell.low - shift) * scale - 0.5
    let high = (cell.high - shift) * scale - 0.5
    guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { return }
    let (left, right) = (
      max(0, Int(bounded: low.x.rounded(.down))), min(columns - 1, Int(bounded: high.x.rounded(.up)))
    )
    let (top, bottom) = (
      max(0, Int(bounded: low.y.rounded(.down))), min(rows - 1, Int(bounded: high.y.rounded(.up)))
    )
    guard left <= right, top <= bottom else { return }
    for y in top...bottom {
      for x in left...right where places[y * columns + x].x.isNaN {
        let point = shift + (SIMD2(Double(x), Double(y)) + 0.5) / scale
        guard let share = cell.share(of: point, slack: BendingLattice.overlap) else { continue }
        places[y * columns + x] = corner + share * size
      }
    }
  }

  /// Gives samples that no cell reaches the place of one beside them, so that a paint has no holes.
  mutating func fillGaps() {
    func take(_ index: Int, from other: Int) {
      if places[index].x.isNaN { places[index] = places[other] }
    }
    for y in 0..<rows {
      for x in 0..<columns {
        if x > 0 { take(y * columns + x, from: y * columns + x - 1) }
        if y > 0 { take(y * columns + x, from: (y - 1) * columns + x) }
      }
    }
    for y in (0..<rows).reversed() {
      for x in (0..<columns).reversed() {
        if x + 1 < columns { take(y * columns + x, from: y * columns + x + 1) }
        if y + 1 < rows { take(y * columns + x, from: (y + 1) * columns + x) }
      }
    }
  }

  /// The picture of the area, premultiplied: the mean over the samples of each pixel of a colour at their places, in
  /// 0...255.
  func pixels(_ color: (SIMD2<Double>) -> SIMD4<Float>) -> PixelBuffer {
    var result = PixelBuffer(width: area.width, height: area.height, alphaMode: .premultiplied)
    let share = 1 / Float(positions * positions)
    for y in 0..<area.height {
      for x in 0..<area.width {
        var sum = SIMD4<Float>.zero
        for j in 0..<positions {
          for i in 0..<positions {
            let place = places[(y * positions + j) * columns + x * positions + i]
            if !place.x.isNaN { sum += color(place) }
          }
        }
        result[x, y] = SIMD4<UInt8>((sum * share).rounded(.toNearestOrEven), rounding: .towardZero)
      }
    }
    return result
  }
}

extension BendingLattice {
  /// The image of a cell: its four corners.
  private struct Cell {
    let origin: SIMD2<Double>
    let across: SIMD2<Double>
    let down: SIMD2<Double>
    /// What the cell deviates by from a parallelogram.
    let twist: SIMD2<Double>
    let low: SIMD2<Double>
    let high: SIMD2<Double>

    init(
      _ topLeft: SIMD2<Double>, _ topRight: SIMD2<Double>, _ bottomLeft: SIMD2<Double>, _ bottomRight: SIMD2<Double>
    ) {
      origin = topLeft
      across = topRight - topLeft
      down = bottomLeft - topLeft
      twist = bottomRight - bottomLeft - across
      low = pointwiseMin(pointwiseMin(topLeft, topRight), pointwiseMin(bottomLeft, bottomRight))
      high = pointwiseMax(pointwiseMax(topLeft, topRight), pointwiseMax(bottomLeft, bottomRight))
    }

    /// The shares of the cell's sides at a point within it, by Newton's steps from its middle; nil outside of it.
    func share(of point: SIMD2<Double>, slack: Double) -> SIMD2<Double>? {
      var share = SIMD2(0.5, 0.5)
      for _ in 0..<4 {
        let off = point - (origin + share.x * across + share.y * down + share.x * share.y * twist)
        let (right, below) = (across + share.y * twist, down + share.x * twist)
        let area = right.x * below.y - right.y * below.x
        guard abs(area) > 1e-12 else { return nil }
        share.x += (off.x * below.y - off.y * below.x) / area
        share.y += (right.x * off.y - right.y * off.x) / area
      }
      let range = -slack...(1 + slack)
      return range.contains(share.x) && range.contains(share.y) ? share : nil
    }
  }
}
