import Pixels
import Scenes

/// A plane grown and blurred, as the stages that make it and the room they need. Coordinates are pixels, or samples
/// where the blur is hard and only the growth is left to be done.
struct BlurJob {
  let blur: Blur
  let dilation: Dilation?
  /// What is worked on; outside it counts as 0.
  let source: PixelRect
  /// What is wanted, after the shift.
  let result: PixelRect
  /// Whether coordinates are samples.
  let isFine: Bool
  let stages: [Stage]

  /// A stage and the size of what it makes.
  struct Stage {
    let width: Int
    let height: Int
    let step: FilterStep
    /// Of a step along an axis.
    var filter: AxisFilter?
    /// Of a dilation: what it does, and where its result begins in its source.
    var dilation: (what: Dilation, offset: SIMD2<Int>)?
    /// Of the stages of a disc.
    var runs: RunGrid?
  }

  /// Nil where there is nothing to do. `source` and `result` in pixels; `origin` is the plane before anything was cut
  /// off it: at its corner, or that of what it grows to, the coarse grid of a plan starts.
  init?(
    _ blur: Blur, _ dilation: Dilation?, source: PixelRect, origin: PixelRect, result: PixelRect, oversampling: Int
  ) {
    guard !blur.isHard || dilation != nil else { return nil }
    self.blur = blur
    isFine = blur.isHard && oversampling > 1
    let factor = isFine ? oversampling : 1
    self.dilation = dilation?.scaled(by: Double(factor))
    self.source = source.multiplied(by: factor)
    if blur.isHard, let dilation = self.dilation {
      // All that the plane grows to; the shift is left to the reader.
      self.result = self.source.grown(by: dilation)
      stages = BlurJob.dilate(dilation, from: self.source, to: self.result)
      return
    }
    self.result = result
    var plane = source
    var stages: [Stage] = []
    if let dilation {
      plane = source.grown(by: dilation)
      stages = BlurJob.dilate(dilation, from: source, to: plane)
    }
    self.stages =
      stages
      + BlurJob.stages(blur, source: plane, origin: origin.grown(by: dilation).corner, result: result)
  }

  /// The same job for a plane of which there is more.
  func replacing(source: PixelRect, origin: PixelRect, oversampling: Int) -> BlurJob {
    let pixels = isFine ? result.dividedOut(by: oversampling) : result
    let plain = dilation?.scaled(by: isFine ? 1 / Double(oversampling) : 1)
    return BlurJob(blur, plain, source: source, origin: origin, result: pixels, oversampling: oversampling) ?? self
  }

  private static func dilate(_ dilation: Dilation, from source: PixelRect, to result: PixelRect) -> [Stage] {
    let terms = (what: dilation, offset: result.corner &- source.corner)
    guard let radius = dilation.radius else {
      return [Stage(width: result.width, height: result.height, step: .sweep, dilation: terms)]
    }
    let runs = RunGrid(plane: SIMD2(source.width, source.height), radius: radius)
    return [
      Stage(width: runs.size.x, height: runs.size.y, step: .gatherRuns, dilation: terms, runs: runs),
      Stage(width: result.width, height: result.height, step: .dilate, dilation: terms, runs: runs),
    ]
  }

  private static func stages(
    _ blur: Blur, source: PixelRect, origin: SIMD2<Int>, result: PixelRect
  ) -> [Stage] {
    let local = source.offset(x: -origin.x, y: -origin.y)
    let wanted = result.offset(x: -origin.x - blur.shiftX, y: -origin.y - blur.shiftY)
    let columns = AxisFilter.stages(blur.horizontal, source: local.x..<local.maxX, result: wanted.x..<wanted.maxX)
    let rows = AxisFilter.stages(blur.vertical, source: local.y..<local.maxY, result: wanted.y..<wanted.maxY)
    var width = source.width
    var height = source.height
    return order(columns, rows).map { filter, step in
      if step.isVertical { height = filter.output.count } else { width = filter.output.count }
      return Stage(width: width, height: height, step: step, filter: filter)
    }
  }

  /// Coarse planes are small: down first, back last. An axis with a fine kernel is convolved in the coarse one's
  /// middle.
  private static func order(_ columns: [AxisFilter], _ rows: [AxisFilter]) -> [(AxisFilter, FilterStep)] {
    switch (columns.count > 1, rows.count > 1) {
    case (false, false): [(columns[0], .convolveColumns), (rows[0], .convolveRows)]
    case (true, true):
      [
        (columns[0], .decimateColumns), (rows[0], .decimateRows),
        (columns[1], .convolveCoarseColumns), (rows[1], .convolveCoarseRows),
        (rows[2], .interpolateRows), (columns[2], .interpolateColumns),
      ]
    case (true, false):
      [
        (columns[0], .decimateColumns), (rows[0], .convolveFineRows),
        (columns[1], .convolveCoarseColumnsLast), (columns[2], .interpolateColumns),
      ]
    case (false, true):
      [
        (columns[0], .convolveColumns), (rows[0], .decimateRows),
        (rows[1], .convolveCoarseRowsFirst), (rows[2], .interpolateRowsLast),
      ]
    }
  }

  /// The room that the stages drawing to a texture need: they take turns in it.
  func room(in texture: SheetTexture) -> SIMD2<Int> {
    stages.filter { $0.step.target == texture }.reduce(.zero) { room, stage in
      SIMD2(max(room.x, stage.width), max(room.y, stage.height))
    }
  }
}

extension BlurJob.Stage {
  /// What is drawn for a stage of this dilation, whose record is `record`.
  func instances(
    of dilation: (what: Dilation, offset: SIMD2<Int>), target: PixelRect, source: PixelRect, record: Int
  ) -> [Instance] {
    let (what, offset) = dilation
    let terms = SIMD4(Int32(offset.x), Int32(offset.y), Int32(record), Int32(runs?.columns ?? 0))
    guard let runs else { return [Instance(target: target, source: SIMD4(source), terms: terms)] }
    if step == .gatherRuns {
      return runs.lengths.indices.map { level in
        Instance(
          target: runs.target(level).offset(x: target.x, y: target.y), source: SIMD4(source),
          terms: SIMD4(Int32(runs.lengths[level]), what.isErosion ? 1 : 0, 0, 0))
      }
    }
    let plane = PixelRect(x: source.x, y: source.y, width: runs.plane.x, height: runs.plane.y)
    return [
      Instance(target: target, source: SIMD4(plane), terms: terms, taps: SIMD4(Int32(runs.longest), 0, 0, 0))
    ]
  }
}

extension Dilation {
  /// Of a disc, that grows or shrinks.
  fileprivate var radius: Double? {
    switch self {
    case .disc(let radius), .erosion(let radius): radius
    case .sweep: nil
    }
  }

  fileprivate var isErosion: Bool { if case .erosion = self { true } else { false } }
}
