import Pixels
import Scene

/// The planes of a layer's effects: each operation of ``StylePlane``, done once to each plane. Nobody changes what it
/// returns. Not Sendable.
final class StylePlanes {
  /// The coverage of the content, over the part of it that matters.
  private let coverage: Plane
  private let arena: ScratchArena
  private var made: [StylePlane: Plane] = [:]

  init(coverage: Plane, in arena: ScratchArena) {
    self.coverage = coverage
    self.arena = arena
  }

  /// A plane as far as it has values other than ``StylePlane/outside``, or, if it is boundless, over `area` at least.
  func plane(_ plane: StylePlane, over area: PixelRect) -> Plane {
    if let known = made[plane], !plane.isBoundless || known.bounds.contains(area) { return known }
    let result = make(plane, over: area)
    made[plane] = result
    return result
  }

  private func make(_ plane: StylePlane, over area: PixelRect) -> Plane {
    switch plane {
    case .coverage: return coverage
    // One pixel of what is outside is enough for it to grow from there.
    case .surroundings: return coverage.complement(margin: 1, in: arena)
    case .grown(let source, let plan):
      return self.plane(source, over: area).grown(plan, outside: plane.outside, in: arena)
    case .edge(let plan): return edge(plan, over: area)
    case .blurred(let source, let plan):
      let wide = area.outset(horizontal: plan.reach, vertical: plan.reach)
      let blurred = self.plane(source, over: wide).boxed(plan, outside: plane.outside, in: arena)
      return source.isBoundless ? blurred.fitted(to: area, in: arena) : blurred
    case .nearness(let reach, let start, let isComplement):
      let source = isComplement ? self.plane(.surroundings, over: area) : coverage
      let extent = isComplement ? 0 : reach
      return source.nearness(
        ChamferPlan(radius: Double(reach)), over: source.bounds.outset(horizontal: extent, vertical: extent),
        start: start, in: arena)
    case .distance(_, let low, let high): return distance(plane, low...high, over: area)
    case .smoothed(let source): return self.plane(source, over: area).smoothed(in: arena)
    case .shaped(let source, let relief):
      return self.plane(source, over: area).fitted(to: area, outside: source.outside, in: arena).shaped(by: relief)
    case .shaded(let source, let light):
      let wide = area.outset(horizontal: 1, vertical: 1)
      return self.plane(source, over: wide).fitted(to: wide, outside: source.outside, in: arena)
        .shaded(by: light, over: area, in: arena)
    }
  }

  private func edge(_ plan: ChamferPlan, over area: PixelRect) -> Plane {
    let band = coverage.grown(plan, in: arena)
    let around = plane(.grown(.surroundings, plan), over: area).fitted(to: band.bounds, outside: 1, in: arena)
    for y in band.bounds.y..<band.bounds.maxY {
      let (target, other) = (band.row(y), around.row(y))
      for x in 0..<band.width { target[x] = min(target[x], other[x]) }
    }
    return band
  }

  private func distance(_ plane: StylePlane, _ limits: ClosedRange<Float>, over area: PixelRect) -> Plane {
    let near = plane.sources.map { source in
      let (plane, outside) = (self.plane(source, over: area), source.outside)
      return plane.fitted(to: area, outside: outside, in: arena)
    }
    let (inner, outer) = (near[0], near[1])
    let edge = coverage.fitted(to: area, in: arena) { 1 - $0 }
    let least = Float(-plane.reach)
    for y in area.y..<area.maxY {
      let (target, other, soft) = (inner.row(y), outer.row(y), edge.row(y))
      for x in 0..<area.width {
        let value = max(other[x], least) - 1 + soft[x] - target[x]
        target[x] = min(max(value, limits.lowerBound), limits.upperBound)
      }
    }
    return inner
  }
}
