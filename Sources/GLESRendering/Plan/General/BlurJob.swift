import Pixels
import Scenes

/// A plane grown and blurred, as the stages that make it and the room they need. Coordinates are pixels, or samples
/// where the blur is hard and only the growth is left to be done.
struct BlurJob {
  let input: FigurePlan.Source
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
    let program: ShaderProgramID
    let work: Work
    /// Its place among the passes.
    let turn: Int

    enum Work {
      case filter(AxisFilter)
      case dilation(DilationStage)
    }

    /// By turns. A texture cannot be read while it is drawn to, so stages go from one to another:
    ///
    ///     turn                       0  1       2  3  4  5  6  7
    ///     target                     A  result  A  B  A  B  A  result
    ///     growth, where there is     x  x
    ///     blur, both axes fine                  x              x
    ///     blur, one axis fine                   x  x  x        x
    ///     blur, none fine                       x  x  x  x  x  x
    private static let targets: [SheetTexture] = [
      .scratchA, .blurred, .scratchA, .scratchB, .scratchA, .scratchB, .scratchA, .blurred,
    ]
    static let firstBlurTurn = 2
    static var lastTurn: Int { targets.count - 1 }

    var target: SheetTexture { Stage.targets[turn] }
  }

  /// Nil where there is nothing to do. `area` (of the source's plane) and `result` in pixels; `origin` is the plane
  /// before anything was cut off it: at its corner, or that of what it grows to, the coarse grid of a plan starts.
  init?(
    _ blur: Blur, _ dilation: Dilation?, of input: FigurePlan.Source, area: PixelRect, origin: PixelRect,
    result: PixelRect, oversampling: Int
  ) {
    guard !blur.isHard || dilation != nil else { return nil }
    self.input = input
    isFine = blur.isHard && oversampling > 1
    let factor = isFine ? oversampling : 1
    let dilation = dilation?.scaled(by: Double(factor))
    let source = area.multiplied(by: factor)
    let plane = source.grown(by: dilation)
    let growth = dilation.map { BlurJob.dilate($0, from: source, to: plane) } ?? []
    self.source = source
    // Of a hard shadow, all that the plane grows to: the shift is left to the reader.
    self.result = blur.isHard ? plane : result
    stages =
      blur.isHard
      ? growth
      : growth + BlurJob.stages(blur, source: plane, origin: origin.grown(by: dilation).corner, result: result)
  }

  private static func dilate(_ dilation: Dilation, from source: PixelRect, to result: PixelRect) -> [Stage] {
    let offset = result.corner &- source.corner
    guard let radius = dilation.radius else {
      let sweep = DilationStage(what: dilation, offset: offset, runs: nil)
      return [
        Stage(width: result.width, height: result.height, program: .sweep, work: .dilation(sweep), turn: 1)
      ]
    }
    let runs = RunGrid(plane: SIMD2(source.width, source.height), radius: radius)
    let work = Stage.Work.dilation(DilationStage(what: dilation, offset: offset, runs: runs))
    return [
      Stage(width: runs.size.x, height: runs.size.y, program: .gatherRuns, work: work, turn: 0),
      Stage(width: result.width, height: result.height, program: .dilate, work: work, turn: 1),
    ]
  }

  private static func stages(
    _ blur: Blur, source: PixelRect, origin: SIMD2<Int>, result: PixelRect
  ) -> [Stage] {
    let local = source.offset(x: -origin.x, y: -origin.y)
    let wanted = result.offset(x: -origin.x - blur.shiftX, y: -origin.y - blur.shiftY)
    let horizontal = AxisFilter.stages(
      blur.horizontal, .horizontal, source: local.x..<local.maxX, result: wanted.x..<wanted.maxX)
    let vertical = AxisFilter.stages(
      blur.vertical, .vertical, source: local.y..<local.maxY, result: wanted.y..<wanted.maxY)
    var width = source.width
    var height = source.height
    let filters = order(horizontal, vertical)
    return filters.enumerated().map { index, filter in
      switch filter.axis {
      case .horizontal: width = filter.output.count
      case .vertical: height = filter.output.count
      }
      return Stage(
        width: width, height: height, program: filter.program, work: .filter(filter),
        turn: index + 1 < filters.count ? Stage.firstBlurTurn + index : Stage.lastTurn)
    }
  }

  /// Coarse planes are small: down first, back last. An axis with a fine kernel is convolved in the coarse one's
  /// middle.
  private static func order(_ horizontal: [AxisFilter], _ vertical: [AxisFilter]) -> [AxisFilter] {
    switch (horizontal.count > 1, vertical.count > 1) {
    case (false, false), (false, true): horizontal + vertical
    case (true, true): [horizontal[0], vertical[0], horizontal[1], vertical[1], vertical[2], horizontal[2]]
    case (true, false): [horizontal[0], vertical[0], horizontal[1], horizontal[2]]
    }
  }

  /// The room that the stages drawing to a texture need: they take turns in it.
  func room(in texture: SheetTexture) -> SIMD2<Int> {
    stages.filter { $0.target == texture }.reduce(.zero) { room, stage in
      SIMD2(max(room.x, stage.width), max(room.y, stage.height))
    }
  }
}
