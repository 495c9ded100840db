/// The number of typing mistakes between two names. Inlinable, so that other modules compile it for their letters.
package enum EditDistance {
  /// The number of insertions, deletions, replacements, and swaps of two neighbours (optimal string alignment).
  @inlinable package static func between<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in 0..<left.count {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for j in 0..<right.count {
        let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
        var cost = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }

  package static func between(_ left: String, _ right: String) -> Int { between(Array(left), Array(right)) }
}
