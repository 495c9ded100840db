/// What is done to the finished picture of a layer: its colours are mapped, one matrix after the other, then it is
/// blurred. A value; Sendable.
package struct LayerFilter: Sendable {
  package let colors: [ColorMatrix]
  /// Nil where nothing is blurred.
  package let blur: Blur?

  /// Nil for a filter that changes nothing.
  package init?(colors: [ColorMatrix], blur: Blur?) {
    if colors.isEmpty, blur == nil { return nil }
    self.colors = colors
    self.blur = blur
  }

  /// How far beyond the content its blur is drawn.
  var outerReach: Int { blur?.horizontal.reach ?? 0 }

  /// How far away content may be that changes a pixel.
  var innerReach: Int { blur?.sourceReach ?? 0 }
}

extension Blur {
  /// A blur in place, by a standard deviation in pixels.
  package init(deviation: Double, _ plans: BlurPlanCache) {
    self.init(sigmaX: deviation, sigmaY: deviation, offsetX: 0, offsetY: 0) { plans.plan(sigma: $0, offset: $1) }
  }

  /// How far away a pixel may be that counts: beyond 4 sigma less than a hundredth of a step is left.
  package var sourceReach: Int { Int((4 * horizontal.sigma).rounded(.up)) + 2 }
}
