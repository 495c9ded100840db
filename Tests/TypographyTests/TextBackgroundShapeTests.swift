import Pixels
import TestSupport
import Testing
import Typography

/// Backgrounds of lines that become one shape.
@Suite struct TextBackgroundShapeTests {
  typealias Box = TextBackgroundShape.Box

  /// Twice the area that a path goes around clockwise, in closed form: a cubic's is a polynomial's integral.
  private func area(_ path: Path) -> Double {
    func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
    var (sum, pen, start) = (0.0, SIMD2<Double>.zero, SIMD2<Double>.zero)
    for step in path.steps {
      switch step {
      case .move(let point): (pen, start) = (point, point)
      case .line(let point):
        sum += cross(pen, point) / 2
        pen = point
      case .cubic(let a, let b, let end):
        sum +=
          (6 * cross(pen, a) + 3 * cross(pen, b) + cross(pen, end) + 3 * cross(a, b) + 3 * cross(a, end)
            + 6 * cross(b, end)) / 20
        pen = end
      case .quadratic: Issue.record("no step of a background")
      case .close:
        sum += cross(pen, start) / 2
        pen = start
      }
    }
    return sum
  }

  /// The area by the rules: rectangles that meet, whose corners each give or take a quarter of a square less that of a
  /// circle. `rows` ascend, and meet.
  private func expected(_ rows: [Box], radius: Double) -> Double {
    var total = rows.reduce(0) { $0 + ($1.right - $1.left) * ($1.bottom - $1.top) }
    let unit = 1 - Double.pi / 4
    // The vertical edges of a side, and between them its steps: outwards from a row is positive.
    func side(_ edges: [Double]) -> Double {
      var runs: [(x: Double, height: Double)] = []
      for (edge, row) in zip(edges, rows) {
        if let last = runs.last, last.x == edge {
          runs[runs.count - 1].height += row.bottom - row.top
        } else {
          runs.append((edge, row.bottom - row.top))
        }
      }
      var change = 0.0
      for (upper, lower) in zip(runs, runs.dropFirst()) {
        let step = abs(upper.x - lower.x)
        // Of each step one corner is convex and one concave.
        let wider = upper.x > lower.x ? upper : lower
        let narrower = upper.x > lower.x ? lower : upper
        let convex = min(radius, step / 2, wider.height / 2)
        let concave = min(radius, step / 2, narrower.height / 2)
        change += (concave * concave - convex * convex) * unit
      }
      for (row, run) in [(rows[0], runs[0]), (rows[rows.count - 1], runs[runs.count - 1])] {
        let corner = min(radius, (row.right - row.left) / 2, run.height / 2)
        change -= corner * corner * unit
      }
      return change
    }
    total += side(rows.map(\.right)) + side(rows.map { -$0.left })
    return total
  }

  @Test func `two lines are one shape with round outer and inner corners`() throws {
    let shapes = TextBackgroundShape.shapes(
      of: [Box(left: 0, top: 0, right: 100, bottom: 22), Box(left: 0, top: 18, right: 60, bottom: 40)], radius: 6)
    #expect(shapes.count == 1)
    let path = try #require(shapes.first?.path)
    let corner: Double = (1 - Double.pi / 4) * 36
    let wanted: Double = 3200 - 4 * corner
    #expect(abs(area(path) - wanted) < 1e-9 * wanted, "\(area(path)) \(wanted)")
  }

  @Test func `edges that are nearer than two radii are one edge`() {
    let shapes = TextBackgroundShape.shapes(
      of: [
        Box(left: 5, top: 0, right: 100, bottom: 20), Box(left: 0, top: 20, right: 95, bottom: 40),
        Box(left: -6, top: 40, right: 90, bottom: 60),
      ], radius: 6)
    #expect(shapes.count == 1)
    // All take the outermost, one after the other.
    let wanted: Double = 6360 - (1 - Double.pi / 4) * 144
    #expect(abs(area(shapes[0].path) - wanted) < 1e-6)
    #expect(shapes[0].box == Box(left: -6, top: 0, right: 100, bottom: 60))
  }

  @Test func `a gap above the radius, or boxes beside one another, divide`() {
    let apart = [Box(left: 0, top: 0, right: 50, bottom: 20), Box(left: 0, top: 27, right: 50, bottom: 47)]
    #expect(TextBackgroundShape.shapes(of: apart, radius: 6).count == 2)
    #expect(TextBackgroundShape.shapes(of: apart, radius: 7).count == 1)
    let beside = [Box(left: 60, top: 0, right: 90, bottom: 20), Box(left: 0, top: 20, right: 50, bottom: 40)]
    #expect(TextBackgroundShape.shapes(of: beside, radius: 6).count == 2)
  }

  @Test func `the area is that of the rows and of their corners' quarters, for any lines`() {
    var random = TestRandom(for: "GroundShapeTests")
    for _ in 0..<500 {
      let radius = Double.random(in: 0...12, using: &random)
      var rows: [Box] = []
      var top = 0.0
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        let height = Double.random(in: 8...30, using: &random)
        rows.append(
          Box(
            left: Double.random(in: -60...0, using: &random), top: top,
            right: Double.random(in: 20...90, using: &random), bottom: top + height))
        top += height
      }
      let shapes = TextBackgroundShape.shapes(of: rows, radius: radius)
      #expect(shapes.count == 1)
      // Evaluated by itself: neighbours that are near take the outer edge until none is near.
      var settled = rows
      for _ in 0...rows.count {
        for (a, b) in zip(rows.indices, rows.indices.dropFirst()) {
          if abs(settled[a].left - settled[b].left) < 2 * radius {
            settled[a].left = min(settled[a].left, settled[b].left)
            settled[b].left = settled[a].left
          }
          if abs(settled[a].right - settled[b].right) < 2 * radius {
            settled[a].right = max(settled[a].right, settled[b].right)
            settled[b].right = settled[a].right
          }
        }
      }
      let wanted = expected(settled, radius: radius)
      #expect(abs(area(shapes[0].path) - wanted) < 1e-6, "\(rows) \(radius)")
    }
  }
}

/// The pieces of backgrounds against Chromium 156 (headless, hinting off).
@Suite struct TextBackgroundPieceTests {
  /// DejaVu Sans at 20 px, 220 px wide: "The [quick brown fox jumps over the lazy] dog.", with 8 px of padding at both
  /// ends. With `slice` each line has one of them, with `clone` both.
  @Test func `pieces are as wide as Chromium's`() throws {
    let layout = try Setting(width: 220) {
      $0.numberOfLines = 0
      $0.lineBreak = .wordWrap
    }.layout("The quick brown fox jumps over the lazy dog.")
    var index = CellIndex(layout)
    let pieces = layout.groundPieces(of: 4..<39, &index)
    let widths = pieces.map { $0.right - $0.left }
    #expect(pieces.count == 2)
    for (width, chromium) in zip(widths, [(slice: 166.47, clone: 174.47), (slice: 205.48, clone: 213.48)]) {
      #expect(abs(width + 8 - chromium.slice) < 0.02 && abs(width + 16 - chromium.clone) < 0.02, "\(width)")
    }
    #expect(abs(pieces[0].left - 43.56) < 0.02 && pieces[1].left == 0)
    // 24 px in Chromium, which rounds ascent and descent by themselves.
    for piece in pieces { #expect(abs(piece.bottom - piece.top - 24) < 1) }
    #expect(pieces.map(\.endsLeft) == [true, false] && pieces.map(\.endsRight) == [false, true])
  }

  @Test func `a background of right-to-left text begins at the right`() throws {
    let layout = try Setting(width: 90) { $0.numberOfLines = 0 }.layout("שלום עולם גדול")
    var index = CellIndex(layout)
    let pieces = layout.groundPieces(of: 0..<Double(layout.graphemes.count), &index)
    #expect(pieces.count > 1)
    #expect(pieces.first?.endsRight == true && pieces.first?.endsLeft == false)
    #expect(pieces.last?.endsRight == false && pieces.last?.endsLeft == true)
  }
}
