import Scene

/// How a plane grows in the metric of ``ChamferPlan`` in bounded passes.
///
/// grow(x, r) is the largest of x(q) + r - fall(x(q)) - d(p - q), with d(v) the shortest way of straight, diagonal and
/// knight's steps. For small r a pass looks at every q that is near enough.
///
/// Else it jumps. Every v lies between two neighbouring directions u and u' of the sixteen, v = a u + b u' with whole
/// a, b >= 0, because neighbouring steps span all of the grid; and d(v) = a |u| + b |u'|, as the plan's formula says.
/// Written in binary, a and b are sums of powers of two. So a level with the stride s = 2^k offers all that can be
/// needed of one bit: nothing, u s, or (u + u') s, for each u, at the price s |u| or s (|u| + |u'|), which makes 33
/// values. After the levels of all bits every v with a and b below 2^(k + 1) was offered at its price d(v), and
/// nothing cheaper, since d is the shortest way. So log2(reach) passes give exactly what sweeps over rows give.
enum GrowthStages {
  /// What a level puts out.
  enum Result: Int, CaseIterable {
    /// Clamped to 0...1.
    case growth = 0
    /// The nearness as it is: what is taken beyond reach is far below 0.
    case distance
  }

  /// The farthest reach that is looked at pixel by pixel: 81 of them.
  static let mostDirect = 4
  struct Level {
    let plan: ChamferPlan
    let start: Float
    let stride: Int
    let isFirst: Bool
    let isComplement: Bool
    /// `distance` in all levels but the last.
    let result: Result

    var records: [SIMD4<Float>] {
      [
        SIMD4(plan.straight, plan.diagonal, plan.knight, start),
        SIMD4(Float(stride), isFirst ? 1 : 0, Float(result.rawValue), plan.radius),
      ]
    }
  }

  static func levels(_ plan: ChamferPlan, start: Float, isComplement: Bool, result: Result) -> [Level] {
    let count = max(1, Int.bitWidth - plan.reach.leadingZeroBitCount)
    return (0..<count).map { index in
      Level(
        plan: plan, start: start, stride: 1 << (count - 1 - index), isFirst: index == 0, isComplement: isComplement,
        result: index == count - 1 ? result : .distance)
    }
  }
}
