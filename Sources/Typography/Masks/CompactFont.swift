/// What a font of the Compact Font Format (the tables `CFF ` and CFF2) says of its charstrings: where they are, and where
/// their subroutines.
///
/// Sendable; a value.
struct CompactFont: Sendable {
  /// A list of pieces of bytes.
  struct Index: Sendable {
    let count: Int
    /// The first byte behind it.
    let end: Int
    private let table: FontTable
    private let size: Int
    private let offsets: Int

    /// `wide` says that the count has four bytes. Nil where it is cut off.
    init?(_ table: FontTable, at place: Int, wide: Bool) {
      let head = wide ? 4 : 2
      guard let count = table.number(place, head) else { return nil }
      (self.table, self.count) = (table, count)
      offsets = place + head + 1
      guard count > 0 else {
        (size, end) = (1, place + head)
        return
      }
      guard let size = table.number(place + head, 1), (1...4).contains(size) else { return nil }
      guard let length = table.number(offsets + count * size, size) else { return nil }
      self.size = size
      end = offsets + (count + 1) * size - 1 + length
    }

    /// A piece; nil where there is none.
    subscript(index: Int) -> Range<Int>? {
      let entry = offsets + index * size
      guard index >= 0, index < count, let from = table.number(entry, size),
        let to = table.number(entry + size, size)
      else { return nil }
      let base = offsets + (count + 1) * size - 1
      guard from > 0, from <= to, base + to <= table.count else { return nil }
      return (base + from)..<(base + to)
    }

    /// What is added to a number to find its subroutine.
    var bias: Int { count < 1240 ? 107 : count < 33900 ? 1131 : 32768 }
  }

  /// The subroutines and variations of some glyphs.
  struct Private: Sendable {
    var subroutines: Index?
    /// Which data of the variation store their numbers vary by.
    var variation = 0
  }

  private enum Key {
    static let privateDictionary = 18
    static let charstrings = 17
    static let subroutines = 19
    static let variation = 22
    static let store = 24
    static let fontDictionaries = 1236
    static let fontSelection = 1237
  }

  /// The most font dictionaries that FreeType reads.
  private static let mostFonts = 256
  /// The most bytes of a dictionary that are read. All that one may say fits.
  private static let longestDictionary = 4096

  let table: FontTable
  /// Whether it is CFF2.
  let isSecond: Bool
  let charstrings: Index
  let subroutines: Index
  private let privates: [Private]
  private let selection: Int?
  private let store: Int?

  /// Nil for a font of another format.
  init?(of file: OpaquePointer, face index: Int) {
    if let table = FontTable("CFF2", of: file, face: index) {
      guard let size = table.number(2, 1), let length = table.number(3, 2) else { return nil }
      self.init(table, top: size..<(size + length), globals: size + length, isSecond: true)
    } else if let table = FontTable("CFF ", of: file, face: index) {
      guard let size = table.number(2, 1), let names = Index(table, at: size, wide: false),
        let tops = Index(table, at: names.end, wide: false), let top = tops[0],
        let strings = Index(table, at: tops.end, wide: false)
      else { return nil }
      self.init(table, top: top, globals: strings.end, isSecond: false)
    } else {
      return nil
    }
  }

  private init?(_ table: FontTable, top: Range<Int>, globals: Int, isSecond: Bool) {
    let keys = CompactFont.dictionary(top, of: table)
    guard let place = keys[Key.charstrings]?.last, let charstrings = Index(table, at: place, wide: isSecond),
      let subroutines = Index(table, at: globals, wide: isSecond)
    else { return nil }
    var dictionaries = [keys]
    if let place = keys[Key.fontDictionaries]?.last, let fonts = Index(table, at: place, wide: isSecond) {
      dictionaries = (0..<min(fonts.count, CompactFont.mostFonts)).map { index in
        fonts[index].map { CompactFont.dictionary($0, of: table) } ?? [:]
      }
    }
    privates = dictionaries.map { CompactFont.privates($0, of: table, wide: isSecond) }
    (selection, store) = (keys[Key.fontSelection]?.last, keys[Key.store]?.last)
    (self.table, self.isSecond) = (table, isSecond)
    (self.charstrings, self.subroutines) = (charstrings, subroutines)
  }

  /// Whether no glyph has a subroutine.
  var isFlat: Bool { subroutines.count == 0 && privates.allSatisfy { $0.subroutines?.count ?? 0 == 0 } }

  /// Those of a glyph.
  func privates(of glyph: Int) -> Private {
    let index = privates.count == 1 ? 0 : selected(glyph) ?? 0
    return index < privates.count ? privates[index] : Private()
  }

  /// How many regions the numbers of some data of the variation store vary by.
  func regions(of variation: Int) -> Int {
    // Behind the store's length.
    guard let start = store.map({ $0 + 2 }), let count = table.number(start + 6, 2), variation >= 0,
      variation < count,
      let offset = table.number(start + 8 + 4 * variation, 4)
    else { return 0 }
    return table.number(start + offset + 4, 2) ?? 0
  }

  /// The dictionary of a glyph: the last range that begins at it or before it.
  private func selected(_ glyph: Int) -> Int? {
    guard let selection, let format = table.number(selection, 1) else { return nil }
    if format == 0 { return table.number(selection + 1 + glyph, 1) }
    let (head, first, second) = format == 3 ? (2, 2, 1) : (4, 4, 2)
    guard format == 3 || format == 4, let count = table.number(selection + 1, head) else { return nil }
    let ranges = selection + 1 + head
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      guard let start = table.number(ranges + middle * (first + second), first) else { return nil }
      if start <= glyph { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? table.number(ranges + (low - 1) * (first + second) + first, second) : nil
  }

  private static func privates(_ keys: [Int: [Int]], of table: FontTable, wide: Bool) -> Private {
    var found = Private()
    guard let entry = keys[Key.privateDictionary], entry.count == 2, entry[0] >= 0, entry[1] >= 0,
      entry[0] <= table.count, entry[1] <= table.count
    else { return found }
    let own = dictionary(entry[1]..<(entry[1] + entry[0]), of: table)
    if let offset = own[Key.subroutines]?.last {
      found.subroutines = Index(table, at: entry[1] + offset, wide: wide)
    }
    found.variation = own[Key.variation]?.last ?? 0
    return found
  }

  /// The whole numbers of a dictionary by their keys; a key of two bytes is 1200 and its second byte.
  private static func dictionary(_ range: Range<Int>, of table: FontTable) -> [Int: [Int]] {
    var (found, numbers, place) = ([Int: [Int]](), [Int](), range.lowerBound)
    let end = min(range.upperBound, range.lowerBound + longestDictionary)
    while place < end, let first = table.number(place, 1) {
      place += 1
      switch first {
      case 12:
        found[1200 + (table.number(place, 1) ?? 0)] = numbers
        (numbers, place) = ([], place + 1)
      case ..<28:
        found[first] = numbers
        numbers = []
      case 28, 29:
        let size = first == 28 ? 2 : 4
        numbers.append(table.signed(place, size) ?? 0)
        place += size
      case 30:
        // A number with a point ends with a half byte of ones.
        while let pair = table.number(place, 1) {
          place += 1
          if pair & 0xF == 0xF || pair >> 4 == 0xF { break }
        }
        numbers.append(0)
      case 32...246: numbers.append(first - 139)
      case 247...254:
        let second = table.number(place, 1) ?? 0
        numbers.append(first < 251 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108)
        place += 1
      default: break
      }
    }
    return found
  }
}
