/// Searches in ascending ranges. A text has as many ranges as characters, and each of its lines asks for its own, so
/// they are searched by bisection.
extension Array where Element == Range<Int> {
  /// The ranges that lie wholly in `range`.
  func inside(_ range: Range<Int>) -> ArraySlice<Range<Int>> {
    let first = partition { $0.lowerBound >= range.lowerBound }
    let end = partition { $0.upperBound > range.upperBound }
    return self[first..<Swift.max(first, end)]
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element that satisfies a condition. All elements after it must satisfy it, too.
  package func partition(_ condition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array where Element == TextItem {
  /// The items of a paragraph, in logical order, that overlap `range`.
  func overlapping(_ range: Range<Int>) -> ArraySlice<TextItem> {
    guard !range.isEmpty else { return [] }
    let first = partition { $0.range.upperBound > range.lowerBound }
    let end = partition { $0.range.lowerBound >= range.upperBound }
    return self[first..<Swift.max(first, end)]
  }
}
