import Pixels

extension ColorRow {
  /// Replaces what is there by the shadow (see `BlendMode/replace`), where `share` is n M and `mask` is M.
  func replace(
    by color: SIMD4<Float>, through share: UnsafePointer<Float>, in mask: UnsafePointer<Float>, start: Int,
    count: Int
  ) {
    for x in 0..<count where mask[x] > 0 {
      let keep = 1 - share[x] / mask[x]
      let at = start + x
      red[at] = red[at] * keep + color.x * share[x]
      green[at] = green[at] * keep + color.y * share[x]
      blue[at] = blue[at] * keep + color.z * share[x]
      alpha[at] = alpha[at] * keep + color.w * share[x]
    }
  }

  /// Lays a straight colour onto what is there, mixed by a separable blend mode.
  ///
  /// Let b be the alpha of what is there, B its straight colour, and k the part that the share is of what is there and in
  /// the mask, times the colour's alpha. B turns into (1 - k) B + k mix(B, C), and b stays.
  func blend(
    _ color: Color, _ mode: BlendMode, through share: UnsafePointer<Float>, in mask: UnsafePointer<Float>,
    start: Int, count: Int
  ) {
    let source = LaneColors(SIMD3(color.red, color.green, color.blue))
    let positions = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
    for x in stride(from: 0, to: count, by: Lanes.scalarCount) {
      let shares = share.lanes(x).replacing(with: Lanes.zero, where: positions .>= Int32(clamping: count - x))
      guard !shares.isZero else { continue }
      let at = start + x
      let below = LaneColors(self, at: at)
      let tiny = Lanes(repeating: 1e-6)
      let divisor = larger(below.alpha, tiny)
      let coverage = shares / larger(larger(below.alpha, mask.lanes(x)), tiny) * color.alpha
      let one = Lanes(repeating: 1)
      let straight = LaneColors(
        red: smaller(below.red / divisor, one), green: smaller(below.green / divisor, one),
        blue: smaller(below.blue / divisor, one), alpha: one)
      let blended = mode.separable(straight, source)
      func laid(_ backdrop: Lanes, _ blended: Lanes) -> Lanes {
        let mixed = below.alpha * blended * coverage + backdrop * (1 - coverage)
        return backdrop.replacing(with: mixed, where: shares .> 0)
      }
      LaneColors(
        red: laid(below.red, blended.red), green: laid(below.green, blended.green),
        blue: laid(below.blue, blended.blue), alpha: below.alpha
      ).store(in: self, at: at)
    }
  }
}
