import Pixels

/// For each sample of an area of the canvas, the place of the flat text that bending brings there.
///
/// A rectangle of flat text is divided into cells whose images are at most ``largestCell`` pixels long and high. Within a
/// cell the map is taken to be bilinear, so that it can be inverted. Where the text is folded, the first cell wins.
struct BendingLattice {
  private let grid: Grid
  /// The place for each sample, row by row; not a number where there is none.
  private var places: [SIMD2<Double>]

  /// What inverting a map takes of memory while it lasts.
  static let bytesPerSample = Double(MemoryLayout<SIMD2<Double>>.stride)

  private static let largestCell = 4.0
  /// The most cells in either direction: an image that is longer than 16,384 pixels has larger ones.
  private static let mostCells = 4096
  /// How far beyond its edges a cell is taken to reach, so that no sample falls between two.
  private static let overlap = 1e-6

  private var area: PixelRect { grid.area }
  private var positions: Int { grid.positions }
  private var columns: Int { grid.columns }
  private var rows: Int { grid.rows }

  /// Inverts a map from places of a rectangle to pixels of the canvas, over an area of pixels.
  init(
    from corner: SIMD2<Double>, size: SIMD2<Double>, over area: PixelRect, positions: Int = 1,
    by map: (SIMD2<Double>) -> SIMD2<Double>
  ) {
    let grid = Grid(area: area, positions: positions)
    self.grid = grid
    places = [SIMD2<Double>](
      repeating: SIMD2(repeating: .nan), count: max(0, area.width) * max(0, area.height) * positions * positions)
    guard !area.isEmpty, size.x > 0, size.y > 0 else { return }
    let across = BendingLattice.divisions(corner, SIMD2(size.x, 0), beside: SIMD2(0, size.y), by: map)
    let down = BendingLattice.divisions(corner, SIMD2(0, size.y), beside: SIMD2(size.x, 0), by: map)
    places.withUnsafeMutableBufferPointer { places in
      var above = across.map { map(corner + SIMD2($0 * size.x, 0)) }
      for row in 1..<down.count {
        let below = across.map { map(corner + SIMD2($0, down[row]) * size) }
        for column in 1..<across.count {
          let cell = Cell(above[column - 1], above[column], below[column - 1], below[column])
          let (low, high) = (SIMD2(across[column - 1], down[row - 1]), SIMD2(across[column], down[row]))
          grid.fill(places, with: cell, at: corner + low * size, size: (high - low) * size)
        }
        above = below
      }
    }
  }

  /// Where cells begin and end along a side, in shares of it. Their images are equally long on whichever of three lines is
  /// longest there: cells that were equal in the flat text would be far too many where a map draws a small part of it
  /// out over the canvas.
  private static func divisions(
    _ corner: SIMD2<Double>, _ side: SIMD2<Double>, beside: SIMD2<Double>, by map: (SIMD2<Double>) -> SIMD2<Double>
  ) -> [Double] {
    let steps = 64
    let lines = [0, 0.5, 1].map { share in
      (0...steps).map { map(corner + share * beside + Double($0) / Double(steps) * side) }
    }
    // The length of the image up to each of the steps.
    var lengths = [0.0]
    for step in 0..<steps {
      lengths.append(lengths[step] + (lines.map { ($0[step + 1] - $0[step]).norm }.max() ?? 0))
    }
    guard lengths[steps].isFinite else { return (0...steps).map { Double($0) / Double(steps) } }
    let cells = min(max(Int(bounded: (lengths[steps] / largestCell).rounded(.up)), 1), mostCells)
    var step = 0
    return [0]
      + (1..<cells).map { cell in
        let length = lengths[steps] * Double(cell) / Double(cells)
        while step < steps - 1, lengths[step + 1] <= length { step += 1 }
        return (Double(step) + (length - lengths[step]) / (lengths[step + 1] - lengths[step])) / Double(steps)
      } + [1]
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
  /// The samples of an area.
  private struct Grid {
    let area: PixelRect
    /// The number of samples of a pixel, in either direction.
    let positions: Int

    var columns: Int { area.width * positions }
    var rows: Int { area.height * positions }

    /// Gives the samples in a cell, but for those that another one has filled, their places in a rectangle of the text.
    func fill(
      _ places: UnsafeMutableBufferPointer<SIMD2<Double>>, with cell: Cell, at corner: SIMD2<Double>,
      size: SIMD2<Double>
    ) {
      let scale = Double(positions)
      let shift = SIMD2(Double(area.x), Double(area.y))
      guard let rows = samples(from: cell.low.y - shift.y, to: cell.high.y - shift.y, below: self.rows),
        samples(from: cell.low.x - shift.x, to: cell.high.x - shift.x, below: columns) != nil
      else { return }
      for y in rows {
        let line = shift.y + (Double(y) + 0.5) / scale
        guard let reach = cell.reach(at: line),
          let part = samples(from: reach.lowerBound - shift.x, to: reach.upperBound - shift.x, below: columns)
        else { continue }
        for x in part where places[y * columns + x].x.isNaN {
          let point = SIMD2(shift.x + (Double(x) + 0.5) / scale, line)
          guard let share = cell.share(of: point, slack: BendingLattice.overlap) else { continue }
          places[y * columns + x] = corner + share * size
        }
      }
    }

    /// The samples in a direction whose middles lie from one place in pixels to another, and those beside them.
    private func samples(from low: Double, to high: Double, below end: Int) -> ClosedRange<Int>? {
      guard low.isFinite, high.isFinite else { return nil }
      let scale = Double(positions)
      let first = max(0, Int(bounded: (low * scale - 0.5).rounded(.down)))
      let last = min(end - 1, Int(bounded: (high * scale - 0.5).rounded(.up)))
      return first <= last ? first...last : nil
    }
  }

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

    /// How far a horizontal line reaches through the convex hull of the corners, in which the cell lies; nil beside it. A
    /// cell that is long, thin and oblique fills next to nothing of its bounds.
    func reach(at y: Double) -> ClosedRange<Double>? {
      let last = origin + across + down + twist
      let xs = SIMD4(origin.x, origin.x + across.x, origin.x + down.x, last.x)
      let ys = SIMD4(origin.y, origin.y + across.y, origin.y + down.y, last.y)
      let slack = 1e-3
      var (low, high) = (Double.infinity, -Double.infinity)
      for first in 0..<3 {
        for second in (first + 1)..<4 {
          let (top, bottom) = (min(ys[first], ys[second]), max(ys[first], ys[second]))
          guard top <= y + slack, bottom >= y - slack else { continue }
          // A side that lies within the slack may be met anywhere.
          var ends = SIMD2(0.0, 1.0)
          if bottom - top > 2 * slack {
            ends = (SIMD2(y - slack, y + slack) - ys[first]) / (ys[second] - ys[first])
            ends.clamp(lowerBound: .zero, upperBound: .one)
          }
          let met = xs[first] + ends * (xs[second] - xs[first])
          (low, high) = (min(low, met.min()), max(high, met.max()))
        }
      }
      return low <= high ? low...high : nil
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
