import CICUText
import Synchronization

/// Where a text may be divided, by ICU: UAX #14 for lines, UAX #29 for grapheme clusters. Offsets are UTF-16.
///
/// Keeps ICU's iterators, which cost more to open than to run. Sendable: an iterator is taken by one thread at a time.
package final class TextBoundaries: Sendable {
  private struct Key: Hashable {
    let kind: sw_break_kind.RawValue
    let locale: String
  }

  /// @unchecked Sendable: moves from thread to thread, used by one at a time.
  private struct Iterator: ~Copyable, @unchecked Sendable {
    let breaker: OpaquePointer

    deinit { sw_breaker_close(breaker) }
  }

  /// @unchecked Sendable: as `Iterator`; a class so that it can stand in an array.
  private final class Holder: @unchecked Sendable {
    let iterator: Iterator
    init(_ iterator: consuming Iterator) { self.iterator = iterator }
  }

  private let idle = Mutex<[Key: [Holder]]>([:])

  package init() {}

  /// Of one kind and locale; as many as threads commonly lay out at once.
  private static let mostIdle = 64
  /// A locale is the author's to choose: past this many, all are closed.
  private static let mostKeys = 64

  /// A byte for each offset from 0 to the text's end, not 0 where there is a boundary.
  func flags(_ kind: sw_break_kind, of text: ArraySlice<UInt16>, language: String?) -> [UInt8] {
    var flags = [UInt8](repeating: 0, count: text.count + 1)
    guard !text.isEmpty else { return flags }
    // Grapheme clusters are the same in every language.
    let key = Key(kind: kind.rawValue, locale: kind == SW_BREAK_LINE ? language ?? "en" : "en")
    let taken = idle.withLock { $0[key]?.popLast() }
    guard let holder = taken ?? sw_breaker_open(kind, key.locale).map({ Holder(Iterator(breaker: $0)) }) else {
      flags[text.count] = UInt8(SW_BREAK_ALLOWED)
      return flags
    }
    let isDone = text.withUnsafeBufferPointer { units in
      sw_breaker_run(holder.iterator.breaker, units.baseAddress!, Int32(units.count), &flags)
    }
    if !isDone { flags[text.count] = UInt8(SW_BREAK_ALLOWED) }
    idle.withLock { idle in
      if idle.count >= TextBoundaries.mostKeys, idle[key] == nil { idle = [:] }
      if idle[key, default: []].count < TextBoundaries.mostIdle { idle[key, default: []].append(holder) }
    }
    return flags
  }

  /// The grapheme clusters of a text, one after the other.
  package func graphemes(of text: [UInt16]) -> [Range<Int>] {
    // Below U+0300 nothing combines; the one cluster of two units is a CR LF.
    if text.allSatisfy({ $0 < 0x300 && $0 != 0x0D }) { return text.indices.map { $0..<($0 + 1) } }
    let flags = flags(SW_BREAK_GRAPHEME, of: text[...], language: nil)
    var graphemes: [Range<Int>] = []
    graphemes.reserveCapacity(text.count)
    var start = 0
    for offset in 1..<flags.count where flags[offset] != 0 {
      graphemes.append(start..<offset)
      start = offset
    }
    return graphemes
  }

  /// Where lines of a paragraph may end: offsets in the text, the paragraph's end included.
  package func lineOpportunities(of text: [UInt16], in paragraph: Range<Int>, language: String?) -> [Int] {
    let flags = flags(SW_BREAK_LINE, of: text[paragraph], language: language)
    return flags.indices.dropFirst().filter { flags[$0] != 0 }.map { paragraph.lowerBound + $0 }
  }

  /// The paragraphs of a text: each with what ends it (UAX #14's mandatory breaks).
  package static func paragraphs(of text: [UInt16]) -> [Range<Int>] {
    var paragraphs: [Range<Int>] = []
    var start = 0
    for (offset, unit) in text.enumerated() where isLineEnd(unit) {
      if unit == 0x0D, offset + 1 < text.count, text[offset + 1] == 0x0A { continue }
      paragraphs.append(start..<(offset + 1))
      start = offset + 1
    }
    if start < text.count { paragraphs.append(start..<text.count) }
    return paragraphs
  }

  static func isLineEnd(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
