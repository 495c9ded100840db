/// Where dots stand, along the row.
///
/// With d the dot's size, s the selected dot's, g the spacing and c the selected page, FXPageControl places
/// centre(i) = start + (d + g) i + size_i / 2 + (i > c ? s - d : 0), where the row is s + (d + g)(n - 1) long. Here the
/// selection may be shared by two pages, with weights w that add up to 1: size_i = d + w_i (s - d), and what follows a
/// page is moved by its share of s - d. With one weight of 1 that is the formula above, and the length never changes.
extension PageControl {
  struct Slot {
    var page: Int
    /// Along the row, from the frame's beginning.
    var center: Double
    /// Of the dot there, shrinking at the ends of a window included.
    var size: Double
    /// 1, but less where the window shrinks a dot.
    var scale: Double
  }

  var spacing: Double { PageControl.length(dotSpacing, default: 10) }
  private var pitch: Double { restSize + spacing }

  /// How many dots are to be seen at once.
  var visibleCount: Int { min(pageCount, max(1, maximumVisibleDots ?? pageCount)) }

  private func length(_ count: Int) -> Double { count > 0 ? selectedSize + pitch * Double(count - 1) : 0 }

  /// The size of a row of `count` pages (nil: of this one's), in points, with room for shadows: where either is visible,
  /// twice the larger offset and twice the larger blur on each axis. No pages have no size.
  ///
  /// FXPageControl ignores its argument, gives no pages a negative length, and lets two negative offsets shrink the row;
  /// a shadow to the left needs as much room as one to the right, so magnitudes count here.
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

  /// The slots in sight, in the order of their pages, with the pages' weights of the selection.
  func slots(in frame: SIMD2<Double>, weights: (Int) -> Double) -> [Slot] {
    let window = DotWindow(count: pageCount, visible: visibleCount, page: min(sanePage, Double(pageCount - 1)))
    let start = ((vertical ? frame.y : frame.x) - length(visibleCount)) / 2
    let selected = selection
    let extra = selectedSize - restSize
    // The weights of the pages before; only two pages have any.
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

  /// A place along the row as a point of the frame.
  func point(_ main: Double, across: Double = 0, in frame: SIMD2<Double>) -> SIMD2<Double> {
    if vertical { return SIMD2(frame.x / 2 + across, main) }
    return SIMD2(rightToLeft ? frame.x - main : main, frame.y / 2 + across)
  }
}
