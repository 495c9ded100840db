import Pixels
import Scene

/// A stage that grows or shrinks a plane.
struct DilationStage {
  let what: Dilation
  /// The position in the source at which the result begins.
  let offset: SIMD2<Int>
  /// The grid of runs of a disc, which takes two stages; nil for a sweep.
  let runs: RunGrid?

  /// The rectangles that gather runs, one for each length.
  func gathering(target: PixelRect, source: PixelRect) -> [Instance] {
    guard let runs else { return [] }
    return runs.lengths.indices.map { level in
      Instance(
        target: runs.target(level).offset(x: target.x, y: target.y), source: SIMD4(source),
        terms: SIMD4(Int32(runs.lengths[level]), what.isErosion ? 1 : 0, 0, 0))
    }
  }

  /// The rectangle that takes the maxima, of runs or along a sweep.
  func growing(target: PixelRect, source: PixelRect, table: inout SheetTable) -> Instance {
    let record = table.append(what)
    let terms = SIMD4(Int32(offset.x), Int32(offset.y), Int32(record), Int32(runs?.columns ?? 0))
    guard let runs else { return Instance(target: target, source: SIMD4(source), terms: terms) }
    let plane = PixelRect(x: source.x, y: source.y, width: runs.plane.x, height: runs.plane.y)
    return Instance(
      target: target, source: SIMD4(plane), terms: terms, taps: SIMD4(Int32(runs.longest), 0, 0, 0))
  }
}

extension Dilation {
  /// The radius of a disc, whether it grows or shrinks the plane; nil for a sweep.
  var radius: Double? {
    switch self {
    case .disc(let radius), .erosion(let radius): radius
    case .sweep: nil
    }
  }

  fileprivate var isErosion: Bool { if case .erosion = self { true } else { false } }
}
