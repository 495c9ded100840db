import Documents

/// What is done to the finished picture of a layer: its colours are mapped, one matrix after the other, then it is
/// blurred. A value; Sendable.
package struct LayerFilter: Sendable {
  package let colors: [ColorMatrix]
  /// Nil where nothing is blurred.
  package let blur: Blur?

  /// Nil for a filter that changes nothing.
  init?(_ filter: GroupDocument.Filter, scale: Double, plans: BlurPlanCache) {
    var colors: [ColorMatrix] = []
    if filter.brightness != 1 { colors.append(.brightness(filter.brightness)) }
    if filter.contrast != 1 { colors.append(.contrast(filter.contrast)) }
    if filter.saturation != 1 { colors.append(.saturation(filter.saturation)) }
    if filter.hue != 0 { colors.append(.hue(degrees: filter.hue)) }
    if filter.grayscale != 0 { colors.append(.grayscale(filter.grayscale)) }
    if filter.sepia != 0 { colors.append(.sepia(filter.sepia)) }
    if filter.invert != 0 { colors.append(.invert(filter.invert)) }
    self.colors = colors
    blur = filter.blur > 0 ? Blur(deviation: filter.blur * scale, plans) : nil
    if colors.isEmpty, blur == nil { return nil }
  }

  /// How far beyond the content its blur is drawn.
  var outerReach: Int { blur?.horizontal.reach ?? 0 }

  /// How far away content may be that changes a pixel.
  var innerReach: Int { blur?.sourceReach ?? 0 }
}

extension Blur {
  /// A blur in place, by a standard deviation in pixels.
  init(deviation: Double, _ plans: BlurPlanCache) {
    self.init(sigmaX: deviation, sigmaY: deviation, offsetX: 0, offsetY: 0) { plans.plan(sigma: $0, offset: $1) }
  }

  /// How far away a pixel may be that counts: beyond 4 sigma less than a hundredth of a step is left.
  package var sourceReach: Int { Int((4 * horizontal.sigma).rounded(.up)) + 2 }
}
