import Pixels
import TestSupport
import Testing
import Typography

/// What an outline costs is estimated before it is drawn.
@Suite struct OutlineEffortTests {
  private let rasterizer = GlyphRasterizer()

  /// A closed path of random corners in a square, as a font of nobody's may have in a glyph.
  private static func tangle(_ corners: Int, side: Double, contours: Int = 1) -> Path {
    var random = TestRandom(for: "tangle \(corners)")
    var steps: [Path.Step] = []
    for _ in 0..<contours {
      for index in 0..<(corners / contours) {
        let point = SIMD2(Double.random(in: 0...side, using: &random), Double.random(in: 0...side, using: &random))
        steps.append(index == 0 ? .move(point) : .line(point))
      }
      steps.append(.close)
    }
    return Path(steps)
  }

  private func expectTooIntricate(_ path: Path, stroke: OutlineStroke? = nil, _ comment: Comment) {
    do throws(FontError) {
      _ = try rasterizer.mask(path: path, stroke: stroke)
      Issue.record(comment)
    } catch {
      if case .outlineTooIntricate = error { return }
      Issue.record("\(error)")
    }
  }

  @Test func `a shape whose edges cross all pixels thousands of times is refused`() throws {
    // A million pixels, of which each row is crossed 6,700 times: 8 s in FreeType's rasterizer.
    expectTooIntricate(Self.tangle(20_000, side: 1000), "it is filled")
    // The same corners are no trouble where they are near each other.
    #expect(try rasterizer.mask(path: Self.tangle(20_000, side: 10)).width == 10)
  }

  @Test(arguments: [(pitch: 3.0, width: 2.0), (1.5, 0.75), (0.5, 0.25)])
  func `one row of thousands of edges is drawn exactly`(pitch: Double, width: Double) throws {
    let count = 2000
    let bars = (0..<count).map { index in
      Path.rectangle(x: pitch * Double(index), y: 0, width: width, height: 1)
    }
    let mask = try rasterizer.mask(path: Path(bars.flatMap(\.steps)))
    #expect(mask.width == Int((pitch * Double(count - 1) + width).rounded(.up)) && mask.height == 1)
    for column in 0..<mask.width {
      // What the bars near the column have of it.
      let near = max(0, Int(Double(column) / pitch) - 4)..<min(count, Int(Double(column) / pitch) + 4)
      let covered = near.reduce(0) { sum, index in
        let left = pitch * Double(index)
        return sum + max(0, min(left + width, Double(column + 1)) - max(left, Double(column)))
      }
      guard abs(Double(mask.coverage[column]) - 255 * covered) > 1.5 else { continue }
      Issue.record("\(mask.coverage[column]) at \(column), not \(255 * covered)")
      return
    }
  }

  @Test func `contours that would be united for hours are refused`() throws {
    let stroke = OutlineStroke(width: 1, join: .miter)
    expectTooIntricate(Self.tangle(20_000, side: 10, contours: 10), stroke: stroke, "it is stroked")
  }

  @Test func `an outline that bends into more lines than can be drawn is refused before it is whole`() throws {
    // Forty edges over a hundred thousand corners of a curve: each becomes 4096 lines.
    let zigzag = "M0 0" + String(repeating: "l1 9l1-9", count: 49_000)
    let comb = "M0 0" + (0..<20).map { "H5000V\(4 * $0 + 2)H1V\(4 * $0 + 4)" }.joined() + "Z"
    let curve = try #require(TextCurve.curves(along: try Path(svg: zigzag)).first)
    let bend = OutlineBend(.curve(CurveMap(along: curve)), pen: .zero, scale: 1, fraction: .zero)
    do throws(FontError) {
      _ = try rasterizer.mask(
        path: try! Path(svg: comb), bend: bend, oversampling: 1, transform: .identity, nudge: .zero)
      Issue.record("it is drawn")
    } catch {
      guard case .outlineTooDetailed(let points, Int(Int16.max)) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(points <= Int(Int16.max) + 4096)
    }
  }

  @Test func `letters count next to nothing, and strokes as much as their corners`() throws {
    let (face, glyph) = (GlyphRasterizerTests.face, try GlyphRasterizerTests.glyph("@"))
    let stroke = OutlineStroke(width: 2)
    let small = try rasterizer.mask(face: face, glyph: glyph, pixelsPerEm: 24)
    let large = try rasterizer.mask(face: face, glyph: glyph, pixelsPerEm: 240)
    let stroked = try rasterizer.mask(face: face, glyph: glyph, pixelsPerEm: 24, stroke: stroke)
    #expect(small.effort < 32 && large.effort < 1000 && stroked.effort > small.effort && stroked.effort < 1000)
    // It is about the square of the corners in one box: twice as many edges, in rows that are twice as full.
    let some = try rasterizer.mask(path: Self.tangle(500, side: 100)).effort
    let twice = try rasterizer.mask(path: Self.tangle(1000, side: 100)).effort
    #expect(some > 5000 && twice > some * 19 / 10)
  }
}
