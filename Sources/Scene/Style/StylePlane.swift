/// A plane that the effects of a layer read: the coverage of its content, or an operation on another plane.
/// docs/layer-styles.md has the formulas. A renderer makes equal planes once.
///
/// A value; Sendable.
package indirect enum StylePlane: Sendable, Hashable {
  /// a: the coverage of the content.
  case coverage
  /// 1 - a: what there is around the content and within its holes, 1 far away. What lies inside of an edge is made of it
  /// and not of 1 less the same of a, which in floats is off by the last digit of 1 where it is nearly nothing: grain of a
  /// glow with a gradient multiplies that by 64 and by 255.
  case surroundings
  /// grow(x, r).
  case grown(StylePlane, ChamferPlan)
  /// min(grow(a, r), grow(1 - a, r)), for r below 1.
  case edge(ChamferPlan)
  /// box2(x, w).
  case blurred(StylePlane, BoxPlan)
  /// The largest of a(q) - fall(a(q)) - d(p - q) + `start`, or the same of 1 - a, as far as it matters within `reach`
  /// pixels; fall as in ``ChamferPlan`` for a radius of `reach`.
  case nearness(reach: Int, start: Float, isComplement: Bool)
  /// The signed distance from the edge, positive inside, cut to `low`...`high`: 0 in the first pixel inside, -1 in the
  /// first one outside.
  ///
  /// Inside it is the least of d - x + fall(x) with x = 1 - a, outside the negative of the least of that with x = a,
  /// less 1. On a soft edge both say the same; 1 - a joins them.
  case distance(reach: Int, low: Float, high: Float)
  /// The means of 3 x 3 values. Values on the border stay.
  case smoothed(StylePlane)
  /// The height of slopes, shaped by a profile and a texture.
  case shaped(StylePlane, StyleRelief)
  /// The light and shade of slopes of such a height, -1...1.
  case shaded(StylePlane, StyleLight)

  /// The planes that this one is made of.
  package var sources: [StylePlane] {
    switch self {
    case .coverage, .surroundings: []
    case .edge, .nearness: [.coverage]
    case .distance(let reach, _, _): [true, false].map { .nearness(reach: reach, start: 0, isComplement: $0) }
    case .grown(let plane, _), .blurred(let plane, _): [plane]
    case .smoothed(let plane), .shaped(let plane, _), .shaded(let plane, _): [plane]
    }
  }

  /// How far away the coverage may be that changes a value.
  package var reach: Int {
    let own =
      switch self {
      case .grown(_, let plan), .edge(let plan): plan.reach
      case .blurred(_, let plan): plan.reach
      case .nearness(let reach, _, _): reach
      case .shaded: 1
      // A distance is looked for two pixels further than it counts, so its means need no more.
      case .coverage, .surroundings, .distance, .smoothed, .shaped: 0
      }
    return own + (sources.map(\.reach).max() ?? 0)
  }

  /// The value far away from the coverage, where that is one value.
  package var outside: Float {
    switch self {
    case .surroundings: 1
    case .grown(let plane, _), .blurred(let plane, _): plane.outside
    case .nearness(_, _, let isComplement): isComplement ? 1 : ChamferPlan.nowhere
    case .distance(_, let low, _): low
    default: 0
    }
  }

  /// Whether values far away from the coverage may differ: such a plane is made over the pixels that are asked for.
  package var isBoundless: Bool {
    switch self {
    case .distance, .smoothed, .shaped, .shaded: true
    case .coverage, .surroundings, .edge, .nearness: false
    case .grown(let plane, _), .blurred(let plane, _): plane.isBoundless
    }
  }

  /// Whether means are taken, so that values on the border of what is made differ.
  package var isSmoothed: Bool {
    if case .smoothed = self { return true }
    return sources.contains(where: \.isSmoothed)
  }

  /// This plane and all that it is made of.
  var all: Set<StylePlane> { sources.reduce(into: [self]) { $0.formUnion($1.all) } }
}

/// An operation that changes nothing is left out, so that equal planes are equal.
extension StylePlane {
  func growing(by plan: ChamferPlan) -> StylePlane { plan.isIdentity ? self : .grown(self, plan) }

  func blurring(by plan: BoxPlan) -> StylePlane { plan.isIdentity ? self : .blurred(self, plan) }
}
