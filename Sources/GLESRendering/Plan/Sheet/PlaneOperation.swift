import Pixels
import Scene

/// What a stage does to a plane.
enum PlaneOperation {
  /// A stage of a blur along one axis.
  case filter(AxisFilter)
  /// The maxima of runs of pixels, and the growth or shrinking that is made of them.
  case runs(DilationStage)
  case dilation(DilationStage)
  /// The coverage of a canvas.
  case alpha
  /// grow(x, r), tap by tap.
  case growth(ChamferPlan, Growth)
  case jump(GrowthStages.Level)
  /// The kernel of a plan, tap by tap, or of blocks of so many values.
  case box(Axis, BoxPlan, PlaneReading)
  case sums(Axis, size: Int, PlaneReading)
  case blocks(Axis, BoxPlan, size: Int)
  /// The signed distance of two planes of nearness: its source is that to the outside.
  case distance(low: Float, high: Float, reach: Float, inside: Int)
  case smoothing
  case shaping(StyleRelief)
  case shading(StyleLight)
  /// The bounds of coverage above a half, in squares of `side` pixels.
  case bounds(side: Int)
  case axis(StyleGradient, outset: Int)

  /// What grows.
  enum Growth: Int {
    /// grow(x, r).
    case shape = 0
    /// grow(1 - x, r), with 1 - x = 1 outside.
    case surroundings
    /// min(grow(x, r), grow(1 - x, r)).
    case both
  }

  var program: ShaderProgramID {
    switch self {
    case .filter(let filter): filter.program
    case .runs: .gatherRuns
    case .dilation(let dilation): dilation.runs == nil ? .sweep : .dilate
    case .alpha: .styleAlpha
    case .growth(let plan, _): .styleGrow(reach: plan.reach)
    case .jump: .styleJump
    case .box(let axis, let plan, _): .styleBox(axis, taps: plan.reach)
    case .sums(let axis, _, _): .styleSums(axis)
    case .blocks(let axis, _, _): .styleBlocks(axis)
    case .distance: .styleDistance
    case .smoothing: .styleSmooth
    case .shaping(let relief): .styleHeight(hasTile: relief.tile != nil)
    case .shading: .styleShade
    case .bounds: .styleBounds
    case .axis: .styleGradientAxis
    }
  }

  /// The rectangles to draw, most often one. `record` is that of a layer's operation; others write their own to `table`.
  func instances(
    from source: PlacedPlane, to target: PlacedPlane, record: Int, table: inout SheetTable
  ) -> [Instance] {
    switch self {
    case .filter(let filter):
      return [filter.instance(target: target.rect, source: source.rect, table: &table)]
    case .runs(let stage): return stage.gathering(target: target.rect, source: source.rect)
    case .dilation(let stage):
      return [stage.growing(target: target.rect, source: source.rect, table: &table)]
    default:
      let offset = target.area.corner &- source.area.corner
      let terms = SIMD4(Int32(offset.x), Int32(offset.y), Int32(record), Int32(term))
      return [Instance(target: target.rect, source: SIMD4(source.rect), terms: terms)]
    }
  }

  /// What the instance of a layer's operation says beside its records.
  private var term: Int {
    switch self {
    case .growth(_, let growth): growth.rawValue
    case .jump(let level): level.isComplement ? 1 : 0
    case .box(_, _, let reading), .sums(_, _, let reading): reading.rawValue
    case .blocks(_, _, let size): size
    case .bounds(let side): side
    default: 0
    }
  }
}
