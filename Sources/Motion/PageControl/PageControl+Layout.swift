/// The places of dots along the row.
///
/// With d the dot's size, s the selected dot's, g the spacing and c the selected page, FXPageControl places
///
///     centre(i) = start + (d + g) i + size_i / 2 + (i > c ? s - d : 0)
///
/// where the row is s + (d + g)(n - 1) long. Here two pages may share the selection with weights w that add up to 1.
/// Then size_i = d + w_i (s - d), and the dots after a page are moved by its share of s - d. With one weight of 1 that
/// is the formula above, and the length of the row never changes.
extension PageControl {
  struct Slot {
    var page: Int
    /// The place along the row, from the start of the frame, in points.
    var center: Double
    /// The size of the dot in points, after shrinking at the ends of a window.
    var size: Double
    /// The scale of the dot: 1, or less where the window shrinks it.
    var scale: Double
  }

  var spacing: Double { PageControl.length(dotSpacing, default: 10) }
  private var pitch: Double { restSize + spacing }

  /// The number of dots that are visible at once.
  var visibleCount: Int { min(pageCount, max(1, maximumVisibleDots ?? pageCount)) }

  /// The length of a row of this many dots, in points.
  private func length(_ count: Int) -> Double { count > 0 ? selectedSize + pitch * Double(count - 1) : 0 }

  /// The size of a row of `count` pages in points; with nil, of the control's own pages. It has room for shadows: where
  /// a shadow is visible, twice the larger offset and twice the larger blur on each axis. Without pages the size is 0.
  ///
  /// FXPageControl ignores its argument, gives a negative length for no pages, and lets two negative offsets shrink the
  /// row. A shadow to the left needs as much room as one to the right, so magnitudes count here.
  public func size(forPages count: Int? = nil) -> SIMD2<Double> {
    var control = self
    control.numberOfPages = count ?? numberOfPages
    guard control.pageCount > 0 else { return .zero }
    let main = control.length(control.visibleCount)
    let cross = max(restSize, selectedSize)
    var size = vertical ? SIMD2(cross, main) : SIMD2(main, cross)
    let shadows = [false, true].map { control.appearance(ofPage: -1, selected: $0).shadow }
    if shadows.contains(where: { $0 != nil }) {
      let offsets = [PageControl.sane(dotShadowOffset), PageControl.sane(selectedDotShadowOffset)]
      let blur = max(
        PageControl.length(dotShadowBlur, default: 0), PageControl.length(selectedDotShadowBlur, default: 0))
      size +=
        2
        * SIMD2(
          max(offsets[0].x.magnitude, offsets[1].x.magnitude), max(offsets[0].y.magnitude, offsets[1].y.magnitude))
      size += 2 * SIMD2(repeating: blur)
    }
    return size
  }

  /// The visible slots in the order of their pages, with each page's weight of the selection.
  func slots(in frame: SIMD2<Double>, weights: (Int) -> Double) -> [Slot] {
    let window = DotWindow(count: pageCount, visible: visibleCount, page: min(sanePage, Double(pageCount - 1)))
    let start = ((vertical ? frame.y : frame.x) - length(visibleCount)) / 2
    let selected = selection
    let extra = selectedSize - restSize
    // The sum of the weights of the pages before; only two pages have any.
    func weightBefore(_ page: Int) -> Double {
      Set([selected.from, selected.to]).reduce(0) { $0 + ($1 < page ? weights($1) : 0) }
    }
    return window.pages.map { page in
      let weight = weights(page)
      let size = DotAppearance.mix(
        self.size(ofPage: page, selected: false), self.size(ofPage: page, selected: true), weight)
      let center =
        start + pitch * (Double(page) - window.origin) + size / 2 + extra * weightBefore(page)
      let scale = DotAppearance.mix(window.scale(of: page), 1, weight)
      return Slot(page: page, center: center, size: size * scale, scale: scale)
    }
  }

  /// Converts a place along the row to a point of the frame.
  func point(_ main: Double, across: Double = 0, in frame: SIMD2<Double>) -> SIMD2<Double> {
    if vertical { return SIMD2(frame.x / 2 + across, main) }
    return SIMD2(rightToLeft ? frame.x - main : main, frame.y / 2 + across)
  }
}
