import Documents
import Pixels
import Resolving
import Scene

#if canImport(Glibc)
  import Glibc
#endif

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
  private let grain: ReferenceGrain
  private let box: PixelRect

  init(_ layer: StyledLayer, content: [SIMD4<Double>], canvas: PixelRect) {
    self.layer = layer
    self.content = content
    self.canvas = canvas
    var alpha = ReferenceField(canvas)
    alpha.values = content.map(\.w)
    self.alpha = alpha
    grain = ReferenceGrain(seed: layer.effects.seed)
    masks = ReferenceMasks(alpha: alpha, canvas: canvas, grain: grain)
    box = alpha.boundsAboveHalf
  }

  private struct Step {
    let mask: ReferenceField?
    let ink: StyleInk
    /// The number of its grain.
    let effect: Int
    var isBand = false
    var isDrawnUnderContent = false
    var outset = 0
    /// The t of a gradient that follows the shape.
    var places: ReferenceField?
  }

  /// A glow. With a gradient its colours stand at t = 1 - m, and they begin within the first step of m.
  private func glowing(_ glow: LayerEffects.Glow, _ mask: ReferenceField, _ effect: Int) -> Step {
    guard case .gradient = glow.ink.paint else { return Step(mask: mask, ink: glow.ink, effect: effect) }
    let jitter = ReferenceGrain.Effect.jitter + effect
    let places = masks.field {
      min(max(1 - mask[$0, $1] + Double(glow.jitter) * (grain.value(jitter, $0, $1) - 0.5), 0), 1)
    }
    return Step(mask: mask.mapped { min(max($0 * 255, 0), 1) }, ink: glow.ink, effect: effect, places: places)
  }

  private func band(_ stroke: LayerEffects.Stroke, _ mask: ReferenceField, _ index: Int) -> Step {
    var step = Step(
      mask: mask, ink: stroke.ink, effect: ReferenceGrain.Effect.stroke + index, isBand: !stroke.overprints,
      outset: Int(stroke.outer.radius.rounded()))
    if case .gradient(let gradient) = stroke.ink.paint, gradient.kind == .shapeBurst {
      step.places = masks.burst(stroke)
    }
    return step
  }

  /// The layer over a backdrop. `beneath` stands for it in the composition, and `bottom` in what the content begins
  /// with; `hiding` multiplies the result.
  func over(
    _ backdrop: [SIMD4<Double>], onto beneath: [SIMD4<Double>], bottom: [SIMD4<Double>]?, _ hiding: [Double]
  ) -> [SIMD4<Double>] {
    let effects = layer.effects
    let shadows = effects.dropShadows.enumerated().map { index, shadow in
      Step(
        mask: masks.dropShadow(shadow, index), ink: shadow.ink, effect: ReferenceGrain.Effect.dropShadow + index,
        isDrawnUnderContent: !shadow.isKnockedOut)
    }
    let glow = effects.outerGlow.map { [glowing($0, masks.outerGlow($0), ReferenceGrain.Effect.outerGlow)] } ?? []
    let strokes = effects.strokes.enumerated()
    func bands(_ stroke: LayerEffects.Stroke) -> (outer: ReferenceField, inner: ReferenceField) {
      let outer = alpha.grown(stroke.outer)
      let inner = masks.surroundings.grown(stroke.inner, outside: 1)
      guard stroke.outer.radius == stroke.inner.radius, stroke.outer.radius < 1 else { return (outer, inner) }
      let both = masks.field { min(outer[$0, $1], inner[$0, $1]) }
      return (both, both)
    }
    let outer = strokes.filter { $1.outer.radius > 0 }.map { band($1, bands($1).outer, $0) }
    let inner = strokes.filter { $1.inner.radius > 0 }.map { band($1, bands($1).inner, $0) }
    let overlays = overlays(effects)
    let falls = effects.innerShadows.enumerated().map { index, shadow in
      Step(
        mask: masks.innerShadow(shadow, index), ink: shadow.ink, effect: ReferenceGrain.Effect.innerShadow + index)
    }
    let bevel = effects.bevel.map { masks.bevel($0) }
    func lit(_ shading: ReferenceField?) -> [Step] {
      guard let shading, let bevel = effects.bevel else { return [] }
      return [
        Step(mask: shading.mapped { max(-$0, 0) }, ink: bevel.shade, effect: ReferenceGrain.Effect.shade),
        Step(mask: shading.mapped { max($0, 0) }, ink: bevel.highlight, effect: ReferenceGrain.Effect.highlight),
      ]
    }
    let grouped = effects.blendsInteriorAsGroup ? overlays : []
    let interior = (effects.blendsInteriorAsGroup ? [] : overlays) + falls + inner + lit(bevel?.inside)
    return backdrop.indices.map { index in
      let (x, y) = (canvas.x + index % canvas.width, canvas.y + index / canvas.width)
      let result = composited(
        beneath[index], bottom?[index] ?? beneath[index], content[index], x, y, beneath: shadows + glow,
        outer: outer + lit(bevel?.outside), grouped: grouped, interior: interior)
      return backdrop[index] + (result - backdrop[index]) * (Double(layer.opacity) * hiding[index])
    }
  }

  /// Overlays, satin and inner glow.
  private func overlays(_ effects: LayerEffects) -> [Step] {
    var overlays = effects.overlays.enumerated().map { index, ink in
      Step(mask: nil, ink: ink, effect: ReferenceGrain.Effect.overlay + index)
    }
    if let satin = effects.satin {
      overlays.append(Step(mask: masks.satin(satin), ink: satin.ink, effect: ReferenceGrain.Effect.satin))
    }
    if let glow = effects.innerGlow {
      overlays.append(glowing(glow, masks.innerGlow(glow), ReferenceGrain.Effect.innerGlow))
    }
    return overlays
  }

  private func composited(
    _ backdrop: SIMD4<Double>, _ bottom: SIMD4<Double>, _ content: SIMD4<Double>, _ x: Int, _ y: Int,
    beneath: [Step], outer: [Step], grouped: [Step], interior: [Step]
  ) -> SIMD4<Double> {
    let ground = beneath.filter(\.isDrawnUnderContent).reduce(bottom) { laid($1, over: $0, x, y, ground: $0) }
    let under = beneath.reduce(backdrop) { laid($1, over: $0, x, y, ground: ground) }
    let outside = outer.reduce(under) { laid($1, over: $0, x, y, ground: ground) }
    let coverage = content.w
    var inside = ground
    if coverage > 0 {
      var source = SIMD4(content.x / coverage, content.y / coverage, content.z / coverage, 1)
      for step in grouped { source = laid(step, over: source, x, y, ground: ground) }
      var fill = Double(layer.fillOpacity)
      if layer.blend == .dissolve { fill = grain.value(x, y) < fill ? 1 : 0 }
      inside = ReferenceBlend.laid(
        SIMD3(source.x, source.y, source.z), over: inside, fill, layer.blend, isFill: true)
      for step in interior { inside = laid(step, over: inside, x, y, ground: ground) }
    }
    let mixed = outside * (1 - coverage) + inside * coverage
    guard let gamma = layer.effects.edgeGamma, coverage > 0, coverage < 1, mixed.w > 0 else { return mixed }
    return ReferenceLayer.mixed(outside, inside, coverage, alpha: mixed.w, gamma: Double(gamma))
  }

  private func laid(
    _ step: Step, over colors: SIMD4<Double>, _ x: Int, _ y: Int, ground: SIMD4<Double>
  ) -> SIMD4<Double> {
    let mask = step.mask?[x, y] ?? 1
    let source = paint(step, x, y)
    let share = source.w * Double(step.ink.opacity)
    let color = SIMD3(source.x, source.y, source.z)
    func strewn(_ share: Double) -> Double {
      guard step.ink.blend == .dissolve else { return share }
      return grain.value(step.effect, x, y) < share ? 1 : 0
    }
    guard step.isBand else {
      return ReferenceBlend.laid(color, over: colors, strewn(mask * share), step.ink.blend)
    }
    let band = ReferenceBlend.laid(color, over: ground, strewn(share), step.ink.blend)
    return colors + (band - colors) * mask
  }

  private func paint(_ step: Step, _ x: Int, _ y: Int) -> SIMD4<Double> {
    switch step.ink.paint {
    case .color(let color): return SIMD4(SIMD3<Double>(color), 1)
    case .gradient(let gradient):
      if let t = step.places?[x, y] { return SIMD4<Double>(gradient.ramp.color(at: Float(t))) }
      let axis = StyleAxis(gradient, over: box.outset(horizontal: step.outset, vertical: step.outset))
      return SIMD4<Double>(gradient.ramp.color(at: axis.parameter(x: x, y: y)))
    case .tile(let tile):
      let color = SIMD4<Double>(tile.color(x: x, y: y))
      return color.w > 0 ? SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, color.w) : .zero
    }
  }
}

extension ReferenceLayer {
  /// Colours of an edge mixed in f(v) = linear(v)^(1 / gamma), each weighed by its share of the alpha.
  fileprivate static func mixed(
    _ outside: SIMD4<Double>, _ inside: SIMD4<Double>, _ coverage: Double, alpha: Double, gamma: Double
  ) -> SIMD4<Double> {
    let part = coverage * inside.w / alpha
    func encoded(_ color: SIMD4<Double>, _ channel: Int) -> Double {
      let v = color.w > 0 ? min(max(color[channel] / color.w, 0), 1) : 0
      return pow(v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4), 1 / gamma)
    }
    var result = SIMD4(0, 0, 0, alpha)
    for channel in 0..<3 {
      let light = pow(encoded(outside, channel) * (1 - part) + encoded(inside, channel) * part, gamma)
      result[channel] = alpha * (light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }
    return result
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
