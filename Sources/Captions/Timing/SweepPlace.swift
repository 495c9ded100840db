/// Where the boundary of a sweep runs in a word that is drawn in several fragments, as where it is broken or has parts of
/// both directions.
///
/// Sendable; a value.
package struct SweepPlace: Sendable, Hashable {
  /// The fragment, in logical order. Those before it are spoken, those after it are not.
  package var fragment: Int
  /// How much of the fragment is spoken, 0...1, in the fragment's own direction.
  package var share: Double

  /// `progress` is that of the word, 0...1; fragments take shares of it by their advances. Nil without fragments.
  package init?(_ progress: Double, advances: [Double]) {
    guard !advances.isEmpty else { return nil }
    let total = advances.reduce(0, +)
    guard total > 0 else {
      self.init(fragment: advances.count - 1, share: progress)
      return
    }
    var left = min(1, max(0, progress)) * total
    for (index, advance) in advances.enumerated() {
      if left < advance || index == advances.count - 1 {
        self.init(fragment: index, share: advance > 0 ? min(1, left / advance) : 1)
        return
      }
      left -= advance
    }
    return nil
  }

  private init(fragment: Int, share: Double) { (self.fragment, self.share) = (fragment, share) }

  /// The place of the boundary in a fragment from `left` to `right`: an odd level of embedding runs from its right edge.
  package func boundary(left: Double, right: Double, level: UInt8) -> Double {
    level % 2 == 1 ? right - (right - left) * share : left + (right - left) * share
  }
}
