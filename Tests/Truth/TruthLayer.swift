import Documents
import Foundation
import JSON
import Pixels

/// A layer with the effects of its style, composited over what lies beneath it by the formulas of docs/layer-styles.md.
struct TruthLayer {
  typealias Colors = [SIMD4<Double>]

  let style: TruthObject
  /// T and a: premultiplied, over the whole area.
  let content: Colors
  let blend: String
  let fillOpacity: Double
  let opacity: Double
  let canvas: PixelRect
  let area: PixelRect
  let place: TruthPlace

  /// The layer over `original`, for which `beneath` stands in the composition. `bottom` is what a knock-out shows, and
  /// `hiding` multiplies the result.
  func over(_ original: Colors, as beneath: Colors, bottom: Colors, hiding: TruthGrid?) -> Colors {
    let parts = Parts(self)
    let isKnockout = style.string("knockout", "none") != "none"
    let channels = style.string("channels", "rgb")
    let gamma = style["edgeGamma"]?.number
    return content.indices.map { index in
      let (x, y) = (area.x + index % area.width, area.y + index / area.width)
      let b = beneath[index]
      let a = content[index].w
      let bare = isKnockout ? bottom[index] : b
      let ground = parts.shadows.filter(\.isUnderContent).reduce(bare) { $1.laid(over: $0, x, y, ground: bare) }
      let outside = (parts.shadows + parts.glow + parts.outer)
        .reduce(b) { $1.laid(over: $0, x, y, ground: ground) }
      let inside = a > 0 ? inside(content[index], ground, parts, x, y) : ground
      var result = outside * (1 - a) + inside * a
      if let gamma, a > 0, a < 1 { result = mixed(outside, inside, a, gamma: gamma) }
      for (channel, name) in ["r", "g", "b"].enumerated() where !channels.contains(name) {
        result[channel] = b.w > 0 ? b[channel] / b.w * result.w : 0
      }
      return original[index] + (result - original[index]) * (opacity * (hiding?[x, y] ?? 1))
    }
  }

  /// I.
  private func inside(
    _ content: SIMD4<Double>, _ ground: SIMD4<Double>, _ parts: Parts, _ x: Int, _ y: Int
  ) -> SIMD4<Double> {
    let isGrouped = style.flag("interiorAsGroup", false)
    var source = SIMD4(content.x / content.w, content.y / content.w, content.z / content.w, 1)
    if isGrouped { source = parts.overlays.reduce(source) { $1.laid(over: $0, x, y, ground: ground) } }
    let color = SIMD3(source.x, source.y, source.z)
    let filled = TruthBlend.laid(color, blend, fillOpacity, over: ground, isFill: true)
    return ((isGrouped ? [] : parts.overlays) + parts.inner)
      .reduce(filled) { $1.laid(over: $0, x, y, ground: ground) }
  }

  /// E and I mixed in f(v) = linear(v)^(1/g), each with its share of the alpha.
  private func mixed(_ e: SIMD4<Double>, _ i: SIMD4<Double>, _ a: Double, gamma: Double) -> SIMD4<Double> {
    let alpha = e.w * (1 - a) + i.w * a
    var result = SIMD4(0, 0, 0, alpha)
    for channel in 0..<3 where alpha > 0 {
      func f(_ color: SIMD4<Double>) -> Double {
        color.w > 0 ? pow(TruthLight.decoded(min(max(color[channel] / color.w, 0), 1)), 1 / gamma) : 0
      }
      let part = a * i.w / alpha
      result[channel] = TruthLight.encoded(pow(f(e) * (1 - part) + f(i) * part, gamma)) * alpha
    }
    return result
  }
}

extension TruthLayer {
  /// The steps of the effects, bottom to top.
  fileprivate struct Parts {
    var shadows: [TruthStep] = []
    var glow: [TruthStep] = []
    /// Outer strokes and the outside of the bevel.
    var outer: [TruthStep] = []
    /// Pattern, gradients, colours, satin and inner glow.
    var overlays: [TruthStep] = []
    /// Inner shadows, inner strokes and the inside of the bevel.
    var inner: [TruthStep] = []
    private let masks: TruthMasks
    private let layer: TruthLayer
    private let box: PixelRect

    init(_ layer: TruthLayer) {
      let style = layer.style
      let area = layer.area
      let alpha = TruthGrid(area) { layer.content[($1 - area.y) * area.width + $0 - area.x].w }
      self.layer = layer
      masks = TruthMasks(
        alpha: alpha, scale: layer.place.scale,
        light: style.object("globalLight", "globalLight") ?? TruthObject("globalLight", nil))
      box = Parts.box(of: alpha)
      // Of a list the first is on top.
      for shadow in style.list("dropShadows", "layerDropShadow").reversed() {
        var step = colored(shadow, masks.shadow(shadow, isInner: false), 0.35, "multiply")
        step.isUnderContent = !shadow.flag("knockout", true)
        shadows.append(step)
      }
      if let json = style.object("outerGlow", "layerOuterGlow") { glow = [glowing(json, isInner: false)] }
      addOverlays()
      for shadow in style.list("innerShadows", "layerInnerShadow").reversed() {
        inner.append(colored(shadow, masks.shadow(shadow, isInner: true), 0.35, "multiply"))
      }
      for stroke in style.list("strokes", "layerStroke").reversed() { add(stroke) }
      if let bevel = style.object("bevel", "layerBevel") { add(bevel: bevel) }
    }

    private static func box(of alpha: TruthGrid) -> PixelRect {
      var box = PixelRect.empty
      let area = alpha.area
      for y in area.y..<area.maxY {
        for x in area.x..<area.maxX where alpha[x, y] > 0.5 {
          box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
        }
      }
      return box
    }

    private func colored(
      _ effect: TruthObject, _ mask: TruthGrid?, _ opacity: Double, _ blend: String,
      color: SIMD4<Double> = SIMD4(0, 0, 0, 1)
    ) -> TruthStep {
      let color = effect.color("color", color)
      return TruthStep(
        mask: mask, paint: { _, _ in color }, opacity: effect.number("opacity", opacity),
        blend: effect.string("blend", blend))
    }

    private func painted(
      _ effect: TruthObject, _ paint: @escaping (Int, Int) -> SIMD4<Double>
    ) -> TruthStep {
      TruthStep(
        mask: nil, paint: paint, opacity: effect.number("opacity", 1), blend: effect.string("blend", "normal"))
    }

    private func gradient(_ json: TruthObject, outset: Int = 0) -> (Int, Int) -> SIMD4<Double> {
      TruthPaint.gradient(
        json, shape: box.outset(horizontal: outset, vertical: outset), canvas: layer.canvas, in: layer.place)
    }

    private func glowing(_ glow: TruthObject, isInner: Bool) -> TruthStep {
      let mask = masks.glow(glow, isInner: isInner)
      guard let gradient = glow.object("gradient", "layerGradient") else {
        return colored(glow, mask, 0.35, "screen", color: SIMD4(1, 1, 1, 1))
      }
      let ramp = TruthRamp(gradient)
      return TruthStep(
        mask: mask.mapped { TruthMasks.presence($0) }, paint: { ramp(1 - mask[$0, $1]) },
        opacity: glow.number("opacity", 0.35), blend: glow.string("blend", "screen"))
    }

    private mutating func addOverlays() {
      let style = layer.style
      if let pattern = style.object("patternOverlay", "layerPatternOverlay"),
        let paint = TruthPaint.pattern(pattern, in: layer.place)
      {
        overlays.append(painted(pattern, paint))
      }
      for overlay in style.list("gradientOverlays", "layerGradientOverlay").reversed() {
        overlays.append(painted(overlay, gradient(overlay)))
      }
      for overlay in style.list("colorOverlays", "layerColorOverlay").reversed() {
        overlays.append(colored(overlay, nil, 1, "normal", color: SIMD4(1, 0, 0, 1)))
      }
      if let satin = style.object("satin", "layerSatin") {
        overlays.append(colored(satin, masks.satin(satin), 0.5, "multiply"))
      }
      if let glow = style.object("innerGlow", "layerInnerGlow") { overlays.append(glowing(glow, isInner: true)) }
    }

    private mutating func add(_ stroke: TruthObject) {
      let bands = masks.stroke(stroke)
      let size = stroke.number("size", 3) * layer.place.scale
      let position = stroke.string("position", "outside")
      let outset = position == "outside" ? size : position == "center" ? size / 2 : 0
      var step = colored(stroke, nil, 1, "normal")
      if let json = stroke.object("gradient", "layerGradient") {
        step = painted(stroke, gradient(json, outset: Int(outset.rounded(.toNearestOrAwayFromZero))))
      }
      if let json = stroke.object("pattern", "layerPattern"),
        let paint = TruthPaint.pattern(json, in: layer.place)
      {
        step = painted(stroke, paint)
      }
      step.isBand = !stroke.flag("overprint", false)
      if let band = bands.outer {
        step.mask = band
        outer.append(step)
      }
      if let band = bands.inner {
        step.mask = band
        inner.append(step)
      }
    }

    private mutating func add(bevel: TruthObject) {
      let texture = bevel.object("texture", "layerTexture").flatMap { TruthPaint.pattern($0, in: layer.place) }
      let planes = TruthBevel(bevel: bevel, masks: masks, texture: texture).planes
      let highlight = bevel.object("highlight", "layerHighlight") ?? TruthObject("layerHighlight", nil)
      let shade = bevel.object("shade", "layerShade") ?? TruthObject("layerShade", nil)
      func steps(_ shading: TruthGrid?) -> [TruthStep] {
        guard let shading else { return [] }
        return [
          colored(shade, shading.mapped { max(-$0, 0) }, 0.5, "multiply"),
          colored(highlight, shading.mapped { max($0, 0) }, 0.5, "screen", color: SIMD4(1, 1, 1, 1)),
        ]
      }
      outer += steps(planes.outside)
      inner += steps(planes.inside)
    }
  }
}
