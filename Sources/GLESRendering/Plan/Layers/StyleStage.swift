import Pixels
import Scenes

/// A stage in which a plane of a layer's effects is made from another: a rectangle that one program draws.
struct StyleStage {
  let work: Work
  let target: SheetTexture
  /// What it makes, in pixels of the scene. The bounds of squares and the axis of a gradient have places of their own.
  let area: PixelRect

  enum Work {
    /// The coverage of a canvas.
    case alpha
    /// grow(x, r), tap by tap.
    case growth(ChamferPlan, Growth)
    case jump(GrowthStages.Level)
    /// The kernel of a plan, tap by tap, or of blocks of so many values.
    case box(Axis, BoxPlan)
    case sums(Axis, size: Int)
    case blocks(Axis, BoxPlan, size: Int)
    /// The signed distance of two planes of nearness: its source is that to the outside.
    case distance(low: Float, high: Float, reach: Float, inside: Int)
    case smoothing
    case shaping(StyleRelief)
    case shading(StyleLight)
    /// The bounds of coverage above a half, in squares of `side` pixels.
    case bounds(side: Int)
    case axis(StyleGradient, outset: Int)
  }

  /// What grows.
  enum Growth: Int {
    /// grow(x, r).
    case shape = 0
    /// shrink(x, r) = 1 - grow(1 - x, r).
    case surroundings
    /// min(grow(x, r), grow(1 - x, r)).
    case both
  }

  var program: ShaderProgramID {
    switch work {
    case .alpha: .styleAlpha
    case .growth(let plan, _): .styleGrow(reach: plan.reach)
    case .jump: .styleJump
    case .box(let axis, let plan): .styleBox(axis, taps: plan.reach)
    case .sums(let axis, _): .styleSums(axis)
    case .blocks(let axis, _, _): .styleBlocks(axis)
    case .distance: .styleDistance
    case .smoothing: .styleSmooth
    case .shaping(let relief): .styleHeight(hasTile: relief.tile != nil)
    case .shading: .styleShade
    case .bounds: .styleBounds
    case .axis: .styleGradientAxis
    }
  }

  /// What the instance says beside its records.
  var term: Int {
    switch work {
    case .growth(_, let growth): growth.rawValue
    case .jump(let level): level.isComplement ? 1 : 0
    case .sums(_, let size), .blocks(_, _, let size): size
    case .bounds(let side): side
    default: 0
    }
  }

  /// The same stage with its result elsewhere.
  func retargeted(to texture: SheetTexture) -> StyleStage { StyleStage(work: work, target: texture, area: area) }
}
