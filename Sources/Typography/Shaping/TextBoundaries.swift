import Basics
import CICUText
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The boundaries of a text by ICU: UAX #14 for lines, UAX #29 for grapheme clusters. Offsets are UTF-16.
///
/// It keeps ICU's iterators, because opening one takes longer than using it. Sendable: one thread at a time takes an
/// iterator.
package final class TextBoundaries: Sendable {
  private struct Key: Hashable {
    let kind: sw_break_kind.RawValue
    @Bytewise var locale: String
  }

  /// @unchecked Sendable: it moves between threads, and one at a time uses it. A class, so that it can be an element of
  /// an array.
  private final class Iterator: @unchecked Sendable {
    let breaker: OpaquePointer

    init(_ breaker: OpaquePointer) { self.breaker = breaker }

    deinit { sw_breaker_close(breaker) }
  }

  /// Iterators of one kind and locale that nobody uses. @unchecked Sendable: it stays in the state, under its lock.
  private final class Idle: @unchecked Sendable {
    var iterators: [Iterator] = []
  }

  private struct State {
    /// Documents choose among ICU's locales.
    var idle = BoundedCache<Key, Idle>(capacity: 128)
    /// The locales of the last tags.
    var locales = BoundedCache<String, String>(capacity: 256)

    mutating func locale(of tag: String) -> String {
      if let known = locales.find(tag) { return known }
      let found = TextBoundaries.locale(of: tag)
      locales.insert(found, for: tag)
      return found
    }
  }

  private let state = Mutex(State())

  package init() {}

  /// The largest number of idle iterators of one kind and locale: as many as threads commonly lay out at once.
  private static let mostIdle = 64

  /// The locale of ICU's that is nearest to a tag with keywords.
  package static func locale(of tag: String) -> String {
    String(unsafeUninitializedCapacity: Int(SW_LOCALE_CAPACITY)) { bytes in
      bytes.withMemoryRebound(to: CChar.self) { target in
        sw_known_locale(tag, target.baseAddress!)
        return strlen(target.baseAddress!)
      }
    }
  }

  /// The locales of the iterators that are kept.
  package var locales: Set<String> { state.withLock { Set($0.idle.keys { _ in true }.map(\.locale)) } }

  var caches: [CacheState] { state.withLock { [$0.idle.state("boundaries"), $0.locales.state("locales")] } }

  /// A byte for each offset from 0 to the end of the text; it is not 0 at a boundary.
  func flags(
    _ kind: sw_break_kind, of text: ArraySlice<UInt16>, language: String?, keywords: String? = nil
  ) -> [UInt8] {
    var flags = [UInt8](repeating: 0, count: text.count + 1)
    guard !text.isEmpty else { return flags }
    // Grapheme clusters are the same in every language.
    let tag = (kind == SW_BREAK_LINE ? language : nil).map { tag in keywords.map { tag + $0 } ?? tag }
    let (key, taken) = state.withLock { state in
      let locale = tag.map { state.locale(of: $0) } ?? keywords.map { "en" + $0 } ?? "en"
      let key = Key(kind: kind.rawValue, locale: locale)
      return (key, state.idle.find(key)?.iterators.popLast())
    }
    guard let iterator = taken ?? sw_breaker_open(kind, key.locale).map(Iterator.init) else {
      flags[text.count] = UInt8(SW_BREAK_ALLOWED)
      return flags
    }
    let isDone = text.withUnsafeBufferPointer { units in
      sw_breaker_run(iterator.breaker, units.baseAddress!, Int32(units.count), &flags)
    }
    if !isDone { flags[text.count] = UInt8(SW_BREAK_ALLOWED) }
    state.withLock { state in
      let known = state.idle.find(key)
      let idle = known ?? Idle()
      if known == nil { state.idle.insert(idle, for: key) }
      if idle.iterators.count < TextBoundaries.mostIdle { idle.iterators.append(iterator) }
    }
    return flags
  }

  /// The grapheme clusters of a text in order.
  package func graphemes(of text: [UInt16]) -> [Range<Int>] {
    if text.allSatisfy(TextBoundaries.isAlone) { return text.indices.map { $0..<($0 + 1) } }
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

  /// Whether a unit neither combines nor joins, so that it is a grapheme cluster by itself among other such units.
  /// Common letters, ideographs and syllables are recognised, so that ICU need not be asked; not all such units are.
  private static func isAlone(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0D: false  // with a line feed, one cluster
    case 0..<0x300, 0x400..<0x483, 0x5D0..<0x5EB, 0x620..<0x64B, 0x660..<0x66A, 0x671..<0x6D4: true
    case 0x2010..<0x2028, 0x3001..<0x3020, 0x3041..<0x3097, 0x30A0..<0x3100, 0x3400..<0xA000, 0xAC00..<0xD7A4: true
    default: false
    }
  }

  /// The offsets in the text where lines of a paragraph may end, including the end of the paragraph.
  /// `keywords` are those of a locale, as "@lb=strict".
  package func lineOpportunities(
    of text: [UInt16], in paragraph: Range<Int>, language: String?, keywords: String? = nil
  ) -> [Int] {
    let flags = flags(SW_BREAK_LINE, of: text[paragraph], language: language, keywords: keywords)
    return flags.indices.dropFirst().filter { flags[$0] != 0 }.map { paragraph.lowerBound + $0 }
  }

  /// The paragraphs of a text, each with its terminator (UAX #14's mandatory breaks).
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
