import CRowKernels
import Pixels
import Scenes

/// The light and shade of a bevel: planes of -1...1, positive where the slopes face the light.
struct BevelShading {
  let bevel: LayerEffects.Bevel
  let masks: LayerMasks
  let arena: ScratchArena

  /// The shading inside the shape and outside of it; nil where the style draws nothing there.
  func planes() -> (inside: Plane?, outside: Plane?) {
    let reach = bevel.soften.reach
    let area = masks.area.outset(horizontal: reach, vertical: reach)
    let height = height(over: area.outset(horizontal: 1, vertical: 1))
    let inside = bevel.style == .outer ? nil : finished(shading(of: height, over: area, sign: 1))
    switch bevel.style {
    case .inner: return (inside, nil)
    case .emboss, .stroke: return (inside, limited(inside, height))
    case .outer: return (nil, limited(finished(shading(of: height, over: area, sign: 1)), height))
    case .pillow: return (inside, limited(finished(shading(of: height, over: area, sign: -1)), height))
    }
  }

  /// The height of the slopes.
  private func height(over area: PixelRect) -> Plane {
    let height: Plane
    let unit: Float
    if let blur = bevel.blur {
      height = masks.boxed(blur).fitted(to: area, in: arena)
      unit = 1
    } else {
      unit = bevel.height
      height = chiselled(over: area)
    }
    if let profile = bevel.profile {
      height.change { value, _, _ in profile.table.value(at: value / unit / profile.range) * unit }
    }
    if let texture = bevel.texture {
      height.change { value, x, y in
        let color = texture.tile.color(x: x, y: y)
        let luminance = 0.3 * color.x + 0.59 * color.y + 0.11 * color.z + 0.5 * (1 - color.w)
        return value + texture.depth * (luminance - 0.5) * unit
      }
    }
    return height
  }

  /// Distances from the edge, up to the height on the side where the bevel lies.
  private func chiselled(over area: PixelRect) -> Plane {
    let limit = bevel.height
    let distance = masks.distance(over: area, reach: Int(limit.rounded(.up)) + 2)
    let (low, high): (Float, Float) =
      switch bevel.style {
      case .inner: (-2, limit)
      case .outer: (-limit, 1)
      case .emboss, .pillow, .stroke: (-limit, limit)
      }
    let limited = distance.fitted(to: area, in: arena) {
      smaller(larger($0, Lanes(repeating: low)), Lanes(repeating: high))
    }
    guard bevel.isSoft else { return limited }
    return limited.smoothed(in: arena)
  }

  /// s = light . normal, stretched so that level ground is 0, and what faces the light or turns away from it fully is
  /// 1 or -1. The normal is (-gx, -gy, 1) / sqrt(1 + |g|^2), with g = k times the Sobel gradient / 8.
  private func shading(of height: Plane, over area: PixelRect, sign: Float) -> Plane {
    let result = Plane(area, in: arena)
    let (light, level) = (bevel.light, bevel.light.z)
    let settings = RowLight(
      x: light.x, y: light.y, z: level, steepness: bevel.steepness * sign / 8, up: 1 / (1 - level), down: 1 / level)
    withUnsafePointer(to: settings) { settings in
      for y in area.y..<area.maxY {
        let target = result.row(y)
        row_light(target, height.row(y - 1), height.row(y), height.row(y + 1), settings, area.width)
        (target + area.width).update(repeating: 0, count: result.stride - area.width)
      }
    }
    return result
  }

  /// Gloss, then softening, over the layer's area.
  private func finished(_ shading: Plane) -> Plane {
    if let gloss = bevel.gloss {
      shading.change { value, _, _ in 2 * gloss.value(at: (value + 1) / 2) - 1 }
    }
    guard !bevel.soften.isIdentity else { return shading }
    return shading.boxed(bevel.soften, in: arena).fitted(to: masks.area, in: arena)
  }

  /// The shading where there is any height: a gloss also tints level ground, but not all around the shape; and the light
  /// around a pillow ends with its height.
  private func limited(_ shading: Plane?, _ height: Plane) -> Plane? {
    guard bevel.endsWithHeight, let shading else { return shading }
    let result = shading.fitted(to: masks.area, in: arena)
    let ground = height.fitted(to: masks.area, in: arena)
    for y in masks.area.y..<masks.area.maxY {
      let (target, ground) = (result.row(y), ground.row(y))
      for x in 0..<masks.area.width { target[x] *= LayerMasks.presence(ground[x]) }
    }
    return result
  }
}

extension Plane {
  /// The means of 3 x 3 values. Values on the border stay.
  fileprivate func smoothed(in arena: ScratchArena) -> Plane {
    let result = copied(to: arena)
    guard width > 2, height > 2 else { return result }
    for y in (bounds.y + 1)..<(bounds.maxY - 1) {
      let (above, here, below, target) = (row(y - 1), row(y), row(y + 1), result.row(y))
      for x in 1..<(width - 1) {
        let sum = (-1...1).reduce(Float(0)) { $0 + above[x + $1] + here[x + $1] + below[x + $1] }
        target[x] = sum / 9
      }
    }
    return result
  }
}
