import Documents
import Foundation
import Pixels

/// The light and shade of a bevel: positive where the slopes face the light.
struct TruthBevel {
  let bevel: TruthObject
  let masks: TruthMasks
  /// The picture that is added to the height, straight, with alpha.
  let texture: ((Int, Int) -> SIMD4<Double>)?

  private var size: Double { bevel.number("size", 7) * masks.scale }
  private var style: String { bevel.string("style", "inner") }
  private var isSmooth: Bool { bevel.string("technique", "smooth") == "smooth" }
  private var width: Double { max(1, style == "inner" || style == "outer" ? size : (size / 2).rounded(.up)) }

  var planes: (inside: TruthGrid?, outside: TruthGrid?) {
    let height = height
    func outside(_ sign: Double) -> TruthGrid {
      let all = shading(height, sign)
      guard isSmooth, bevel["gloss"] != nil || style == "pillow" else { return all }
      return all * height.mapped { TruthMasks.presence($0) }
    }
    switch style {
    case "inner": return (shading(height, 1), nil)
    case "outer": return (nil, outside(1))
    case "pillow": return (shading(height, 1), outside(-1))
    default: return (shading(height, 1), outside(1))
    }
  }

  /// H.
  private var height: TruthGrid {
    var height = isSmooth ? masks.alpha.boxed(width) : distance
    let unit = isSmooth ? 1 : width
    if let profile = bevel.object("contour", "layerProfile") {
      let contour = TruthContour(profile["curve"])
      let range = profile.number("range", 0.5)
      height = height.mapped { contour($0 / unit / range) * unit }
    }
    guard let texture, let json = bevel.object("texture", "layerTexture") else { return height }
    let depth = json.number("depth", 1) * (json.flag("invert", false) ? -1 : 1)
    return TruthGrid(height.area, outside: height.outside) { x, y in
      let color = texture(x, y)
      let luminance = (0.3 * color.x + 0.59 * color.y + 0.11 * color.z) * color.w + 0.5 * (1 - color.w)
      return height[x, y] + depth * (luminance - 0.5) * unit
    }
  }

  /// The distance from the edge, at most the width on the side where the bevel lies: 0 in the first pixel inside, and -1
  /// in the first one outside.
  private var distance: TruthGrid {
    let reach = Int(width.rounded(.up)) + 2
    let metric = TruthMetric(radius: Double(reach))
    let toOutside = masks.rest.nearness(metric, radius: Double(reach), reach: reach)
    let toInside = masks.alpha.nearness(metric, radius: Double(reach), reach: reach)
    let limits = style == "inner" ? -2...width : style == "outer" ? -width...1 : -width...width
    let hard = TruthGrid(masks.alpha.area, outside: limits.lowerBound) { x, y in
      let near = max(toInside[x, y], -Double(reach)) - masks.alpha[x, y]
      return min(max(near - toOutside[x, y], limits.lowerBound), limits.upperBound)
    }
    guard bevel.string("technique", "smooth") == "chiselSoft" else { return hard }
    return hard.filtered([1.0 / 3, 1.0 / 3, 1.0 / 3], reach: 1)
  }

  /// s' of the height, softened.
  private func shading(_ height: TruthGrid, _ sign: Double) -> TruthGrid {
    let angle = bevel.number("angle", masks.light.number("angle", 90)) * .pi / 180
    let altitude = bevel.number("altitude", masks.light.number("altitude", 30)) * .pi / 180
    let light = SIMD3(cos(altitude) * cos(angle), -cos(altitude) * sin(angle), sin(altitude))
    let steepness = bevel.number("depth", 1) * (isSmooth ? width : min(1, size / 8))
    let direction = bevel.string("direction", "up") == "down" ? -sign : sign
    let gloss = TruthContour(bevel["gloss"])
    func shade(_ g: SIMD2<Double>) -> Double {
      let normal = SIMD3(-g.x, -g.y, 1) / (1 + (g * g).sum()).squareRoot()
      let (z, l) = (light.z, (normal * light).sum() - light.z)
      let s = min(max(l > 0 ? l / (1 - z) : l / z, -1), 1)
      return bevel["gloss"] == nil ? s : 2 * gloss((s + 1) / 2) - 1
    }
    let lit = TruthGrid(height.area, outside: shade(.zero)) { x, y in
      var g = SIMD2<Double>.zero
      for (i, weight) in [(-1, 1.0), (0, 2.0), (1, 1.0)] {
        g.x += weight * (height[x + 1, y + i] - height[x - 1, y + i])
        g.y += weight * (height[x + i, y + 1] - height[x + i, y - 1])
      }
      return shade(g / 8 * steepness * direction)
    }
    return lit.boxed(bevel.number("soften", 0) * masks.scale)
  }
}
