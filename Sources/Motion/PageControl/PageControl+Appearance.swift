import Pixels

/// Chooses among the values that apply to a dot. An override's answer is final, even nil; only the colour of a dot that
/// is not selected has a further default.
extension PageControl {
  func size(ofPage page: Int, selected: Bool) -> Double {
    if let size = dots[page]?.size { return PageControl.length(size, default: restSize) }
    return selected ? selectedSize : restSize
  }

  /// The sides of dots without overrides, in points.
  var restSize: Double { PageControl.length(dotSize, default: 6) }
  var selectedSize: Double {
    let size = PageControl.length(selectedDotSize, default: 0)
    return size > 0 ? size : restSize
  }

  func appearance(ofPage page: Int, selected: Bool) -> DotAppearance {
    let special = dots[page]
    return selected ? selectedAppearance(page, special) : restAppearance(page, special)
  }

  private func selectedAppearance(_ page: Int, _ special: DotOverride?) -> DotAppearance {
    DotAppearance(
      size: size(ofPage: page, selected: true),
      shape: (special?.selectedShape ?? selectedDotShape ?? dotShape) ?? .circle,
      image: special?.selectedImage ?? selectedDotImage,
      color: selectedColor(special),
      border: PageControl.border(selectedDotBorderWidth, selectedDotBorderColor),
      shadow: PageControl.shadow(selectedDotShadowColor, selectedDotShadowOffset, selectedDotShadowBlur))
  }

  private func restAppearance(_ page: Int, _ special: DotOverride?) -> DotAppearance {
    DotAppearance(
      size: size(ofPage: page, selected: false),
      shape: (special?.shape ?? dotShape) ?? .circle,
      image: special?.image ?? dotImage,
      color: restColor(special),
      border: PageControl.border(dotBorderWidth, dotBorderColor),
      shadow: PageControl.shadow(dotShadowColor, dotShadowOffset, dotShadowBlur))
  }

  private func selectedColor(_ special: DotOverride?) -> Color {
    (special?.selectedColor ?? selectedDotColor) ?? .black
  }

  /// A dot without a colour has the selected colour with its alpha replaced by 0.25, not multiplied.
  private func restColor(_ special: DotOverride?) -> Color {
    if let color = special?.color ?? dotColor { return color }
    var color = selectedColor(special)
    color.alpha = 0.25
    return color
  }

  private static func border(_ width: Double, _ color: Color?) -> Dot.Border? {
    let width = length(width, default: 0)
    guard let color, width > 0 else { return nil }
    return Dot.Border(width: width, color: color)
  }

  private static func shadow(_ color: Color?, _ offset: SIMD2<Double>, _ blur: Double) -> Dot.Shadow? {
    guard let color, color.alpha > 0 else { return nil }
    return Dot.Shadow(color: color, offset: sane(offset), blur: length(blur, default: 0))
  }

  static func sane(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    func component(_ value: Double) -> Double { value.isFinite ? min(longest, max(-longest, value)) : 0 }
    return SIMD2(component(offset.x), component(offset.y))
  }
}
