/// The visible dots of a long row: a window about the current page, whose outer dots are smaller where more dots lie
/// beyond.
///
/// It depends on the current page only, not on earlier pages.
struct DotWindow {
  /// The page at the start of the window; a fraction while it scrolls.
  let origin: Double
  /// The visible pages, including those that appear and vanish.
  let pages: Range<Int>
  private let visible: Int
  private let hiddenBefore: Double
  private let hiddenAfter: Double

  /// The scale of the outermost dot and of the one beside it, as in FlexiblePageControl.
  private static let small = 0.5
  private static let medium = 0.7

  init(count: Int, visible: Int, page: Double) {
    self.visible = visible
    let most = Double(count - visible)
    // The current page is in the middle, as far as there are pages to fill the window.
    origin = max(0, min(most, page - Double(visible - 1) / 2))
    hiddenBefore = origin
    hiddenAfter = most - origin
    let first = Int(origin.rounded(.down))
    let last = Int((origin + Double(visible - 1)).rounded(.up))
    pages = count > 0 ? first..<min(count, last + 1) : 0..<0
  }

  /// The scale is 0 one place outside of the window, 0.5 at the first place of the window, 0.7 at the second, and 1
  /// from there on. An end without pages beyond it does not shrink, and one that has just begun to scroll shrinks
  /// little.
  func scale(of page: Int) -> Double {
    let place = Double(page) - origin
    let before = DotWindow.profile(place)
    let after = DotWindow.profile(Double(visible - 1) - place)
    return DotAppearance.mix(1, before, min(1, hiddenBefore)) * DotAppearance.mix(1, after, min(1, hiddenAfter))
  }

  private static func profile(_ place: Double) -> Double {
    switch place {
    case ..<0: max(0, small * (1 + place))
    case ..<1: DotAppearance.mix(small, medium, place)
    case ..<2: DotAppearance.mix(medium, 1, place - 1)
    default: 1
    }
  }
}
