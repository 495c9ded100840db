import Documents
import Pixels
import Scene

#if canImport(Glibc)
  import Glibc
#endif

/// Resolves a layer style to device pixels: lengths are multiplied by the scale. What Photoshop counts in whole pixels
/// is rounded after that: offsets on each axis (halves away from 0), and the part of a size that grows a shape.
struct LayerStyleResolver {
  let style: LayerStyle
  let space: SceneSpace
  let resources: SceneResources
  /// Where aligned patterns begin on the canvas.
  let anchor: SIMD2<Double>
  /// The box of gradients that are not aligned.
  let canvas: PixelRect

  /// The number of pixels per point.
  var scale: Double { space.scale }

  func effects() throws(ResolveError) -> LayerEffects {
    var effects = LayerEffects()
    effects.dropShadows = style.dropShadows.reversed().map { shadow($0) }
    effects.innerShadows = style.innerShadows.reversed().map { shadow($0) }
    effects.outerGlow = style.outerGlow.map { glow($0, isInner: false) }
    effects.innerGlow = style.innerGlow.map { glow($0, isInner: true) }
    effects.satin = style.satin.map { satin($0) }
    if let bevel = style.bevel { effects.bevel = try self.bevel(bevel) }
    effects.overlays = try overlays()
    for stroke in style.strokes.reversed() where stroke.size > 0 { effects.strokes.append(try self.stroke(stroke)) }
    effects.blendsInteriorAsGroup = style.blendsInteriorAsGroup
    effects.maskHidesEffects = style.maskHidesEffects
    let channels = style.channels.rawValue
    effects.channels = SIMD3(
      channels.contains("r") ? 1 : 0, channels.contains("g") ? 1 : 0, channels.contains("b") ? 1 : 0)
    effects.edgeGamma = style.edgeGamma.map { Float($0) }
    effects.seed = UInt32(truncatingIfNeeded: style.seed)
    effects.reachesBeneath = style.reachesBeneath
    effects.recipe = StyleRecipe(effects.steps)
    return effects
  }

  private func shadow(_ shadow: LayerStyle.Shadow) -> LayerEffects.Shadow {
    let (growth, blur) = split(shadow.size, spread: shadow.spread)
    return LayerEffects.Shadow(
      ink: StyleInk(shadow.color, opacity: shadow.opacity, blend: shadow.blend), growth: growth,
      blur: blur, offset: offset(shadow.distance, angle: shadow.angle ?? style.globalLight.angle),
      contour: resources.styleTables.contour(shadow.contour), noise: Float(shadow.noise),
      isKnockedOut: shadow.isKnockedOut)
  }

  private func glow(_ glow: LayerStyle.Glow, isInner: Bool) -> LayerEffects.Glow {
    let (growth, blur) = split(glow.size, spread: glow.spread)
    let width = glow.size * scale - Double(growth.radius)
    let blend = glow.blend
    let ink = glow.gradient.map { StyleInk(paint($0), opacity: Float(glow.opacity), blend: blend) }
    return LayerEffects.Glow(
      ink: ink ?? StyleInk(glow.color, opacity: glow.opacity, blend: blend), growth: growth, blur: blur,
      range: Float(glow.range), falloff: glow.technique == .precise ? Float(max(1, width)) : nil,
      comesFromCenter: isInner && glow.source == .center, jitter: Float(glow.jitter),
      contour: resources.styleTables.contour(glow.contour), noise: Float(glow.noise))
  }

  private func satin(_ satin: LayerStyle.Satin) -> LayerEffects.Satin {
    LayerEffects.Satin(
      ink: StyleInk(satin.color, opacity: satin.opacity, blend: satin.blend),
      blur: BoxPlan(width: satin.size * scale), offset: offset(satin.distance, angle: satin.angle),
      contour: resources.styleTables.contour(satin.contour), isInverted: satin.isInverted)
  }

  private func stroke(_ stroke: LayerStyle.Stroke) throws(ResolveError) -> LayerEffects.Stroke {
    let size = stroke.size * scale
    let outer = stroke.position == .outside ? size : stroke.position == .center ? size / 2 : 0
    var ink = StyleInk(stroke.color, opacity: stroke.opacity, blend: stroke.blend)
    let opacity = Float(stroke.opacity)
    if let gradient = stroke.gradient { ink = StyleInk(paint(gradient), opacity: opacity, blend: ink.blend) }
    if let tile = try stroke.pattern.flatMap({ (tile) throws(ResolveError) in try self.tile(tile) }) {
      ink = StyleInk(.tile(tile), opacity: opacity, blend: ink.blend)
    }
    return LayerEffects.Stroke(
      ink: ink, outer: ChamferPlan(radius: outer), inner: ChamferPlan(radius: size - outer),
      overprints: stroke.overprints)
  }

  /// Pattern, gradients, colours, bottom to top.
  private func overlays() throws(ResolveError) -> [StyleInk] {
    var overlays: [StyleInk] = []
    if let pattern = style.patternOverlay, let tile = try tile(pattern.tile) {
      overlays.append(StyleInk(.tile(tile), opacity: Float(pattern.opacity), blend: pattern.blend))
    }
    overlays += style.gradientOverlays.reversed().map {
      StyleInk(paint($0.gradient), opacity: Float($0.opacity), blend: $0.blend)
    }
    overlays += style.colorOverlays.reversed().map {
      StyleInk($0.color, opacity: $0.opacity, blend: $0.blend)
    }
    return overlays
  }

  /// The growth and the blur that a size and a spread are. A spread of the whole size reaches a tenth of a pixel
  /// further.
  private func split(_ size: Double, spread: Double) -> (growth: ChamferPlan, blur: BoxPlan) {
    let size = size * scale
    let radius = (spread * size + 0.5).rounded(.down)
    let isWhole = spread == 1 && size > 0
    return (ChamferPlan(radius: isWhole ? size + 0.1 : min(radius, size)), BoxPlan(width: max(0, size - radius)))
  }

  /// Away from the light, in whole pixels. A half that is missed by the rounding of a cosine still counts as one.
  private func offset(_ distance: Double, angle: Double) -> SIMD2<Int> {
    let radians = angle * .pi / 180
    func whole(_ value: Double) -> Int { Int(bounded: (value + (value < 0 ? -1e-6 : 1e-6)).rounded()) }
    return SIMD2(whole(-distance * scale * cos(radians)), whole(distance * scale * sin(radians)))
  }

  func paint(_ gradient: LayerStyle.Gradient) -> StylePaint {
    let radians = gradient.angle * .pi / 180
    return .gradient(
      StyleGradient(
        kind: gradient.kind, ramp: resources.styleTables.ramp(gradient),
        direction: SIMD2(cos(radians), -sin(radians)),
        scale: gradient.scale, offset: SIMD2(gradient.offset.x, gradient.offset.y),
        box: gradient.box.map { box($0) } ?? (gradient.isAligned ? nil : Rect(canvas))))
  }

  /// The edges in whichever order they are given.
  private func box(_ box: LayerStyle.Gradient.Box) -> Rect {
    space.bounds(of: Rect(left: box.left, top: box.top, right: box.right, bottom: box.bottom))
  }

  /// A repeated picture; nil where no file is named.
  func tile(_ tile: LayerStyle.Tile) throws(ResolveError) -> StyleTile? {
    guard let file = tile.file else { return nil }
    let full = try resources.images.image(file)
    guard full.width > 0, full.height > 0 else { return nil }
    let factor = tile.scale * scale
    let halvings = factor < 1 ? Int((-log2(factor)).rounded(.up)) : 0
    var picture = full
    for _ in 0..<halvings { picture = picture.halved }
    let share = Double(1 << halvings)
    let start = (tile.isAligned ? anchor : .zero) + SIMD2(tile.offset.x, tile.offset.y) * scale
    let radians = tile.angle * .pi / 180
    let (cosine, sine) = (cos(radians) / (factor * share), sin(radians) / (factor * share))
    return StyleTile(
      picture: Picture(picture), origin: SIMD2<Float>(start.rounded(.toNearestOrAwayFromZero)),
      across: SIMD2(Float(cosine), Float(-sine)), down: SIMD2(Float(sine), Float(cosine)),
      period: SIMD2(Float(Double(full.width) / share), Float(Double(full.height) / share)))
  }
}

extension PixelBuffer {
  /// The means of 2 x 2 pixels. A last odd column or row counts twice.
  fileprivate var halved: PixelBuffer {
    let (width, height) = ((self.width + 1) / 2, (self.height + 1) / 2)
    var half = PixelBuffer(width: width, height: height, alphaMode: alphaMode)
    for y in 0..<height {
      for x in 0..<width {
        let (right, bottom) = (min(2 * x + 1, self.width - 1), min(2 * y + 1, self.height - 1))
        for channel in 0..<4 {
          func at(_ x: Int, _ y: Int) -> Int { Int(bytes[(y * self.width + x) * 4 + channel]) }
          let sum = at(2 * x, 2 * y) + at(right, 2 * y) + at(2 * x, bottom) + at(right, bottom)
          half.bytes[(y * width + x) * 4 + channel] = UInt8((sum + 2) / 4)
        }
      }
    }
    return half
  }
}
