import Foundation
import Pixels
import Testing
import Typography

/// The surfaces of warps, against control points that were computed by another program.
@Suite struct WarpTests {
  struct Known: Decodable, CustomTestStringConvertible {
    let style: String
    let bend: Double
    let width: Double
    let height: Double
    let axis: String
    let horizontal: Double
    let vertical: Double
    let points: [[[Double]]]
    let at: [[Double]]

    var testDescription: String { "\(style) \(bend) \(axis) \(horizontal) \(vertical)" }

    func patch() throws -> BezierPatch {
      var patch = try #require(WarpStyle(rawValue: style)).patch(
        over: SIMD2(width, height), bend: bend, axis: try #require(WarpAxis(rawValue: axis)))
      patch.distort(horizontal: horizontal, vertical: vertical)
      return patch
    }
  }

  struct Corpus: Decodable {
    let meshes: [Known]
    let atUV: [[Double]]
  }

  static let corpus: Corpus = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Corpus/warp-meshes.json")
    return try! JSONDecoder().decode(Corpus.self, from: Data(contentsOf: file))
  }()

  @Test(arguments: WarpTests.corpus.meshes) func `control points and surface are the known ones`(
    _ known: Known
  ) throws {
    let patch = try known.patch()
    #expect(patch.rows == known.points.count && patch.columns == known.points[0].count)
    for (row, points) in known.points.enumerated() {
      for (column, point) in points.enumerated() {
        let off = patch[row, column] - SIMD2(point[0], point[1])
        #expect(abs(off.x) < 1e-6 && abs(off.y) < 1e-6, "\(row) \(column): \(off)")
      }
    }
    for (place, point) in zip(WarpTests.corpus.atUV, known.at) {
      let off = patch.point(SIMD2(place[0], place[1])) - SIMD2(point[0], point[1])
      #expect(abs(off.x) < 1e-6 && abs(off.y) < 1e-6, "\(place): \(off)")
    }
  }

  @Test func `all shapes are known`() {
    #expect(WarpTests.corpus.meshes.count == 75)
    #expect(Set(WarpTests.corpus.meshes.map(\.style)) == Set(WarpStyle.allCases.map(\.rawValue)))
  }

  @Test(arguments: WarpStyle.allCases) func `a bend of nothing leaves every place`(_ style: WarpStyle) {
    let patch = style.patch(over: SIMD2(300, 70), bend: 0)
    for u in stride(from: -0.5, through: 1.5, by: 0.25) {
      for v in stride(from: -0.5, through: 1.5, by: 0.25) {
        #expect((patch.point(SIMD2(u, v)) - SIMD2(u * 300, v * 70)).norm < 1e-9)
      }
    }
  }

  @Test func `a quad takes corners to corners, and diagonals to diagonals`() throws {
    let corners = [SIMD2(10.0, 20), SIMD2(90, 0), SIMD2(120, 80), SIMD2(0, 60)]
    let map = try #require(Homography(corners: corners))
    for (place, corner) in zip([SIMD2(0.0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)], corners) {
      #expect((map.point(place) - corner).norm < 1e-9)
    }
    // Straight lines stay straight, so the middle is where the diagonals of the quad cross.
    let (a, c) = (corners[2] - corners[0], corners[3] - corners[1])
    let gap = corners[1] - corners[0]
    let along = (gap.x * c.y - gap.y * c.x) / (a.x * c.y - a.y * c.x)
    #expect((map.point(SIMD2(0.5, 0.5)) - (corners[0] + along * a)).norm < 1e-9)
  }

  @Test func `corners that are not convex have no quad`() {
    #expect(Homography(corners: [SIMD2(0, 0), SIMD2(1, 1), SIMD2(1, 0), SIMD2(0, 1)]) == nil)
    #expect(Homography(corners: [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0.2, 0.2), SIMD2(0, 1)]) == nil)
    #expect(Homography(corners: [SIMD2(0, 0), SIMD2(1, 0), SIMD2(2, 0), SIMD2(0, 1)]) == nil)
  }

  /// Lines along an image may be off by no more than the error, wherever the curve is.
  @Test(arguments: WarpTests.corpus.meshes) func `lines follow a bent curve as closely as they should`(
    _ known: Known
  ) throws {
    let patch = try known.patch()
    let size = SIMD2(known.width, known.height)
    let surface = WarpSurface(origin: SIMD2(7, -3), size: size, patch: { _ in patch })
    for curve in [
      [SIMD2(0.1, 0.2), SIMD2(0.9, 0.8)], [SIMD2(0.0, 1), SIMD2(0.5, -0.3), SIMD2(0.9, 1.1)],
      [SIMD2(-0.05, 0.5), SIMD2(0.6, -0.2), SIMD2(0.2, 1.3), SIMD2(1.02, 0.4)],
    ] {
      let placed = curve.map { $0 * size + SIMD2(7, -3) }
      let lines = surface.lines(along: placed, error: 1.0 / 32)
      #expect(lines.count < 2000)
      for step in 0...200 {
        let point = surface.point(WarpTests.point(placed, at: Double(step) / 200))
        let off = zip(lines, lines.dropFirst()).map { WarpTests.distance(point, $0, $1) }.min() ?? .infinity
        #expect(off <= 1.0 / 32, "\(step)")
      }
    }
  }

  private static func point(_ curve: [SIMD2<Double>], at t: Double) -> SIMD2<Double> {
    curve.count == 1
      ? curve[0]
      : point(zip(curve, curve.dropFirst()).map { $0 + ($1 - $0) * t }, at: t)
  }

  private static func distance(_ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let along = b - a
    let share = min(max(((point - a) * along).sum() / max((along * along).sum(), 1e-300), 0), 1)
    return (point - a - along * share).norm
  }
}
