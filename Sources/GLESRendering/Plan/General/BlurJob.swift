import Pixels
import Scene

/// How a plane is grown and blurred: the stages and the room they need. Coordinates are pixels, or samples if the blur
/// is hard and only the growth is needed.
struct BlurJob {
  let input: FigurePlan.Source
  /// The area to work on; the plane counts as 0 outside.
  let source: PixelRect
  /// The area of the result, after the shift.
  let result: PixelRect
  /// True if coordinates are samples.
  let isFine: Bool
  let stages: [PlaneStage]

  /// The targets of the turns. A texture cannot be read while it is drawn to, so stages alternate between textures:
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
  private static let firstBlurTurn = 2

  private static func stage(_ operation: PlaneOperation, _ size: SIMD2<Int>, turn: Int)
    -> PlaneStage
  {
    let area = PixelRect(x: 0, y: 0, width: size.x, height: size.y)
    return PlaneStage(operation: operation, target: targets[turn], area: area, turn: turn)
  }

  /// Nil if there is nothing to do. `area` (of the source's plane) and `result` are in pixels. `origin` is the plane
  /// before anything was cut off: the coarse grid of a plan starts at its corner, or at the corner of what it grows to.
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
    let seen = VisibleFigure.needed(for: result, of: blur, nil).multiplied(by: factor)
    let plane = dilation.map { source.grown(by: $0).part(in: seen) } ?? source
    let growth = dilation.map { BlurJob.dilate($0, from: source, to: plane) } ?? []
    self.source = source
    // A hard shadow's result is what is seen of what the plane grows to; its reader applies the shift.
    self.result = blur.isHard ? plane : result
    stages =
      blur.isHard
      ? growth
      : growth + BlurJob.stages(blur, source: plane, origin: origin.grown(by: dilation).corner, result: result)
  }

  private static func dilate(
    _ dilation: Dilation, from source: PixelRect, to result: PixelRect
  ) -> [PlaneStage] {
    let size = SIMD2(result.width, result.height)
    let offset = result.corner &- source.corner
    guard let radius = dilation.radius else {
      return [
        stage(.dilation(DilationStage(what: dilation, offset: offset, runs: nil)), size, turn: 1)
      ]
    }
    let runs = RunGrid(plane: SIMD2(source.width, source.height), radius: radius)
    let dilation = DilationStage(what: dilation, offset: offset, runs: runs)
    return [stage(.runs(dilation), runs.size, turn: 0), stage(.dilation(dilation), size, turn: 1)]
  }

  /// The stages of a soft blur. `origin` is where the coarse grid of a plan starts.
  static func stages(
    _ blur: Blur, source: PixelRect, origin: SIMD2<Int>, result: PixelRect
  ) -> [PlaneStage] {
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
      return stage(
        .filter(filter), SIMD2(width, height),
        turn: index + 1 < filters.count ? firstBlurTurn + index : targets.count - 1)
    }
  }

  /// Coarse planes are small, so going down to them comes first, and coming back last. An axis with a fine kernel is
  /// convolved between the two stages of the coarse one.
  private static func order(_ horizontal: [AxisFilter], _ vertical: [AxisFilter]) -> [AxisFilter] {
    switch (horizontal.count > 1, vertical.count > 1) {
    case (false, false), (false, true): horizontal + vertical
    case (true, true): [horizontal[0], vertical[0], horizontal[1], vertical[1], vertical[2], horizontal[2]]
    case (true, false): [horizontal[0], vertical[0], horizontal[1], horizontal[2]]
    }
  }
}

extension PixelRect {
  /// The part that is inside another rectangle, or one pixel if there is none: a plane has some. A disc of a thousand
  /// samples grows a small label to millions, of which the label itself may show a thousand.
  fileprivate func part(in other: PixelRect) -> PixelRect {
    let part = intersection(other)
    return part.isEmpty && !isEmpty ? PixelRect(x: x, y: y, width: 1, height: 1) : part
  }
}
