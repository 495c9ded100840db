extension PageControl {
  /// The number of pages to draw.
  var pageCount: Int { min(PageControl.mostPages, max(0, numberOfPages)) }

  /// The page for a number: the nearest page, or with ``wrapEnabled`` the number modulo the number of pages. Without
  /// pages it is 0 (FXPageControl would give -1).
  public func clamped(_ page: Int) -> Int {
    let count = pageCount
    guard count > 0 else { return 0 }
    guard wrapEnabled else { return min(max(0, page), count - 1) }
    let rest = page % count
    return rest < 0 ? rest + count : rest
  }

  /// The current page limited to the existing pages: in 0...n - 1, or with ``wrapEnabled`` in 0..<n, where a number
  /// beyond n - 1 is on its way from the last page to the first.
  public var sanePage: Double {
    let count = Double(pageCount)
    guard count > 0, currentPage.isFinite else { return 0 }
    guard wrapEnabled else { return min(max(0, currentPage), count - 1) }
    let rest = currentPage.truncatingRemainder(dividingBy: count)
    let wrapped = rest < 0 ? rest + count : rest
    // A tiny negative remainder may be rounded up to the count itself.
    return wrapped < count ? wrapped : 0
  }

  /// The two pages that the selection is between, and its share of the way from the first to the second.
  var selection: (from: Int, to: Int, share: Double) {
    let page = sanePage
    let from = page.rounded(.down)
    let share = page - from
    let index = Int(from)
    guard share > 0 else { return (index, index, 0) }
    return (index, clamped(index + 1), share)
  }
}
