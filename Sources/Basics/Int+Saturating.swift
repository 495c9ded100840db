extension Int {
  /// The nearest whole number to one that nobody has checked: of a film, a file of captions, another program's answer.
  /// What is no number is 0, and what is beyond 2^62 is 2^62, of which two can still be added.
  package init(saturating number: Double) {
    let largest = 0x1p62
    self.init(number.isNaN ? 0 : Swift.min(Swift.max(number.rounded(), -largest), largest))
  }
}
