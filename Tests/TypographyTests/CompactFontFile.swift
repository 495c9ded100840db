import Foundation

/// A font of the Compact Font Format made by hand: the tables of `charstrings.otf` or `charstrings2.otf`, with another
/// `CFF ` or CFF2. Its glyphs 1 to 4 are the letters A to D, in an em of 1000 units.
struct CompactFontFile {
  /// A font dictionary: its subroutines, and how it says where they are.
  struct Dictionary {
    /// The ways to say where subroutines are that FreeType reads, too.
    enum Form: CaseIterable { case plain, moreNumbers, real, long }

    var subroutines: [[UInt8]]
    var form = Form.plain
  }

  /// Those of the glyphs, from .notdef on.
  var charstrings: [[UInt8]]
  var globals: [[UInt8]] = []
  /// What becomes of the places in the list of global subroutines.
  var mangled: ([Int]) -> [Int] = { $0 }
  /// Without `fontOfGlyph` the first is the whole font's.
  var dictionaries: [Dictionary] = []
  /// The number of each glyph's dictionary; nil in a font that is of one piece.
  var fontOfGlyph: [Int]?
  /// Whether it says that it has several dictionaries.
  var hasRegistry = true
  /// The names of the letters, by runs or one by one.
  var charsetHasRuns = false
  var isSecond = false
  /// Named instances of its axis, in CFF2; without any it has no axis.
  var instances = 0

  // MARK: - Numbers and operations

  static let bar: [UInt8] = number(0) + number(0) + [21] + number(100) + number(700) + number(-100) + [6]
  static let end: [UInt8] = [14]

  static func number(_ value: Int) -> [UInt8] {
    (-107...107).contains(value)
      ? [UInt8(value + 139)] : [28, UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  /// A call of one of fewer than 1,240 subroutines: 10 for the font dictionary's, 29 for all fonts'.
  static func call(_ index: Int, _ operation: UInt8 = 29) -> [UInt8] { number(index - 107) + [operation] }

  /// Subroutines each of which calls the next ten times; the last one does nothing.
  static func levels(_ count: Int, _ operation: UInt8 = 29) -> [[UInt8]] {
    (1...count).map { level in (0..<10).flatMap { _ in call(level, operation) } + [11] } + [[11]]
  }

  private static func bytes(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A number of a dictionary, always of five bytes.
  private static func wide(_ value: Int) -> [UInt8] { [29] + bytes(value, 4) }

  /// The same as a decimal of six digits with a point.
  private static func real(_ value: Int) -> [UInt8] {
    let digits = "\(1_000_000 + value)".dropFirst().compactMap(\.wholeNumberValue).map { UInt8($0) }
    return [30, digits[0] << 4 | digits[1], digits[2] << 4 | digits[3], digits[4] << 4 | digits[5], 0xFF]
  }

  // MARK: - Tables

  private func list(_ pieces: [[UInt8]], mangled: ([Int]) -> [Int] = { $0 }) -> [UInt8] {
    let count = CompactFontFile.bytes(pieces.count, isSecond ? 4 : 2)
    guard !pieces.isEmpty else { return count }
    let places = mangled(pieces.reduce(into: [1]) { $0.append($0.last! + $1.count) })
    return count + [3] + places.flatMap { CompactFontFile.bytes($0, 3) } + pieces.flatMap { $0 }
  }

  /// A dictionary's own part, with its subroutines behind it.
  private func part(_ dictionary: Dictionary) -> (size: Int, bytes: [UInt8]) {
    var head: [UInt8] = []
    // The default width, over and over.
    if dictionary.form == .long { head = (0..<2100).flatMap { _ in CompactFontFile.number(0) + [20] } }
    let isReal = dictionary.form == .real
    let more = dictionary.form == .moreNumbers ? CompactFontFile.number(7) : []
    let size = head.count + 5 + more.count + 1
    head += (isReal ? CompactFontFile.real(size) : CompactFontFile.wide(size)) + more + [19]
    return (size, head + list(dictionary.subroutines))
  }

  /// The keys that say where a dictionary's own part is.
  private func keys(_ size: Int, _ place: Int, _ form: Dictionary.Form) -> [UInt8] {
    let more = form == .moreNumbers ? CompactFontFile.number(7) : []
    return CompactFontFile.wide(size) + CompactFontFile.wide(place) + more + [18]
  }

  private var charset: [UInt8] {
    // A is the 34th of the standard names.
    charsetHasRuns
      ? [1] + CompactFontFile.bytes(34, 2) + [UInt8(charstrings.count - 2)]
      : [0] + (1..<charstrings.count).flatMap { CompactFontFile.bytes(33 + $0, 2) }
  }

  /// A run for each glyph.
  private func selection(_ fonts: [Int]) -> [UInt8] {
    [3] + CompactFontFile.bytes(fonts.count, 2)
      + fonts.enumerated().flatMap { CompactFontFile.bytes($0, 2) + [UInt8($1)] }
      + CompactFontFile.bytes(fonts.count, 2)
  }

  /// A variation store of one axis and one region; numbers of data 0 vary by it.
  private static let store: [UInt8] = {
    let regions = bytes(1, 2) + bytes(1, 2) + bytes(0, 2) + bytes(16384, 2) + bytes(16384, 2)
    let data = bytes(0, 2) + bytes(0, 2) + bytes(1, 2) + bytes(0, 2)
    let all = bytes(1, 2) + bytes(12, 4) + bytes(1, 2) + bytes(12 + regions.count, 4) + regions + data
    return bytes(all.count, 2) + all
  }()

  /// The table: what is before the top dictionary, that, the global subroutines, and all that it tells of.
  private var table: [UInt8] {
    let before: [UInt8] = isSecond ? [] : [1, 0, 4, 4] + list([Array("T".utf8)])
    let between = (isSecond ? [] : list([])) + list(globals, mangled: mangled)
    let size = top([:]).count
    let head = isSecond ? 5 + size : before.count + list([[UInt8](repeating: 0, count: size)]).count
    var (body, places) = ([UInt8](), [Int: [Int]]())
    func add(_ key: Int, _ bytes: [UInt8]) {
      places[key] = [head + between.count + body.count]
      body += bytes
    }
    if !isSecond { add(15, charset) }
    if isSecond { add(24, CompactFontFile.store) }
    add(17, list(charstrings))
    if fontOfGlyph != nil || isSecond {
      let fonts = dictionaries.map { dictionary in
        let part = part(dictionary)
        defer { body += part.bytes }
        return keys(part.size, head + between.count + body.count, dictionary.form)
      }
      add(1236, list(fonts))
      add(1237, selection(fontOfGlyph ?? charstrings.map { _ in 0 }))
    }
    if !isSecond, let first = dictionaries.first, !hasRegistry || fontOfGlyph == nil {
      // Of a font without a registry it is the last dictionary's.
      let part = part(fontOfGlyph == nil ? first : dictionaries[dictionaries.count - 1])
      places[18] = [part.size, head + between.count + body.count]
      body += part.bytes
    }
    let made = top(places)
    let start = isSecond ? [2, 0, 5] + CompactFontFile.bytes(size, 2) + made : before + list([made])
    return start + between + body
  }

  /// The top dictionary. Its length does not depend on the places.
  private func top(_ places: [Int: [Int]]) -> [UInt8] {
    let hasFonts = fontOfGlyph != nil || isSecond
    var bytes: [UInt8] = []
    if !isSecond, fontOfGlyph != nil, hasRegistry {
      bytes += CompactFontFile.number(1) + CompactFontFile.number(2) + CompactFontFile.number(0) + [12, 30]
    }
    for key in [17] + (isSecond ? [24] : [15]) + (hasFonts ? [1236, 1237] : []) {
      bytes += CompactFontFile.wide(places[key]?[0] ?? 0) + (key < 1200 ? [UInt8(key)] : [12, UInt8(key - 1200)])
    }
    guard !isSecond, !dictionaries.isEmpty, !hasRegistry || fontOfGlyph == nil else { return bytes }
    let own = places[18] ?? [0, 0]
    return bytes + keys(own[0], own[1], (fontOfGlyph == nil ? dictionaries[0].form : .plain))
  }

  /// One axis, `wght`, of 100 to 900, with instances at 100.
  private var axes: [UInt8] {
    let counts = [1, 0, 16, 2, 1, 20, instances, 8].flatMap { CompactFontFile.bytes($0, 2) }
    let values = [100, 400, 900].flatMap { CompactFontFile.bytes($0 << 16, 4) }
    let instance = CompactFontFile.bytes(256, 2) + CompactFontFile.bytes(0, 2) + CompactFontFile.bytes(100 << 16, 4)
    return counts + Array("wght".utf8) + values + CompactFontFile.bytes(0, 2) + CompactFontFile.bytes(256, 2)
      + (0..<instances).flatMap { _ in instance }
  }

  /// The font as a file.
  func file() throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    let name = isSecond ? "charstrings2.otf" : "charstrings.otf"
    let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/Fonts/\(name)")))
    func number(_ place: Int, _ size: Int) -> Int {
      original[place..<(place + size)].reduce(0) { $0 << 8 | Int($1) }
    }
    var tables: [String: [UInt8]] = [:]
    for record in stride(from: 12, to: 12 + 16 * number(4, 2), by: 16) {
      let place = number(record + 8, 4)
      let tag = String(decoding: original[record..<(record + 4)], as: UTF8.self)
      tables[tag] = Array(original[place..<(place + number(record + 12, 4))])
    }
    tables[isSecond ? "CFF2" : "CFF "] = table
    if instances > 0 { tables["fvar"] = axes }
    var (directory, body) = (
      Array("OTTO".utf8) + CompactFontFile.bytes(tables.count, 2) + [0, 0, 0, 0, 0, 0], [UInt8]()
    )
    for (tag, bytes) in tables.sorted(by: { $0.key < $1.key }) {
      let place = 12 + 16 * tables.count + body.count
      directory += Array(tag.utf8) + [0, 0, 0, 0] + CompactFontFile.bytes(place, 4)
      directory += CompactFontFile.bytes(bytes.count, 4)
      body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return directory + body
  }
}
