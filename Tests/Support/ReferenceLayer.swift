import Pixels
import Scenes

/// A layer with its effects, evaluated in double precision straight from the formulas of docs/layer-styles.md: sums
/// over whole kernels, and maxima over all pixels near enough. It shares tables, plans and the places of gradients with
/// the renderers, which have tests of their own.
struct ReferenceLayer {
  private let layer: StyledLayer
  /// The content, premultiplied, over the whole canvas.
  private let content: [SIMD4<Double>]
  private let canvas: PixelRect
  private let alpha: ReferenceField
  private let masks: ReferenceMasks
  private let box: PixelRect

  init(_ layer: StyledLayer, content: [SIMD4<Double>], canvas: PixelRect) {
    self.layer = layer
    self.content = content
    self.canvas = canvas
    var alpha = ReferenceField(canvas)
    alpha.values = content.map(\.w)
    self.alpha = alpha
    masks = ReferenceMasks(alpha: alpha, canvas: canvas)
    box = alpha.boundsAboveHalf
  }

  private struct Step {
    let mask: ReferenceField?
    let ink: StyleInk
    var isBand = false
    var isDrawnUnderContent = false
    var outset = 0
  }

  /// The layer over a backdrop.
  func over(_ backdrop: [SIMD4<Double>]) -> [SIMD4<Double>] {
    let effects = layer.effects
    let shadows = effects.dropShadows.map {
      Step(mask: masks.dropShadow($0), ink: $0.ink, isDrawnUnderContent: !$0.isKnockedOut)
    }
    let glow = effects.outerGlow.map { [Step(mask: masks.outerGlow($0), ink: $0.ink)] } ?? []
    let strokes = effects.strokes
    let outer = strokes.filter { $0.outer.radius > 0 }.map {
      Step(
        mask: alpha.grown($0.outer), ink: $0.ink, isBand: !$0.overprints, outset: Int($0.outer.radius.rounded()))
    }
    let inner = strokes.filter { $0.inner.radius > 0 }.map {
      Step(
        mask: masks.surroundings.grown($0.inner, outside: 1), ink: $0.ink, isBand: !$0.overprints,
        outset: Int($0.outer.radius.rounded()))
    }
    var overlays = effects.overlays.map { Step(mask: nil, ink: $0) }
    overlays += effects.satin.map { [Step(mask: masks.satin($0), ink: $0.ink)] } ?? []
    overlays += effects.innerGlow.map { [Step(mask: masks.innerGlow($0), ink: $0.ink)] } ?? []
    let falls = effects.innerShadows.map { Step(mask: masks.innerShadow($0), ink: $0.ink) }
    let bevel = effects.bevel.map { masks.bevel($0) }
    let light = effects.bevel.map { bevel -> (Step, Step) in
      (Step(mask: nil, ink: bevel.shade), Step(mask: nil, ink: bevel.highlight))
    }
    func lit(_ shading: ReferenceField?) -> [Step] {
      guard let shading, let light else { return [] }
      return [
        Step(mask: shading.mapped { max(-$0, 0) }, ink: light.0.ink),
        Step(mask: shading.mapped { max($0, 0) }, ink: light.1.ink),
      ]
    }
    let grouped = effects.blendsInteriorAsGroup ? overlays : []
    let interior = (effects.blendsInteriorAsGroup ? [] : overlays) + falls + inner + lit(bevel?.inside)
    return backdrop.indices.map { index in
      let (x, y) = (canvas.x + index % canvas.width, canvas.y + index / canvas.width)
      return composited(
        backdrop[index], content[index], x, y, beneath: shadows + glow, outer: outer + lit(bevel?.outside),
        grouped: grouped, interior: interior)
    }
  }

  private func composited(
    _ backdrop: SIMD4<Double>, _ content: SIMD4<Double>, _ x: Int, _ y: Int, beneath: [Step], outer: [Step],
    grouped: [Step], interior: [Step]
  ) -> SIMD4<Double> {
    let under = beneath.reduce(backdrop) { laid($1, over: $0, x, y, beneath: $0) }
    let outside = outer.reduce(under) { laid($1, over: $0, x, y, beneath: under) }
    let coverage = content.w
    var inside = backdrop
    for step in beneath where step.isDrawnUnderContent { inside = laid(step, over: inside, x, y, beneath: under) }
    if coverage > 0 {
      var source = SIMD4(content.x / coverage, content.y / coverage, content.z / coverage, 1)
      for step in grouped { source = laid(step, over: source, x, y, beneath: under) }
      inside = ReferenceBlend.laid(
        SIMD3(source.x, source.y, source.z), over: inside, Double(layer.fillOpacity), layer.blend, isFill: true)
      for step in interior { inside = laid(step, over: inside, x, y, beneath: under) }
    }
    let result = outside * (1 - coverage) + inside * coverage
    return backdrop + (result - backdrop) * Double(layer.opacity)
  }

  private func laid(
    _ step: Step, over colors: SIMD4<Double>, _ x: Int, _ y: Int, beneath: SIMD4<Double>
  ) -> SIMD4<Double> {
    let mask = step.mask?[x, y] ?? 1
    let source = paint(step, x, y)
    let share = source.w * Double(step.ink.opacity)
    let color = SIMD3(source.x, source.y, source.z)
    guard step.isBand else { return ReferenceBlend.laid(color, over: colors, mask * share, step.ink.blend) }
    let band = ReferenceBlend.laid(color, over: beneath, share, step.ink.blend)
    return colors + (band - colors) * mask
  }

  private func paint(_ step: Step, _ x: Int, _ y: Int) -> SIMD4<Double> {
    switch step.ink.paint {
    case .color(let color): return SIMD4(SIMD3<Double>(color), 1)
    case .gradient(let gradient):
      let axis = StyleAxis(
        gradient, over: gradient.box ?? box.outset(horizontal: step.outset, vertical: step.outset))
      return SIMD4<Double>(gradient.ramp.color(at: axis.parameter(x: x, y: y)))
    case .tile(let tile):
      let color = SIMD4<Double>(tile.color(x: x, y: y))
      return color.w > 0 ? SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, color.w) : .zero
    }
  }
}

extension ReferenceField {
  fileprivate var boundsAboveHalf: PixelRect {
    var box = PixelRect.empty
    for y in bounds.y..<bounds.maxY {
      for x in bounds.x..<bounds.maxX where self[x, y] > 0.5 {
        box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  func mapped(_ change: (Double) -> Double) -> ReferenceField {
    var result = self
    result.values = values.map(change)
    return result
  }
}
