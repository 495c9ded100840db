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
    let largest = Int((style.size / Typesetter.sizeStep).rounded(.up)) - 1
    let smallest = max(1, Int((style.size * least / Typesetter.sizeStep).rounded(.up)))
    guard largest >= smallest else { return (full, 1) }
    func scale(_ steps: Int) -> Double { Double(steps) * Typesetter.sizeStep / style.size }
    func search(_ isGood: (Outcome) -> Bool) -> (outcome: Outcome, scale: Double)? {
      var found: (Outcome, Double)?
      var low = smallest
      var high = largest
      while low <= high {
        let middle = (low + high) / 2
        let tried = lines(width: width, height: height, scale: scale(middle))
        if isGood(tried) {
          found = (tried, scale(middle))
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
    return (lines(width: width, height: height, scale: scale(smallest)), scale(smallest))
  }
}
