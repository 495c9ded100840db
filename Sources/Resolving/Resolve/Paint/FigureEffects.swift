import Documents
import Pixels
import Scene

#if canImport(Glibc)
  import Glibc
#endif

/// The shadows of a figure in pixels: those of its document and those that make its other effects. Shadows that draw
/// nothing are left out.
struct FigureEffects {
  /// The drop shadows, bottom to top, so the document's first is the last.
  let shadows: [DropShadow]
  /// The inner shadows, bottom to top.
  let innerShadows: [InnerShadow]

  /// No effects.
  static let none = FigureEffects()

  private init() {
    shadows = []
    innerShadows = []
  }

  init(_ effects: LabelDocument.Effects, scale: Double, plans: BlurPlanCache) {
    // Top to bottom: a new effect adds its own here.
    let shadows = (effects.bevel.map { FigureEffects.embossShadows($0) } ?? []) + (effects.shadows ?? [])
    let inner = (effects.bevel.map { FigureEffects.bevelShadows($0) } ?? []) + (effects.innerShadows ?? [])
    self.shadows = shadows.reversed().compactMap { FigureEffects.resolved($0, scale: scale, plans) }
    innerShadows = inner.reversed().compactMap { FigureEffects.resolved($0, scale: scale, plans) }
  }

  private static func resolved(
    _ shadow: LabelDocument.Shadow, scale: Double, _ plans: BlurPlanCache
  ) -> DropShadow? {
    let offset = shadow.offset.vector * scale
    let isExtruded = shadow.isExtruded && offset != .zero
    guard shadow.color.alpha > 0, !shadow.blur.isZero || offset != .zero || shadow.spread != 0 else { return nil }
    var dilation = grown(by: shadow.spread * scale)
    if isExtruded { dilation = .sweep(dx: offset.x, dy: offset.y) }
    let shift = isExtruded ? .zero : offset
    return DropShadow(
      color: shadow.color, blur: shadow.blur.resolved(offset: shift, scale: scale, plans), dilation: dilation,
      isKnockedOut: shadow.isKnockedOut)
  }

  /// A spread enlarges 1 - M, so M itself shrinks.
  private static func resolved(
    _ shadow: LabelDocument.InnerShadow, scale: Double, _ plans: BlurPlanCache
  ) -> InnerShadow? {
    let offset = shadow.offset.vector * scale
    guard shadow.color.alpha > 0, !shadow.blur.isZero || offset != .zero || shadow.spread > 0 else { return nil }
    return InnerShadow(
      color: shadow.color, blur: shadow.blur.resolved(offset: offset, scale: scale, plans),
      dilation: grown(by: -shadow.spread * scale), blend: shadow.blend)
  }

  private static func grown(by pixels: Double) -> Dilation? {
    pixels > 0 ? .disc(radius: pixels) : pixels < 0 ? .erosion(radius: -pixels) : nil
  }

  /// A bevel is two inner shadows. One is offset away from the light and lightens the edges that face it; the other is
  /// offset towards the light and darkens the edges that face away. An inner shadow with the offset o lies along the
  /// edges on the side of -o.
  private static func bevelShadows(_ bevel: LabelDocument.Bevel) -> [LabelDocument.InnerShadow] {
    let (light, blur) = slope(of: bevel)
    return [
      LabelDocument.InnerShadow(
        color: bevel.highlight, offset: .init(x: -light.x, y: -light.y), blur: blur, blend: .screen),
      LabelDocument.InnerShadow(
        color: bevel.shade, offset: .init(x: light.x, y: light.y), blur: blur, blend: .multiply),
    ]
  }

  /// The drop shadows of an `emboss`, by which the background around the text is lit the other way round.
  private static func embossShadows(_ bevel: LabelDocument.Bevel) -> [LabelDocument.Shadow] {
    guard bevel.style == .emboss else { return [] }
    let (light, blur) = slope(of: bevel)
    return [
      LabelDocument.Shadow(color: bevel.highlight, offset: .init(x: light.x, y: light.y), blur: blur),
      LabelDocument.Shadow(color: bevel.shade, offset: .init(x: -light.x, y: -light.y), blur: blur),
    ]
  }

  /// The vector of half the size towards the light, and the blur.
  private static func slope(of bevel: LabelDocument.Bevel) -> (SIMD2<Double>, LabelDocument.Blur) {
    let angle = bevel.angle * .pi / 180
    let light = SIMD2(cos(angle), -sin(angle)) * (bevel.size / 2)
    return (light, LabelDocument.Blur(bevel.soften ?? bevel.size))
  }
}

extension LabelDocument.Blur {
  fileprivate var isZero: Bool { x == 0 && y == 0 }

  /// Blur B in points is a Gaussian of sigma = B / 2 points.
  fileprivate func resolved(offset: SIMD2<Double>, scale: Double, _ plans: BlurPlanCache) -> Blur {
    Blur(sigmaX: x / 2 * scale, sigmaY: y / 2 * scale, offsetX: offset.x, offsetY: offset.y) {
      plans.plan(sigma: $0, offset: $1)
    }
  }
}
