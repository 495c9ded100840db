import CFontconfig

/// fontconfig's database of fonts. Not copyable: it owns the configuration. One thread at a time.
struct FontDatabase: ~Copyable {
  /// Where a face is: what is needed to open it.
  struct Location {
    let path: String
    let index: Int
    let variations: [String: Double]
  }

  private let config: OpaquePointer

  init(folders: [String], usesSystemFonts: Bool) throws(FontError) {
    guard let config = usesSystemFonts ? FcInitLoadConfigAndFonts() : FcConfigCreate() else {
      throw .noFonts(reason: "fontconfig cannot read its configuration")
    }
    for folder in folders where FcConfigAppFontAddDir(config, folder) == 0 {
      FcConfigDestroy(config)
      throw .unreadable(path: folder, reason: "it is no folder of fonts")
    }
    self.config = config
  }

  deinit { FcConfigDestroy(config) }

  var fontCount: Int {
    [FcSetSystem, FcSetApplication].reduce(0) { count, set in
      count + (FcConfigGetFonts(config, set).map { Int($0.pointee.nfont) } ?? 0)
    }
  }

  /// The face a query names: its file, or the best match of fontconfig's that really has the family.
  func locate(_ query: FontQuery) throws(FontError) -> Location {
    if let file = query.file {
      return Location(path: file, index: query.index, variations: query.variations)
    }
    let pattern = FontDatabase.pattern(query)
    defer { FcPatternDestroy(pattern) }
    if let family = query.family { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let match = FcFontMatch(config, pattern, &result) else {
      throw .noFonts(reason: "fontconfig has no match for \"\(query.family ?? "sans-serif")\"")
    }
    defer { FcPatternDestroy(match) }
    if let family = query.family, !FontDatabase.genericFamilies.contains(family.lowercased()),
      !FontDatabase.families(of: match).contains(where: { $0.lowercased() == family.lowercased() })
    {
      throw .familyNotFound(family: family, nearest: nearest(to: family))
    }
    guard let location = FontDatabase.location(of: match, like: query) else {
      throw .noFonts(reason: "the match for \"\(query.family ?? "sans-serif")\" has no file")
    }
    return location
  }

  /// Faces that have the code point, best first; a few, as the first that opens is taken.
  func fallbacks(for scalar: UInt32, like query: FontQuery, language: String?) -> [Location] {
    let pattern = FontDatabase.pattern(query)
    defer { FcPatternDestroy(pattern) }
    guard let set = FcCharSetCreate() else { return [] }
    defer { FcCharSetDestroy(set) }
    FcCharSetAddChar(set, scalar)
    FcPatternAddCharSet(pattern, FC_CHARSET, set)
    if let language { FcPatternAddString(pattern, FC_LANG, language) }
    FcPatternAddBool(pattern, FC_COLOR, 0)
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let sorted = FcFontSort(config, pattern, 0, nil, &result) else { return [] }
    defer { FcFontSetDestroy(sorted) }
    var locations: [Location] = []
    for index in 0..<Int(sorted.pointee.nfont) where locations.count < 4 {
      guard let font = sorted.pointee.fonts[index] else { continue }
      var covered: OpaquePointer?
      var scalable: FcBool = 0
      guard FcPatternGetCharSet(font, FC_CHARSET, 0, &covered) == FcResultMatch,
        FcCharSetHasChar(covered, scalar) != 0,
        FcPatternGetBool(font, FC_SCALABLE, 0, &scalable) == FcResultMatch, scalable != 0,
        let location = FontDatabase.location(of: font, like: query)
      else { continue }
      locations.append(location)
    }
    return locations
  }

  private static let genericFamilies: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "system-ui", "cursive", "fantasy", "emoji", "math",
  ]

  private static func pattern(_ query: FontQuery) -> OpaquePointer {
    let pattern = FcPatternCreate()!
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(query.weight)))
    let slant: Int32 =
      switch query.slant {
      case .normal: FC_SLANT_ROMAN
      case .italic: FC_SLANT_ITALIC
      case .oblique: FC_SLANT_OBLIQUE
      }
    FcPatternAddInteger(pattern, FC_SLANT, slant)
    return pattern
  }

  private static func families(of pattern: OpaquePointer) -> [String] {
    var families: [String] = []
    var name: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, FC_FAMILY, Int32(families.count), &name) == FcResultMatch, let found = name {
      families.append(String(cString: found))
    }
    return families
  }

  private static func location(of pattern: OpaquePointer, like query: FontQuery) -> Location? {
    var file: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    guard FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file else { return nil }
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    var variable: FcBool = 0
    var variations = query.variations
    // A variable font matched as a whole takes the weight asked for on its axis.
    if FcPatternGetBool(pattern, FC_VARIABLE, 0, &variable) == FcResultMatch, variable != 0,
      variations["wght"] == nil
    {
      variations["wght"] = Double(query.weight)
    }
    return Location(
      path: String(cString: file), index: Int(index) >> 16 >= 0x8000 ? Int(index) & 0xFFFF : Int(index),
      variations: variations)
  }

  /// Installed families that begin like the name, or hold its first word.
  private func nearest(to family: String) -> [String] {
    var names: Set<String> = []
    for set in [FcSetSystem, FcSetApplication] {
      guard let fonts = FcConfigGetFonts(config, set) else { continue }
      for index in 0..<Int(fonts.pointee.nfont) {
        if let font = fonts.pointee.fonts[index] { names.formUnion(FontDatabase.families(of: font).prefix(1)) }
      }
    }
    let wanted = family.lowercased()
    return names.map { (distance: editDistance($0.lowercased(), wanted), name: $0) }
      .filter { $0.distance <= max(2, wanted.count / 3) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(2).map(\.name)
  }
}

/// Levenshtein's distance between two short names.
func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first)
  let b = Array(second)
  var previous = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var current = [i + 1]
    for (j, y) in b.enumerated() {
      current.append(min(previous[j + 1] + 1, current[j] + 1, previous[j] + (x == y ? 0 : 1)))
    }
    previous = current
  }
  return previous[b.count]
}
