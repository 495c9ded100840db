import Basics
import CFontconfig
import Storage

/// fontconfig's database of fonts. Not copyable: it owns the configuration. One thread at a time may use it.
struct FontDatabase: ~Copyable {
  /// The place of a face: everything that is needed to open it.
  struct Location: Hashable {
    @Bytewise private(set) var path: String
    var index: Int
    var variations: [String: Double]
    /// The state of the file, where the caller has seen it; else it is that in which the catalog saw it first.
    var identity: FileState?
    /// Whether an upright face shall be drawn slanted, because there is no other.
    var isSlanted = false
    /// Whether outlines shall be widened, because there is no bold face.
    var isEmboldened = false
  }

  private let config: OpaquePointer
  private let folders: [String]
  private let usesSystemFonts: Bool
  private var sorted = BoundedCache<SortKey, SortedFonts>(capacity: 64)
  /// The places of superfamilies' fonts among the sorted ones.
  private var related = BoundedCache<RelatedKey, [Int]>(capacity: 1024)
  /// The names of all families, in lower case; nil before the first look-up.
  private var familyNames: Set<ByteText>?
  /// Nil before the first look-up.
  private var boldTwins: BoldTwins?
  /// The families that generic ones are on this machine, as far as they were asked for.
  private var generics: [ByteText: String] = [:]

  init(folders: [String], usesSystemFonts: Bool) throws(FontError) {
    var lister = FontFolder()
    let files = folders.map { lister.files(in: $0) }
    for file in files.joined() { try InstanceTable.check(file) }
    guard let config = usesSystemFonts ? FcInitLoadConfigAndFonts() : FcConfigCreate() else {
      throw .noFonts(reason: "fontconfig cannot read its configuration")
    }
    for (folder, files) in zip(folders, files) {
      if !usesSystemFonts {
        // What is no font is passed over, as in a folder that fontconfig reads.
        for file in files { FcConfigAppFontAddFile(config, file) }
      } else if FcConfigAppFontAddDir(config, folder) == 0 {
        FcConfigDestroy(config)
        throw .unreadable(path: folder, reason: "it is no folder of fonts")
      }
    }
    self.config = config
    self.folders = folders
    self.usesSystemFonts = usesSystemFonts
  }

  deinit { FcConfigDestroy(config) }

  var cacheStates: [CacheState] { [sorted.state("sorted fonts"), related.state("related fonts")] }

  var fontCount: Int {
    [FcSetSystem, FcSetApplication].reduce(0) { count, set in
      count + (FcConfigGetFonts(config, set).map { Int($0.pointee.nfont) } ?? 0)
    }
  }

  /// Whether any font has colour glyphs.
  var hasColorFonts: Bool {
    [FcSetSystem, FcSetApplication].contains { set in
      guard let fonts = FcConfigGetFonts(config, set) else { return false }
      return (0..<Int(fonts.pointee.nfont)).contains { index in
        fonts.pointee.fonts[index].map { FontDatabase.hasColor($0) } ?? false
      }
    }
  }

  var fontFiles: [String] {
    var files: Set<ByteText> = []
    forEachFont { font in
      var file: UnsafeMutablePointer<FcChar8>?
      if FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file {
        files.insert(ByteText(String(cString: file)))
      }
    }
    return files.sorted().map(\.string)
  }

  private func allFonts() -> [OpaquePointer] {
    var fonts: [OpaquePointer] = []
    forEachFont { fonts.append($0) }
    return fonts
  }

  /// Calls `body` with each font.
  func forEachFont(_ body: (OpaquePointer) -> Void) {
    for set in [FcSetSystem, FcSetApplication] {
      guard let fonts = FcConfigGetFonts(config, set) else { continue }
      for index in 0..<Int(fonts.pointee.nfont) { fonts.pointee.fonts[index].map(body) }
    }
  }

  /// The face for a query: its file, or fontconfig's best match that really has the family.
  mutating func locate(_ query: FontQuery) throws(FontError) -> Location {
    if let file = query.file {
      return Location(
        path: file, index: query.index, variations: query.variations, identity: query.fileState)
    }
    guard usesSystemFonts || fontCount > 0 else { throw .noFontsInFolders(folders) }
    let pattern = request(query, family: query.family, language: nil)
    defer { FcPatternDestroy(pattern) }
    var result = FcResultNoMatch
    guard let match = FcFontMatch(config, pattern, &result) else {
      throw .noFonts(reason: "fontconfig has no match for \(Message.quoted(query.family ?? "sans-serif"))")
    }
    defer { FcPatternDestroy(match) }
    if let family = query.family, !FontDatabase.genericFamilies.contains(family.lowercased()),
      !FontDatabase.families(of: match).contains(where: { $0.lowercased() == family.lowercased() })
    {
      throw notFound(family)
    }
    guard let location = location(of: match, like: query) else {
      throw .noFonts(reason: "the match for \(Message.quoted(query.family ?? "sans-serif")) has no file")
    }
    return location
  }

  /// The faces that have all of the code points, or where there is none those with the first, best first: those of the
  /// query's superfamily, then all others. There are only a few, because the first that opens is used. Colour fonts come
  /// last; with `inColor` there are only colour fonts.
  mutating func fallbacks(
    for scalars: [UInt32], like query: FontQuery, language: String?, inColor: Bool = false
  ) -> [Location] {
    let sorted = sortedFonts(like: query, language: language)
    var whole: [Location] = []
    if !inColor {
      for index in relatedFonts(to: query, language: language, among: sorted) {
        guard whole.count < FontDatabase.fewest, let font = sorted[index],
          let covered = FontDatabase.charSet(of: font),
          scalars.allSatisfy({ FcCharSetHasChar(covered, $0) != 0 })
        else { continue }
        if let location = location(of: font, like: query) { whole.append(location) }
      }
    }
    let most = whole.count + FontDatabase.fewest
    var partial: [Location] = []
    for index in 0..<sorted.count {
      guard whole.count < most, let font = sorted[index],
        let covered = FontDatabase.charSet(of: font)
      else { continue }
      guard FcCharSetHasChar(covered, scalars[0]) != 0, !inColor || FontDatabase.hasColor(font) else { continue }
      let isWhole = scalars.dropFirst().allSatisfy { FcCharSetHasChar(covered, $0) != 0 }
      guard isWhole || partial.count < FontDatabase.fewest,
        let location = location(of: font, like: query)
      else { continue }
      if isWhole { whole.append(location) } else { partial.append(location) }
    }
    return whole + partial
  }

  private static let fewest = 4

  private struct RelatedKey: Hashable {
    let family: ByteText
    let sort: SortKey
  }

  private struct SortKey: Hashable {
    let weight: Int
    let width: Double
    let slant: FontQuery.Slant
    let language: ByteText?

    init(_ query: FontQuery, language: String?) {
      (weight, width, slant, self.language) = (
        query.weight, query.width, query.slant, language.map { ByteText($0) }
      )
    }
  }

  /// The places of the fonts of the query's superfamily among `sorted`, the nearest first.
  private mutating func relatedFonts(
    to query: FontQuery, language: String?, among sorted: SortedFonts
  ) -> [Int] {
    guard query.file == nil, let family = installedFamily(of: query) else { return [] }
    let key = RelatedKey(family: ByteText(family), sort: SortKey(query, language: language))
    if let known = related.find(key) { return known }
    let names = familyNames ?? names()
    familyNames = names
    let superfamily = Superfamily(of: family, among: names)
    var found: [(place: Int, distance: Superfamily.Distance)] = []
    for place in 0..<sorted.count {
      guard let name = sorted[place].flatMap({ FontDatabase.families(of: $0).first }),
        let distance = superfamily.distance(of: name)
      else { continue }
      found.append((place, distance))
    }
    let places = found.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.map(\.place)
    related.insert(places, for: key)
    return places
  }

  /// The family of a query; where it names a generic one, or none, the family that this is on the machine.
  private mutating func installedFamily(of query: FontQuery) -> String? {
    let name = query.family?.lowercased() ?? "sans-serif"
    guard FontDatabase.genericFamilies.contains(name) else { return query.family }
    if let known = generics[ByteText(name)] { return known }
    let pattern = request(query, family: name, language: nil)
    defer { FcPatternDestroy(pattern) }
    var result = FcResultNoMatch
    guard let match = FcFontMatch(config, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    let family = FontDatabase.families(of: match).first
    generics[ByteText(name)] = family
    return family
  }

  private func names() -> Set<ByteText> {
    var names: Set<ByteText> = []
    forEachFont { names.formUnion(FontDatabase.families(of: $0).prefix(1).map { ByteText($0.lowercased()) }) }
    return names
  }

  /// All fonts, the nearest to the query first. Sorting them takes a thousand times as long as asking each for a
  /// character.
  private mutating func sortedFonts(like query: FontQuery, language: String?) -> SortedFonts {
    let key = SortKey(query, language: language)
    if let known = sorted.find(key) { return known }
    let pattern = request(query, family: nil, language: language, avoidsColor: true)
    defer { FcPatternDestroy(pattern) }
    var result = FcResultNoMatch
    let found = SortedFonts(FcFontSort(config, pattern, 0, nil, &result))
    if found.fonts != nil { sorted.insert(found, for: key) }
    return found
  }

  /// A font set of fontconfig's, whose patterns live as long as it.
  private final class SortedFonts {
    let fonts: UnsafeMutablePointer<FcFontSet>?

    init(_ fonts: UnsafeMutablePointer<FcFontSet>?) { self.fonts = fonts }

    deinit { if let fonts { FcFontSetDestroy(fonts) } }

    var count: Int { fonts.map { Int($0.pointee.nfont) } ?? 0 }
    subscript(index: Int) -> OpaquePointer? { fonts?.pointee.fonts[index] }
  }

  static func charSet(of font: OpaquePointer) -> OpaquePointer? {
    var covered: OpaquePointer?
    return FcPatternGetCharSet(font, FC_CHARSET, 0, &covered) == FcResultMatch && isUsable(font) ? covered : nil
  }

  /// Whether a font has outlines or colour bitmaps.
  private static func isUsable(_ font: OpaquePointer) -> Bool {
    var scalable: FcBool = 0
    return FcPatternGetBool(font, FC_SCALABLE, 0, &scalable) == FcResultMatch && scalable != 0 || hasColor(font)
  }

  static func hasColor(_ font: OpaquePointer) -> Bool {
    var color: FcBool = 0
    return FcPatternGetBool(font, FC_COLOR, 0, &color) == FcResultMatch && color != 0
  }

  private static let genericFamilies: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "system-ui", "cursive", "fantasy", "emoji", "math",
  ]

  /// All that fontconfig is asked, in words of our own. What a request does not say, fontconfig takes from the
  /// environment: a language from four variables, and the name of the program. A picture must not depend on them, nor on
  /// whether the program, Python or a C program asks.
  private func request(
    _ query: FontQuery, family: String?, language: String?, avoidsColor: Bool = false
  ) -> OpaquePointer {
    let pattern = FcPatternCreate()!
    if let family { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(query.weight)))
    // fontconfig gives widths in percent, too.
    FcPatternAddDouble(pattern, FC_WIDTH, query.width)
    let slant: Int32 =
      switch query.slant {
      case .normal: FC_SLANT_ROMAN
      case .italic: FC_SLANT_ITALIC
      case .oblique: FC_SLANT_OBLIQUE
      }
    FcPatternAddInteger(pattern, FC_SLANT, slant)
    if avoidsColor { FcPatternAddBool(pattern, FC_COLOR, 0) }
    // English is what fontconfig takes where no language is set; `und` says that no other is to be added.
    if let language, language != "und" { FcPatternAddString(pattern, FC_LANG, language) }
    for language in ["en", "und"] { FcPatternAddString(pattern, FC_LANG, language) }
    FcPatternAddString(pattern, FC_NAMELANG, "en")
    FcPatternAddString(pattern, FC_PRGNAME, "signwriter")
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return pattern
  }

  static func families(of pattern: OpaquePointer) -> [String] {
    var families: [String] = []
    var name: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, FC_FAMILY, Int32(families.count), &name) == FcResultMatch, let found = name {
      families.append(String(cString: found))
    }
    return families
  }

  private mutating func location(of found: OpaquePointer, like query: FontQuery) -> Location? {
    if boldTwins == nil { boldTwins = BoldTwins(among: allFonts()) }
    let pattern = boldTwins?.twin(of: found, isBold: query.isBold) ?? found
    var file: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    // A name that is not UTF-8 cannot be opened.
    guard FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch,
      let path = file.flatMap({
        String(validatingCString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      })
    else { return nil }
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    return Location(
      path: path, index: Int(index) >> 16 >= 0x8000 ? Int(index) & 0xFFFF : Int(index),
      variations: query.variations,
      isSlanted: query.slant == .oblique && query.synthesizedSlant != .none && FontDatabase.isUpright(pattern))
  }

  private static func isUpright(_ font: OpaquePointer) -> Bool {
    // fontconfig's own rule for such fonts (90-synthetic.conf) calls them oblique and adds the matrix that makes them so.
    var matrix: UnsafeMutablePointer<FcMatrix>?
    if FcPatternGetMatrix(font, FC_MATRIX, 0, &matrix) == FcResultMatch, let matrix, matrix.pointee.xy != 0 {
      return true
    }
    var slant: Int32 = 0
    // A range is an axis of slant, of which nothing is asked here.
    guard FcPatternGetInteger(font, FC_SLANT, 0, &slant) == FcResultMatch else { return false }
    return slant == FC_SLANT_ROMAN
  }
}
