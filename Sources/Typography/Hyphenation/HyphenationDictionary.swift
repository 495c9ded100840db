import CICUText

/// A dictionary of LibreOffice's format (`hyph_de_DE.dic`): patterns that divide the words of a language, in one level or
/// two. Where there are two, the first divides compounds into words, and the second each of these.
///
/// The format is read here, because the library that has it (libhyphen, of 2014) would be one more for every archive, and
/// works on the bytes of old encodings; its algorithm is a page. Immutable; Sendable.
package final class HyphenationDictionary: Sendable {
  /// The fewest letters before the first hyphen of a word and behind the last.
  private let least: (before: Int, after: Int)
  /// The same beside the places where a compound is divided.
  private let leastInCompounds: (before: Int, after: Int)
  private let levels: [HyphenationPatterns]

  /// Larger files are no dictionary: the largest has about two megabytes.
  package static let mostBytes = 16 << 20
  private static let longestWord = 1000

  /// Nil where the bytes are no dictionary, or its encoding is unknown.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= HyphenationDictionary.mostBytes, let end = bytes.firstIndex(of: 0x0A) else { return nil }
    let name = bytes[..<end].filter { $0 > 0x20 && $0 < 0x7F }
    guard (1...40).contains(name.count),
      let text = HyphenationDictionary.decoded(bytes[(end + 1)...], encoding: String(decoding: name, as: UTF8.self))
    else { return nil }
    var numbers: [String: Int] = [:]
    var levels: [[ArraySlice<UInt16>]] = [[]]
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = line.prefix { $0 != 0x20 && $0 != 0x09 }.isEmpty ? line.drop { $0 <= 0x20 } : line
      guard let first = line.first, first != 0x25, first != 0x23 else { continue }
      // Words of capitals are not patterns, which are in lower case.
      guard (0x41...0x5A).contains(first) else {
        levels[levels.count - 1].append(line.prefix { $0 > 0x20 })
        continue
      }
      let words = String(decoding: line, as: UTF16.self).split(separator: " ")
      if words[0].hasPrefix("NEXTLEVEL"), levels.count == 1 { levels.append([]) }
      if words.count > 1, let number = Int(words[1]), numbers[String(words[0])] == nil {
        numbers[String(words[0])] = min(max(number, 0), 100)
      }
    }
    self.levels = levels.map { HyphenationPatterns($0) }
    least = (numbers["LEFTHYPHENMIN"] ?? 2, numbers["RIGHTHYPHENMIN"] ?? 2)
    leastInCompounds = (
      numbers["COMPOUNDLEFTHYPHENMIN"] ?? least.before, numbers["COMPOUNDRIGHTHYPHENMIN"] ?? least.after
    )
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, encoding: String) -> [UInt16]? {
    // LibreOffice's name of Windows' code pages.
    let name = encoding.hasPrefix("microsoft-") ? String(encoding.dropFirst(10)) : encoding
    var text = [UInt16](repeating: 0, count: bytes.count + 1)
    let length = bytes.withUnsafeBufferPointer { source in
      source.isEmpty ? 0 : sw_decode(name, source.baseAddress!, Int32(source.count), &text, Int32(text.count))
    }
    guard length >= 0 else { return nil }
    return Array(text[..<Int(length)])
  }

  /// The places where a word in lower case may be divided, from its start. Longer ones than any language has are not
  /// divided.
  package func places(in word: [UInt16]) -> [Int] {
    guard word.count <= HyphenationDictionary.longestWord else { return [] }
    var divides = [Bool](repeating: false, count: word.count + 1)
    divide(word[...], level: 0, isStart: true, isEnd: true, &divides)
    let lettersBefore = HyphenationDictionary.counts(word)
    let all = lettersBefore[word.count]
    return word.indices.dropFirst().filter {
      divides[$0] && lettersBefore[$0] >= least.before && all - lettersBefore[$0] >= least.after
    }
  }

  /// Divides a part of a word. What a level divides is divided by it again, until it finds no more; then by the next.
  private func divide(_ part: ArraySlice<UInt16>, level: Int, isStart: Bool, isEnd: Bool, _ divides: inout [Bool]) {
    let values = levels[level].values(of: part)
    let places = part.indices.dropFirst().filter { values[$0 - part.startIndex] & 1 == 1 }
    guard level + 1 < levels.count else {
      let lettersBefore = HyphenationDictionary.counts(Array(part))
      for place in places {
        let before = lettersBefore[place - part.startIndex]
        let after = lettersBefore[part.count] - before
        if isStart || before >= leastInCompounds.before, isEnd || after >= leastInCompounds.after {
          divides[place] = true
        }
      }
      return
    }
    guard !places.isEmpty else {
      divide(part, level: level + 1, isStart: isStart, isEnd: isEnd, &divides)
      return
    }
    var start = part.startIndex
    for end in places + [part.endIndex] {
      if end < part.endIndex { divides[end] = true }
      divide(
        part[start..<end], level: level, isStart: isStart && start == part.startIndex,
        isEnd: isEnd && end == part.endIndex, &divides)
      start = end
    }
  }

  /// The characters before each unit, and all of them.
  private static func counts(_ word: [UInt16]) -> [Int] {
    var counts = [0]
    for unit in word { counts.append(counts[counts.count - 1] + (unit & 0xFC00 == 0xDC00 ? 0 : 1)) }
    return counts
  }
}
