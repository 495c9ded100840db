/// What a font of the Compact Font Format (the tables `CFF ` and CFF2) says of its charstrings: where they are, and where
/// their subroutines. It is read as FreeType reads it, also where a font is broken: a hostile one must not show it and
/// FreeType two fonts.
///
/// Sendable; a value.
struct CompactFont: Sendable {
  /// FreeType opens no such font, or takes from it what nobody else can tell.
  struct Unreadable: Error {}

  /// The subroutines and variations of some glyphs.
  struct Private: Sendable {
    var subroutines: Index?
    /// Which data of the variation store their numbers vary by.
    var variation = 0
  }

  /// The most font dictionaries that FreeType reads; of more it reads none.
  private static let mostFonts = 256
  /// The most bytes of all dictionaries. A font that is in use has some hundreds for each.
  private static let mostDictionaryBytes = 1 << 20
  /// In the place of a registry: there is none.
  private static let noRegistry = 0xFFFF

  let table: FontTable
  /// Whether it is CFF2.
  let isSecond: Bool
  let charstrings: Index
  let subroutines: Index
  /// Whether its subroutines are called by their numbers, without a bias.
  private let isUnbiased: Bool
  private let privates: [Private]
  private let selection: FontSelection?
  private let store: Int?
  /// Where the names of its glyphs are.
  let charset: Int

  /// Nil for a font of another format. Throws for one whose charstrings cannot be followed.
  init?(of file: OpaquePointer, face index: Int) throws(Unreadable) {
    if let table = FontTable("CFF2", of: file, face: index) {
      guard let size = table.byte(2), let length = table.number(3, 2) else { throw Unreadable() }
      try self.init(table, top: size..<(size + length), globals: size + length, isSecond: true)
    } else if let table = FontTable("CFF ", of: file, face: index) {
      guard let size = table.byte(2) else { throw Unreadable() }
      let names = try Index(table, at: size, wide: false)
      let tops = try Index(table, at: names.end, wide: false)
      let strings = try Index(table, at: tops.end, wide: false)
      // Of an empty piece FreeType reads an empty dictionary, and opens no font.
      guard let top = tops.charstring(0) else { throw Unreadable() }
      try self.init(table, top: top, globals: strings.end, isSecond: false)
    } else {
      return nil
    }
  }

  private init(_ table: FontTable, top: Range<Int>, globals: Int, isSecond: Bool) throws(Unreadable) {
    (self.table, self.isSecond) = (table, isSecond)
    var budget = CompactFont.mostDictionaryBytes
    try CompactFont.spend(top, &budget)
    let keys = try CompactDictionary(top, of: table)
    guard let place = try keys.number(.charstrings) else { throw Unreadable() }
    charstrings = try Index(table, at: place, wide: isSecond)
    subroutines = try Index(table, at: globals, wide: isSecond, isOfSubroutines: true)
    isUnbiased = isSecond ? false : try keys.number(.charstringType) == 1
    charset = try keys.number(.charset) ?? 0
    store = isSecond ? try keys.number(.store) : nil
    let hasFonts = isSecond ? true : try CompactFont.hasRegistry(keys)
    guard hasFonts else {
      privates = [try CompactFont.privates(keys, of: table, isSecond: false, store: nil, &budget)]
      selection = nil
      return
    }
    let fonts = try Index(table, at: keys.number(.fontDictionaries) ?? 0, wide: isSecond)
    guard fonts.count <= CompactFont.mostFonts else {
      (privates, selection) = ([], nil)
      return
    }
    var found: [Private] = []
    for index in 0..<fonts.count {
      let place = fonts.charstring(index) ?? 0..<0
      try CompactFont.spend(place, &budget)
      let keys = try CompactDictionary(place, of: table)
      // One that has a registry, too, has no subroutines.
      let hasNone = isSecond ? false : try CompactFont.hasRegistry(keys)
      guard !hasNone else {
        found.append(Private())
        continue
      }
      found.append(try CompactFont.privates(keys, of: table, isSecond: isSecond, store: store, &budget))
    }
    privates = found
    guard !isSecond || fonts.count > 1 else {
      selection = nil
      return
    }
    selection = try FontSelection(table, at: keys.number(.fontSelection) ?? 0, glyphs: charstrings.count)
  }

  private static func hasRegistry(_ keys: CompactDictionary) throws(Unreadable) -> Bool {
    guard let registry = try keys.number(.registry) else { return false }
    return registry != noRegistry
  }

  private static func spend(_ bytes: Range<Int>, _ budget: inout Int) throws(Unreadable) {
    budget -= bytes.count
    guard budget >= 0 else { throw Unreadable() }
  }

  /// Whether no glyph has a subroutine.
  var isFlat: Bool { subroutines.count == 0 && privates.allSatisfy { $0.subroutines?.count ?? 0 == 0 } }

  /// Those of a glyph.
  func privates(of glyph: Int) -> Private {
    let index = selection?.dictionary(of: glyph, in: table) ?? 0
    return index < privates.count ? privates[index] : Private()
  }

  /// What is added to a number to find one of these subroutines.
  func bias(of subroutines: Index) -> Int { isUnbiased ? 0 : subroutines.bias }

  /// How many regions the numbers of some data of the variation store vary by.
  func regions(of variation: Int) -> Int { CompactFont.regions(of: variation, store: store, table) }

  private static func regions(of variation: Int, store: Int?, _ table: FontTable) -> Int {
    // Behind the store's length.
    guard let start = store.map({ $0 + 2 }), let count = table.number(start + 6, 2), variation >= 0,
      variation < count,
      let offset = table.number(start + 8 + 4 * variation, 4)
    else { return 0 }
    return table.number(start + offset + 4, 2) ?? 0
  }

  private static func privates(
    _ keys: CompactDictionary, of table: FontTable, isSecond: Bool, store: Int?, _ budget: inout Int
  ) throws(Unreadable) -> Private {
    guard keys.has(.privateDictionary), let size = try keys.number(.privateDictionary),
      let place = try keys.number(.privateDictionary, 1), size != 0, place != 0
    else { return Private() }
    guard size > 0, place > 0, place <= table.end, size <= table.end - place else { throw Unreadable() }
    try spend(place..<(place + size), &budget)
    let own = try CompactDictionary(
      place..<(place + size), of: table,
      regions: isSecond ? { regions(of: $0, store: store, table) } : nil)
    var found = Private()
    if let offset = try own.number(.subroutines), offset != 0 {
      found.subroutines = try Index(table, at: place + offset, wide: isSecond, isOfSubroutines: true)
    }
    found.variation = try own.number(.variation) ?? 0
    return found
  }
}
