/// Liang's patterns of one level of a dictionary: strings of letters with a digit at each place between them. The largest
/// digit that a pattern gives to a place says whether a word may be divided there: an odd one allows it.
///
/// Not all patterns that a word contains count, but for each letter one at most: the longest stretch up to that letter
/// with which any pattern begins, if it is a pattern. So libhyphen reads them, and dictionaries are made for it: what
/// shorter patterns say is repeated in the longer ones.
///
/// The patterns are sorted and lie one behind the other, because a dictionary has up to a hundred thousand. Immutable;
/// Sendable.
struct HyphenationPatterns: Sendable {
  private let letters: [UInt16]
  /// A digit before each letter of a pattern, and one behind the last.
  private let digits: [UInt8]
  /// Where each pattern begins in `letters`, and the end of the last. Its digits begin as many places later as there are
  /// patterns before it.
  private let starts: [Int32]

  /// Longer patterns are left out; no dictionary has one.
  static let longest = 100

  private struct Pattern {
    var letters: [UInt16] = []
    var digits: [UInt8] = [0]
  }

  /// Patterns as a dictionary writes them: `1na`, `.ach4`. Of equal ones the last counts.
  init(_ lines: some Sequence<ArraySlice<UInt16>>) {
    var patterns: [Pattern] = []
    for line in lines {
      guard let pattern = HyphenationPatterns.pattern(line) else { continue }
      patterns.append(pattern)
    }
    let order = patterns.indices.sorted { a, b in
      let (left, right) = (patterns[a].letters, patterns[b].letters)
      return left == right ? a < b : left.lexicographicallyPrecedes(right)
    }
    var (letters, digits, starts) = ([UInt16](), [UInt8](), [Int32]())
    for (place, index) in order.enumerated() {
      let isReplaced = place + 1 < order.count && patterns[order[place + 1]].letters == patterns[index].letters
      guard !isReplaced else { continue }
      starts.append(Int32(letters.count))
      letters += patterns[index].letters
      digits += patterns[index].digits
    }
    starts.append(Int32(letters.count))
    (self.letters, self.digits, self.starts) = (letters, digits, starts)
  }

  /// A pattern that changes letters, such as `f1f/ff=f,1,2`, forbids what it would allow: the letters of a text stay as
  /// they are, so the word cannot be divided there.
  private static func pattern(_ line: ArraySlice<UInt16>) -> Pattern? {
    let end = line.firstIndex(of: 0x2F) ?? line.endIndex
    let changes = end < line.endIndex
    var pattern = Pattern()
    for unit in line[..<end] {
      if (0x30...0x39).contains(unit) {
        let digit = UInt8(unit - 0x30)
        pattern.digits[pattern.digits.count - 1] = changes && digit & 1 == 1 ? digit + 1 : digit
      } else {
        pattern.letters.append(unit)
        pattern.digits.append(0)
      }
    }
    return pattern.letters.isEmpty || pattern.letters.count > longest ? nil : pattern
  }

  /// The digit before each letter of a word, and behind the last.
  func values(of word: ArraySlice<UInt16>) -> [UInt8] {
    let text = [0x2E] + word + [0x2E]
    var values = [UInt8](repeating: 0, count: text.count + 1)
    var start = 0
    var found = 0..<(starts.count - 1)
    for end in text.indices {
      found = narrowed(found, to: text[end], at: end - start)
      while found.isEmpty, start < end {
        start += 1
        found = 0..<(starts.count - 1)
        for place in start...end where !found.isEmpty {
          found = narrowed(found, to: text[place], at: place - start)
        }
      }
      let length = end + 1 - start
      if found.isEmpty {
        (start, found) = (end + 1, 0..<(starts.count - 1))
      } else if self.length(of: found.lowerBound) == length {
        let base = Int(starts[found.lowerBound]) + found.lowerBound
        for place in 0...length { values[start + place] = max(values[start + place], digits[base + place]) }
      }
    }
    return Array(values[1...(word.count + 1)])
  }

  /// Those of patterns with the same letters before a place that have a letter there. They lie beside each other, the
  /// shortest first.
  private func narrowed(_ patterns: Range<Int>, to unit: UInt16, at place: Int) -> Range<Int> {
    let first = partition(patterns.lowerBound, patterns.upperBound) { index in
      letter(place, of: index).map { $0 >= unit } ?? false
    }
    let end = partition(first, patterns.upperBound) { letter(place, of: $0).map { $0 > unit } ?? false }
    return first..<end
  }

  private func length(of index: Int) -> Int { Int(starts[index + 1] - starts[index]) }

  /// A letter of a pattern; nil behind its end.
  private func letter(_ place: Int, of index: Int) -> UInt16? {
    place < length(of: index) ? letters[Int(starts[index]) + place] : nil
  }

  private func partition(_ low: Int, _ high: Int, _ isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (low, high)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
