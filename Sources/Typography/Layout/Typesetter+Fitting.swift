extension Typesetter {
  /// The step in points in which sizes are tried.
  static let sizeStep = 1.0 / 64

  /// The lines at the largest size at which the whole text is shown and no word is divided; else at the largest size at
  /// which the whole text is shown; else at the smallest size, truncated.
  func fitted(width: Double, height: Double) -> (outcome: Outcome, scale: Double) {
    let full = lines(width: width, height: height, scale: 1)
    let least = style.minimumScaleFactor
    guard least > 0, least < 1, !full.isWhole || full.dividesWords, width.isFinite || height.isFinite else {
      return (full, 1)
    }
    guard let steps = steps(from: least) else { return (full, 1) }
    func search(_ isGood: (Outcome) -> Bool) -> (outcome: Outcome, scale: Double)? {
      var found: (Outcome, Double)?
      var (low, high) = (steps.lowerBound, steps.upperBound)
      while low <= high {
        let middle = (low + high) / 2
        // What is good is whole, so nothing of it is cut.
        let tried = lines(width: width, height: height, scale: scale(ofStep: middle), cuts: false)
        if isGood(tried) {
          found = (tried, scale(ofStep: middle))
          low = middle + 1
        } else {
          high = middle - 1
        }
      }
      return found
    }
    if let whole = search({ $0.isWhole && !$0.dividesWords }) { return whole }
    if full.isWhole { return (full, 1) }
    if let divided = search(\.isWhole) { return divided }
    let smallest = scale(ofStep: steps.lowerBound)
    return (lines(width: width, height: height, scale: smallest), smallest)
  }

  /// The sizes below the style's that are tried where a text may shrink to a factor, in steps; nil where there are none.
  private func steps(from factor: Double) -> ClosedRange<Int>? {
    let largest = Int((style.size / Typesetter.sizeStep).rounded(.up)) - 1
    let smallest = max(1, Int((style.size * factor / Typesetter.sizeStep).rounded(.up)))
    return smallest <= largest ? smallest...largest : nil
  }

  private func scale(ofStep step: Int) -> Double { Double(step) * Typesetter.sizeStep / style.size }

  // MARK: What a truncated text needs

  /// The parts of the font size in which the factor is counted that a truncated text needs.
  private static let factorParts = 10_000.0

  /// The layout of a truncated text, with the factor that it needs.
  func withNeededScaleFactor(_ layout: TextLayout, width: Double, height: Double) -> TextLayout {
    guard width.isFinite || height.isFinite else { return layout }
    return TextLayout(
      layout, neededScaleFactor: neededScaleFactor(width: width, height: height, below: layout.scaleFactor))
  }

  /// The largest factor of the style's size, below a scale, at which the whole text fits; nil where none does.
  ///
  /// It is found by bisection. What it finds was tried at the smallest size that is tried where the style allows this
  /// factor, so a text that may shrink to it is whole: if all larger sizes fail, that one is tried.
  private func neededScaleFactor(width: Double, height: Double, below scale: Double) -> Double? {
    var found: Double?
    var (low, high) = (1, Int((scale * Typesetter.factorParts).rounded(.up)) - 1)
    while low <= high {
      let middle = (low + high) / 2
      let factor = Double(middle) / Typesetter.factorParts
      if isWhole(downTo: factor, width: width, height: height) {
        found = factor
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    return found
  }

  /// Whether the whole text fits at the smallest size that a factor allows.
  private func isWhole(downTo factor: Double, width: Double, height: Double) -> Bool {
    guard var fit = style.fit else {
      guard let steps = steps(from: factor) else { return false }
      return lines(width: width, height: height, scale: scale(ofStep: steps.lowerBound), cuts: false).isWhole
    }
    guard fit.isPerLine else { return lines(width: width, height: height, scale: factor, cuts: false).isWhole }
    fit.smallest = factor * style.size
    return fittedLinewise(fit, width: width, height: height).outcome.isWhole
  }
}
