import Documents
import Pixels
import Scene

#if canImport(Glibc)
  import Glibc
#endif

extension LayerStyleResolver {
  func bevel(_ bevel: LayerStyle.Bevel) throws(ResolveError) -> LayerEffects.Bevel {
    let size = bevel.size * scale
    let isHalved = bevel.style == .emboss || bevel.style == .pillow || bevel.style == .stroke
    let width = isHalved ? (size / 2).rounded(.up) : size
    let isSmooth = bevel.technique == .smooth
    let blur = BoxPlan(width: width)
    // The slope of a distance is 1 already, and Photoshop's is flatter where the bevel is narrow.
    let slope = isSmooth ? max(1, width) : min(1, size / 8)
    let sign = bevel.direction == .up ? 1.0 : -1.0
    let angle = (bevel.angle ?? style.globalLight.angle) * .pi / 180
    // At the horizon and at the top one of the two halves of the shading has no room.
    let altitude = min(max(bevel.altitude ?? style.globalLight.altitude, 0.5), 89.5) * .pi / 180
    let light = SIMD3(cos(altitude) * cos(angle), -cos(altitude) * sin(angle), sin(altitude))
    var texture: (tile: StyleTile, depth: Float)?
    if let wanted = bevel.texture, let tile = try tile(wanted.tile) {
      texture = (tile, Float(wanted.depth * (wanted.isInverted ? -1 : 1)))
    }
    let profile = bevel.contour.map {
      (table: resources.styleTables.profile($0.curve), range: Float($0.range))
    }
    return LayerEffects.Bevel(
      style: bevel.style, blur: isSmooth ? blur : nil,
      isSoft: bevel.technique == .chiselSoft, height: Float(max(1, width)),
      steepness: Float(sign * bevel.depth * slope), light: SIMD3<Float>(light),
      gloss: resources.styleTables.contour(bevel.gloss), soften: BoxPlan(width: bevel.soften * scale),
      profile: profile, texture: texture, highlight: ink(bevel.highlight), shade: ink(bevel.shade))
  }

  private func ink(_ shading: LayerStyle.Bevel.Shading) -> StyleInk {
    StyleInk(shading.color, opacity: shading.opacity, blend: shading.blend)
  }
}
