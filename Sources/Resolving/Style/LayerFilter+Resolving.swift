import Documents
import Scene

extension LayerFilter {
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
    self.init(colors: colors, blur: filter.blur > 0 ? Blur(deviation: filter.blur * scale, plans) : nil)
  }
}
