import CRowKernels
import Pixels
import Scene

/// The slopes of a bevel, and the light on them.
extension Plane {
  /// The means of 3 x 3 values. Values on the border stay.
  func smoothed(in arena: ScratchArena) -> Plane {
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

  /// This plane, whose values are changed.
  func shaped(by relief: StyleRelief) -> Plane {
    let unit = relief.unit
    if let profile = relief.profile {
      change { value, _, _ in profile.value(at: value / unit / relief.range) * unit }
    }
    if let tile = relief.tile {
      change { value, x, y in
        let color = tile.color(x: x, y: y)
        let luminance = 0.3 * color.x + 0.59 * color.y + 0.11 * color.z + 0.5 * (1 - color.w)
        return value + relief.depth * (luminance - 0.5) * unit
      }
    }
    return self
  }

  /// The light and shade of this height, which reaches a pixel further than `area`.
  func shaded(by light: StyleLight, over area: PixelRect, in arena: ScratchArena) -> Plane {
    let result = Plane(area, in: arena)
    let (direction, level) = (light.direction, light.direction.z)
    let settings = RowLight(
      x: direction.x, y: direction.y, z: level, steepness: light.steepness / 8, up: 1 / (1 - level), down: 1 / level
    )
    withUnsafePointer(to: settings) { settings in
      for y in area.y..<area.maxY {
        let target = result.row(y)
        row_light(target, row(y - 1), row(y), row(y + 1), settings, area.width)
        (target + area.width).update(repeating: 0, count: result.stride - area.width)
      }
    }
    if let gloss = light.gloss {
      result.change { value, _, _ in 2 * gloss.value(at: (value + 1) / 2) - 1 }
    }
    return result
  }
}
