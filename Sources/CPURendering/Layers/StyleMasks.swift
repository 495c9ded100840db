import Pixels
import Scene

/// The masks of a layer's effects, over the pixels that are drawn, each made once. Nobody changes what it returns. Not
/// Sendable.
final class StyleMasks {
  private let planes: StylePlanes
  private let area: PixelRect
  private let arena: ScratchArena
  private var made: [StyleMask: Plane] = [:]

  init(of planes: StylePlanes, over area: PixelRect, in arena: ScratchArena) {
    self.planes = planes
    self.area = area
    self.arena = arena
  }

  func plane(_ mask: StyleMask) -> Plane {
    if let known = made[mask] { return known }
    let plane = mask.isDifference ? difference(mask) : finished(changed(mask), mask)
    made[mask] = plane
    return plane
  }

  /// The values where the mask reads them, changed.
  private func changed(_ mask: StyleMask) -> Plane {
    let (plane, outside) = (planes.plane(mask.plane, over: area), mask.plane.outside)
    switch mask.change {
    case .none:
      return plane.fitted(to: area, movedBy: mask.offset, outside: outside, in: arena)
    case .share(let range):
      return plane.fitted(to: area, movedBy: mask.offset, outside: outside, in: arena) { clamped($0 / range) }
    case .falloff(let width, let range):
      return plane.fitted(to: area, movedBy: mask.offset, outside: outside, in: arena) {
        clamped((0.5 - (0.5 - $0) / (2 * width)) / range)
      }
    }
  }

  /// Contour, grain and limit.
  private func finished(_ plane: Plane, _ mask: StyleMask) -> Plane {
    if mask.isTurned { plane.change { value, _, _ in 1 - value } }
    if let contour = mask.contour { plane.change { value, _, _ in contour.value(at: value) } }
    if mask.noise > 0 {
      let (noise, seed) = (mask.noise, mask.seed)
      plane.change { value, x, y in
        guard value > 0 else { return value }
        let grain = 2 * Grain.value(seed: seed, x: x, y: y) - 1
        return min(max(value + grain * noise * StyleMask.grainPresence(value), 0), 1)
      }
    }
    guard let limit = mask.limit else { return plane }
    let ground = planes.plane(limit, over: area).fitted(to: area, outside: limit.outside, in: arena)
    for y in area.y..<area.maxY {
      let (target, ground) = (plane.row(y), ground.row(y))
      for x in 0..<area.width { target[x] *= StyleMask.presence(ground[x]) }
    }
    return plane
  }

  /// The difference of two places of a plane.
  private func difference(_ mask: StyleMask) -> Plane {
    let plane = planes.plane(mask.plane, over: area)
    let one = plane.fitted(to: area, movedBy: mask.offset, in: arena)
    let other = plane.fitted(to: area, movedBy: SIMD2(0, 0) &- mask.offset, in: arena)
    if let contour = mask.contour {
      one.change { value, _, _ in contour.value(at: value) }
      other.change { value, _, _ in contour.value(at: value) }
    }
    for y in area.y..<area.maxY {
      let (a, b) = (one.row(y), other.row(y))
      for x in stride(from: 0, to: one.paddedWidth, by: Lanes.scalarCount) {
        let difference = larger(a.lanes(x) - b.lanes(x), b.lanes(x) - a.lanes(x))
        a.store(mask.isTurned ? 1 - difference : difference, at: x)
      }
      (a + area.width).update(repeating: 0, count: Lanes.scalarCount)
    }
    return one
  }
}
