import Pixels
import Scene

/// A figure of the common kind: one text with a fill, soft shadows and soft inner shadows. It is drawn from packed
/// planes, several times as fast as others. This is what it needs of a sheet; nothing is placed yet.
///
/// All coordinates except those of the area are pixels from the ink's corner, so a label is drawn alike wherever it
/// lies in a sheet.
///
/// An object, because it is handed on from step to step of planning, and is 400 bytes large.
final class PackedFigure {
  /// The pixels to compose, in the scene's pixels; the others are transparent.
  let area: PixelRect
  let coverage: Coverage
  /// The corner of the needed part of the coverage, in the scene's pixels.
  let origin: SIMD2<Int>
  /// The needed part of the coverage, grown to whole blocks of 4 x 4 texels of every plane, which a software device
  /// shades at once.
  let ink: PixelRect
  let fill: Paint
  let inners: [Effect]
  let shadows: [Effect]
  let variant: PackedVariant

  struct Effect {
    /// Premultiplied. A shadow's is multiplied by the alpha that its source lacks.
    let color: SIMD4<Float>
    let blur: PackedBlur
  }

  /// The colours of a gradient.
  var ramp: GradientRamp? { if case .gradient(let gradient) = fill { gradient.ramp } else { nil } }

  /// The area in texels of the output, which are 8 x 2 pixels. The aligned one is grown so that the ink begins at a
  /// block of 4 x 4 texels, which devices shade at once.
  let blocks: PixelRect
  let alignedBlocks: PixelRect

  /// Nil for any other kind of figure.
  init?(_ visible: VisibleFigure, of scene: Scene, maximumVaryings: Int, kernels: KernelCache) {
    guard visible.figure.showsGroup, scene.oversampling == 1, scene.opacity == 1, scene.background == nil,
      !scene.isDithered,
      let (fill, coverage, innerShadows) = PackedFigure.layers(of: visible),
      visible.shadows.allSatisfy({ PackedFigure.canDraw($0.shadow) }),
      visible.shadows.isEmpty || fill.hasOneAlpha,
      let variant = PackedFigure.variant(of: fill, inners: innerShadows.count, shadows: visible.shadows.count),
      variant.varyings <= maximumVaryings
    else { return nil }
    area = visible.area
    self.fill = fill
    self.variant = variant
    self.coverage = visible.figure.coverages[coverage]
    let needed = innerShadows.reduce(visible.area(of: coverage)) {
      $0.union(visible.needed(for: $1, in: coverage))
    }
    let ink = PixelRect(
      x: 0, y: 0, width: (needed.width + 31) / 32 * 32, height: (needed.height + 7) / 8 * 8)
    self.ink = ink
    origin = needed.corner
    blocks = area.offset(x: -needed.x, y: -needed.y).dividedOut(by: SIMD2(8, 2))
    alignedBlocks = PixelRect(
      minX: floorDivide(blocks.x, 4) * 4, minY: floorDivide(blocks.y, 4) * 4, maxX: blocks.maxX, maxY: blocks.maxY)
    // The area of the blocks, in whole units.
    let blurred = PixelRect(
      minX: alignedBlocks.x * 8, minY: alignedBlocks.y * 2, maxX: (blocks.maxX + 1) / 2 * 16, maxY: blocks.maxY * 2)
    inners = innerShadows.map {
      Effect(color: $0.color.premultiplied, blur: PackedBlur($0.blur, source: ink, result: ink, kernels: kernels))
    }
    // The coverage casts the shadow, and it lacks the fill's alpha. Inner shadows change no alpha.
    let alpha = fill.alpha
    shadows = visible.shadows.map {
      Effect(
        color: $0.shadow.color.premultiplied * alpha,
        blur: PackedBlur($0.shadow.blur, source: ink, result: blurred, kernels: kernels))
    }
  }

  /// The fill and the inner shadows of a figure that has no other layers, all in one coverage. Nil for any other
  /// figure.
  private static func layers(
    of visible: VisibleFigure
  ) -> (fill: Paint, coverage: Int, inners: [InnerShadow])? {
    var fill: (paint: Paint, coverage: Int)?
    var inners: [InnerShadow] = []
    for layer in visible.figure.layers {
      switch layer {
      case .fill(let coverage, let paint):
        if visible.area(of: coverage).isEmpty { continue }
        if fill != nil { return nil }
        fill = (paint, coverage)
      case .innerShadow(let coverage, let shadow):
        if visible.area(of: coverage).isEmpty { continue }
        guard fill?.coverage == coverage, shadow.blend == .normal, shadow.dilation == nil,
          PackedBlur.canDraw(shadow.blur)
        else { return nil }
        inners.append(shadow)
      case .pictures(let pictures):
        if pictures.contains(where: { !$0.bounds.intersection(visible.groupArea).isEmpty }) { return nil }
      }
    }
    return fill.map { ($0.paint, $0.coverage, inners) }
  }

  private static func canDraw(_ shadow: DropShadow) -> Bool {
    shadow.dilation == nil && !shadow.isKnockedOut && PackedBlur.canDraw(shadow.blur)
  }

  private static func variant(of fill: Paint, inners: Int, shadows: Int) -> PackedVariant? {
    switch fill {
    case .solid: return PackedVariant(shadows: shadows, inners: inners)
    case .gradient(let gradient):
      guard gradient.kind == .linear, gradient.extend == .pad,
        let segments = PackedVariant.segmentClasses.first(where: { $0 >= gradient.ramp.entries.count - 1 })
      else { return nil }
      return PackedVariant(shadows: shadows, inners: inners, segments: segments, isVertical: gradient.u.x == 0)
    case .image: return nil
    }
  }
}

extension Paint {
  /// The alpha of a paint that has one alpha everywhere.
  fileprivate var alpha: Float { if case .solid(let color) = self { color.alpha } else { 1 } }

  /// Whether the alpha that casts shadows is the coverage times one number.
  fileprivate var hasOneAlpha: Bool {
    switch self {
    case .solid: true
    case .gradient(let gradient): gradient.isOpaque
    case .image: false
    }
  }
}
