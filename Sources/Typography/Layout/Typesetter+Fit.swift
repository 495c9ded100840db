/// The largest size at which a text is in its box.
///
/// *It is exact, although wrapping is not monotone.* A text may fit at 30 points, not at 29 and again at 28, because
/// other lines meet taller fonts, spacing in points or a hyphen. So the search does not bisect. It tries sizes from the
/// largest down, and after each failure leaves out the sizes that must fail as well:
///
/// - Breaking is a sequence of comparisons of widths with the room, where the room is inverse to the size. Each of them
///   keeps its answer until the size falls below a quotient, so the lines stay the same down to the largest of these
///   quotients (``Paragraph/Broken/nearest``).
/// - While the lines are the same, a divided word stays divided, a line that is too wide stays so down to its own
///   quotient, and the height is a convex function of the size: a sum of maxima of linear ones. A slope to the right of
///   the size is not less than the slope to its left, so the height stays too large down to where the line of that slope
///   meets the box.
///
/// The next size to try is the larger of the two. What is shaped does not change with the size.
extension Typesetter {
  /// The lines at the largest size of a fit at which the text is in the box; else at the largest at which it is, though a
  /// word is divided; else at the smallest size, truncated.
  func fitted(_ fit: TextFit, width: Double, height: Double) -> (outcome: Outcome, scale: Double) {
    // White space fits at any size.
    guard paragraphs.contains(where: { !$0.withoutTrailingSpace($0.content).isEmpty }) else {
      return (lines(width: width, height: height, scale: 1), 1)
    }
    let size = largestSize(fit, width: width, height: height, keepsWords: fit.keepsWords)
    let divided = size == nil && fit.keepsWords && style.lineBreak == .wordWrap
    let found = divided ? largestSize(fit, width: width, height: height, keepsWords: false) : size
    let scale = (found ?? fit.smallest) / style.size
    let outcome = lines(width: width, height: height, scale: scale)
    // Lines were fitted as they break by themselves. Balanced ones may be higher where fonts of several sizes meet.
    guard style.choosesLines, found != nil, !outcome.isWhole else { return (outcome, scale) }
    return (lines(width: width, height: height, scale: scale, balances: false), scale)
  }

  func largestSize(_ fit: TextFit, width: Double, height: Double, keepsWords: Bool) -> Double? {
    let search = FitProbe(
      typesetter: self, width: width, height: fit.within == .width ? .infinity : height,
      allowsWide: fit.within == .height, keepsWords: keepsWords)
    var next = search.bound(of: fit)
    while let size = next {
      let result = search.result(at: size / style.size)
      guard let factor = result else { return size }
      // A little more than the bound, for it is rounded.
      guard let lower = fit.size(below: size), let bound = fit.size(atMost: size * factor * (1 + 1e-9)) else {
        return nil
      }
      next = min(lower, bound)
    }
    return nil
  }
}
