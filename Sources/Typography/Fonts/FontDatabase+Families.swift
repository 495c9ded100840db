import Basics
import CFontconfig

extension FontDatabase {
  /// The faces of one family, while they are gathered.
  private struct Gathered: ~Copyable {
    var styles: Set<FontFamily.Style> = []
    var isVariable = false
    var hasColor = false
    /// The characters of all faces; owned.
    let characters: OpaquePointer?

    init() { characters = FcCharSetCreate() }

    deinit { if let characters { FcCharSetDestroy(characters) } }

    mutating func add(_ font: OpaquePointer, _ covered: OpaquePointer, isBoldTwin: Bool) {
      if let characters { FcCharSetMerge(characters, covered, nil) }
      hasColor = hasColor || FontDatabase.hasColor(font)
      // A variable font is listed as a whole, whose weight is a range, and once for each of its named instances.
      if FontDatabase.isVariable(font) { isVariable = true }
      if let style = FontDatabase.style(of: font, isBoldTwin: isBoldTwin) { styles.insert(style) }
    }

    consuming func family(_ name: String, lacking wanted: [UInt32], countsScripts: Bool) -> FontFamily {
      let order = styles.sorted {
        ($0.weight, $0.width, $0.slant.rawValue, $0.name, $0.file, $0.index)
          < ($1.weight, $1.width, $1.slant.rawValue, $1.name, $1.file, $1.index)
      }
      return FontFamily(
        name: name, styles: order, isVariable: isVariable, hasColor: hasColor,
        scripts: countsScripts ? FontFamily.scripts(of: FontDatabase.scripts(in: characters)) : [],
        lacks: wanted.filter { scalar in
          !MadeUpGlyphs.isDrawn(scalar) { FcCharSetHasChar(characters, $0) != 0 }
        })
    }
  }

  /// All families that can be drawn, by name, each with those of `wanted` that it lacks. `countsScripts` says whether
  /// their scripts are found, which takes a look at every character of every font.
  func families(lacking wanted: [UInt32], countsScripts: Bool) -> [FontFamily] {
    var members: [ByteText: [OpaquePointer]] = [:]
    forEachFont { font in
      guard let name = FontDatabase.families(of: font).first, FontDatabase.charSet(of: font) != nil else { return }
      members[ByteText(name), default: []].append(font)
    }
    return members.sorted { $0.key < $1.key }.map { name, fonts in
      var gathered = Gathered()
      let bold = BoldTwins(among: fonts).bold
      for font in fonts {
        if let covered = FontDatabase.charSet(of: font) {
          gathered.add(font, covered, isBoldTwin: bold.contains(font))
        }
      }
      return gathered.family(name.string, lacking: wanted, countsScripts: countsScripts)
    }
  }

  /// The number of characters of each script in a set.
  private static func scripts(in characters: OpaquePointer?) -> [Script: Int] {
    guard let characters else { return [:] }
    var counts: [Script: Int] = [:]
    var page = [FcChar32](repeating: 0, count: Int(FC_CHARSET_MAP_SIZE))
    var next: FcChar32 = 0
    var base = FcCharSetFirstPage(characters, &page, &next)
    // FC_CHARSET_DONE, whose cast is not imported.
    while base != .max {
      for (place, word) in page.enumerated() where word != 0 {
        for bit in 0..<32 where word >> bit & 1 != 0 {
          counts[Script(of: base + UInt32(place * 32 + bit)), default: 0] += 1
        }
      }
      base = FcCharSetNextPage(characters, &page, &next)
    }
    return counts
  }

  /// A face as its file describes it; nil for a variable font as a whole.
  static func style(of font: OpaquePointer, isBoldTwin: Bool) -> FontFamily.Style? {
    var weight = 0.0
    var file: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetDouble(font, FC_WEIGHT, 0, &weight) == FcResultMatch,
      FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file
    else { return nil }
    var width = 100.0
    FcPatternGetDouble(font, FC_WIDTH, 0, &width)
    var slant: Int32 = FC_SLANT_ROMAN
    FcPatternGetInteger(font, FC_SLANT, 0, &slant)
    var index: Int32 = 0
    FcPatternGetInteger(font, FC_INDEX, 0, &index)
    var name: UnsafeMutablePointer<FcChar8>?
    FcPatternGetString(font, FC_STYLE, 0, &name)
    return FontFamily.Style(
      name: name.map { String(cString: $0) } ?? "",
      weight: isBoldTwin ? 700 : FcWeightToOpenTypeDouble(weight).rounded(),
      width: width,
      slant: slant == FC_SLANT_ROMAN ? .normal : slant == FC_SLANT_ITALIC ? .italic : .oblique,
      file: String(cString: file), index: Int(index))
  }

  private static func isVariable(_ font: OpaquePointer) -> Bool {
    var variable: FcBool = 0
    return FcPatternGetBool(font, FC_VARIABLE, 0, &variable) == FcResultMatch && variable != 0
  }
}
