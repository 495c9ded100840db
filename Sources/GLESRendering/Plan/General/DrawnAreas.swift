import Pixels

/// What was drawn where on a canvas, and in which pass. Areas are found by the cells of a grid, so that looking for what
/// lies in an area does not take longer with every draw elsewhere.
struct DrawnAreas {
  private struct Cell {
    var drawn: [(area: PixelRect, pass: Int)] = []
    /// The last pass of those.
    var last = -1

    mutating func note(_ area: PixelRect, pass: Int) {
      // Nothing is asked any more of what is covered: cards that lie on each other do not pile up here.
      while let covered = drawn.last, covered.pass <= pass, covered.area.intersection(area) == covered.area {
        drawn.removeLast()
      }
      drawn.append((area, pass))
      last = max(last, pass)
    }
  }

  private let corner: SIMD2<Int>
  /// The side of a cell, in pixels.
  private let side: SIMD2<Int>
  private let count: SIMD2<Int>
  private var cells: [Cell]

  private static let leastSide = 64
  /// The most cells along each axis.
  private static let mostCells = 32

  init(canvas: PixelRect) {
    corner = canvas.corner
    let size = SIMD2(max(1, canvas.width), max(1, canvas.height))
    side = pointwiseMax(size / DrawnAreas.mostCells &+ 1, SIMD2(repeating: DrawnAreas.leastSide))
    count = (size &+ side &- 1) / side
    cells = [Cell](repeating: Cell(), count: count.x * count.y)
  }

  /// The last pass in which anything was drawn in `area`; nil if nothing was.
  func lastPass(in area: PixelRect) -> Int? {
    var found = -1
    let (columns, rows) = cells(of: area)
    for row in rows {
      for column in columns {
        let index = row * count.x + column
        let last = cells[index].last
        // What was drawn last is mostly in the last pass, so the search is over soon where draws overlap.
        for (other, pass) in cells[index].drawn.reversed() {
          if found >= last { break }
          if pass > found && !other.intersection(area).isEmpty { found = pass }
        }
      }
    }
    return found < 0 ? nil : found
  }

  mutating func note(_ area: PixelRect, pass: Int) {
    let (columns, rows) = cells(of: area)
    for row in rows {
      for column in columns {
        cells[row * count.x + column].note(area, pass: pass)
      }
    }
  }

  /// The cells that an area touches. What lies beside the canvas counts to the cells at its edge.
  private func cells(of area: PixelRect) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    func cell(_ place: Int, _ axis: Int) -> Int {
      min(max(floorDivide(place - corner[axis], side[axis]), 0), count[axis] - 1)
    }
    return (
      cell(area.x, 0)...max(cell(area.x, 0), cell(area.maxX - 1, 0)),
      cell(area.y, 1)...max(cell(area.y, 1), cell(area.maxY - 1, 1))
    )
  }
}
