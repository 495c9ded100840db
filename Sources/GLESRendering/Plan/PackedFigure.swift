import Pixels
import Scenes

/// A figure of the common kind, one text with a fill, soft shadows and soft inner shadows: drawn from packed planes,
/// several times as fast as others. What it needs of a sheet; no places yet.
///
/// All coordinates but the area's are pixels from the ink's corner, so a label is drawn alike wherever it lies in a
/// sheet.
struct PackedFigure {
  /// The pixels to compose, in the scene's pixels; the others are transparent.
  let area: PixelRect
  let coverage: Coverage
  /// The corner of what is needed of the coverage, in the scene's pixels.
  let origin: SIMD2<Int>
  /// What is needed of the coverage, and grown: to what a software device shades at once of any plane, 4 x 4 texels.
  let ink: PixelRect
  let fill: Paint
  let inners: [Effect]
  let shadows: [Effect]
  let shape: PackedShape

  struct Effect {
    /// Premultiplied; of a shadow, times what its source's alpha lacks.
    let color: SIMD4<Float>
    let blur: PackedBlur
  }

  /// Whether shadows are cast by more than the coverage.
  var needsAlpha: Bool { !inners.isEmpty && !shadows.isEmpty }

  /// The area in texels of the output, 8 x 2 pixels; and grown, so that the ink begins where devices shade 4 x 4
  /// texels at once.
  var blocks: PixelRect { area.offset(x: -origin.x, y: -origin.y).dividedOut(by: SIMD2(8, 2)) }
  var alignedBlocks: PixelRect {
    let (x, y) = (floorDivide(blocks.x, 4) * 4, floorDivide(blocks.y, 4) * 4)
    return PixelRect(minX: x, minY: y, maxX: blocks.maxX, maxY: blocks.maxY)
  }

  /// Nil for a figure of another kind.
  init?(_ plan: ScenePlan, maximumVaryings: Int) {
    guard let figure = plan.onlyFigure, !figure.isEmpty, figure.oversampling == 1, figure.opacity == 1,
      figure.background == nil, !figure.isDithered, let layer = figure.layers.first, let coverage = layer.coverage,
      case .fill(_, let fill) = layer.layer,
      let innerShadows = PackedFigure.innerShadows(of: figure, in: coverage),
      figure.shadows.allSatisfy({ PackedFigure.canDraw($0, of: figure, fill: fill) }),
      let shape = PackedFigure.shape(of: fill, inners: innerShadows.count, shadows: figure.shadows.count),
      shape.varyings <= maximumVaryings
    else { return nil }
    area = figure.area
    self.fill = fill
    self.shape = shape
    self.coverage = figure.figure.coverages[coverage]
    let needed = figure.coverageAreas[coverage]
    let ink = PixelRect(
      x: 0, y: 0, width: (needed.width + 31) / 32 * 32, height: (needed.height + 7) / 8 * 8)
    self.ink = ink
    origin = needed.corner
    // As much as squares of 4 x 4 blocks may reach: see Instance.squares.
    let blocks = area.offset(x: -needed.x, y: -needed.y).dividedOut(by: SIMD2(32, 8))
    let whole = PixelRect(
      x: blocks.x * 32, y: blocks.y * 8, width: blocks.width * 32, height: blocks.height * 8)
    inners = innerShadows.map {
      Effect(color: $0.color.premultiplied, blur: PackedBlur($0.blur, source: ink, result: ink))
    }
    shadows = figure.shadows.map {
      Effect(
        color: $0.shadow.color.premultiplied * $0.alphaFactor,
        blur: PackedBlur($0.shadow.blur, source: ink, result: whole))
    }
  }

  /// Nil where a layer above the fill is not a soft inner shadow in the same coverage.
  private static func innerShadows(of figure: FigurePlan, in coverage: Int) -> [InnerShadow]? {
    var shadows: [InnerShadow] = []
    for layer in figure.layers.dropFirst() {
      guard case .innerShadow(coverage, let shadow) = layer.layer, shadow.blend == .normal, shadow.dilation == nil,
        PackedBlur.canDraw(shadow.blur)
      else { return nil }
      shadows.append(shadow)
    }
    return shadows
  }

  private static func canDraw(_ shadow: FigurePlan.Shadow, of figure: FigurePlan, fill: Paint) -> Bool {
    guard shadow.shadow.dilation == nil, !shadow.shadow.isKnockedOut, PackedBlur.canDraw(shadow.shadow.blur) else {
      return false
    }
    if case .coverage = shadow.source { return true }
    // The alpha's program knows fills of one alpha.
    if case .gradient(let gradient) = fill { return gradient.isOpaque && figure.layers.count > 1 }
    return true
  }

  private static func shape(of fill: Paint, inners: Int, shadows: Int) -> PackedShape? {
    switch fill {
    case .solid: return PackedShape(shadows: shadows, inners: inners)
    case .gradient(let gradient):
      guard gradient.kind == .linear, gradient.extend == .pad,
        let segments = PackedShape.segmentClasses.first(where: { $0 >= gradient.ramp.entries.count - 1 })
      else { return nil }
      return PackedShape(shadows: shadows, inners: inners, segments: segments, isVertical: gradient.u.x == 0)
    case .image: return nil
    }
  }
}
