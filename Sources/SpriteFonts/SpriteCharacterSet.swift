import CICUText
import Documents

/// The characters of a sprite font, from what its document lists. Sendable; a value.
struct SpriteCharacterSet: Sendable {
  /// The characters by their ids.
  private var texts: [UInt32: String] = [:]
  private var clusters: [String] = []
  private var icons: [UInt32: LabelDocument.InlineObject] = [:]
  /// What readers cannot show as text does.
  private(set) var told: [String] = []

  /// The most characters of a font.
  static let most = 65_536
  /// The zero-width joiner, beside which a letter takes its joined form.
  private static let joiner = "\u{200D}"
  /// The forms of letters that join.
  private static let presentationForms: [ClosedRange<UInt32>] = [0xFB50...0xFDFF, 0xFE70...0xFEFC]
  /// Lam with alef, the one pair that every shaper of games joins; other pairs are two letters.
  private static let pairForms: ClosedRange<UInt32> = 0xFEF5...0xFEFC

  /// Throws where there are none, too many, or some that no single cell can show.
  init(of document: SpriteFontDocument) throws(DocumentError) {
    for cluster in SpriteCharacterSet.composed(document.listedCharacters) {
      try add(cluster, from: "characters")
    }
    for (index, language) in document.languages.enumerated() {
      try add(language: language, from: "languages[\(index)]")
    }
    for ligature in document.ligatures { addCluster(SpriteCharacterSet.composed(ligature)) }
    if document.missing.count == 1 { texts[0] = document.missing }
    // No font has a noncharacter, so it shows the glyph for what is missing.
    if document.missing == "notdef" { texts[0] = "\u{FFFF}" }
    for (index, icon) in document.icons.enumerated() { try add(icon, from: "icons[\(index)].character") }
    addPresentationForms()
    tellMarks()
    guard texts.keys.contains(where: { $0 > 0 }) || !clusters.isEmpty || !icons.isEmpty else {
      throw DocumentError(
        .outOfRange, path: "characters", "there are no characters; give some, such as \"U+0020-007E\", or languages"
      )
    }
    let count = texts.count + clusters.count + icons.count
    guard count <= SpriteCharacterSet.most else {
      throw DocumentError(
        .outOfRange, path: "characters",
        "\(count) characters are too many; the limit is \(SpriteCharacterSet.most)")
    }
  }

  /// The characters, by id.
  var characters: [SpriteCharacter] {
    let single = texts.map { SpriteCharacter(id: $0.key, text: $0.value) }
    let others = clusters.enumerated().map { index, cluster in
      SpriteCharacter(id: 0xE000 + UInt32(index), text: cluster, cluster: cluster)
    }
    let pictures = icons.map {
      SpriteCharacter(id: $0.key, text: LabelDocument.InlineObject.character, icon: $0.value)
    }
    return (single + others + pictures).sorted { $0.id < $1.id }
  }

  /// An icon stands in place of the font's own character. Two things cannot have one code point.
  private mutating func add(_ icon: SpriteFontDocument.Icon, from place: String) throws(DocumentError) {
    guard let codePoint = icon.codePoint else { return }
    let isCluster = codePoint >= 0xE000 && codePoint < 0xE000 + UInt32(clusters.count)
    guard icons[codePoint] == nil, !isCluster else {
      throw DocumentError(
        .conflict, path: place,
        "\(SpriteFontSet.codePoint(codePoint)) stands for \(isCluster ? "a cluster" : "another icon") already; "
          + "take one from U+\(String(0xE000 + clusters.count, radix: 16, uppercase: true)) on")
    }
    texts[codePoint] = nil
    icons[codePoint] = icon.picture
  }

  private mutating func add(_ cluster: Character, from place: String) throws(DocumentError) {
    let scalars = cluster.unicodeScalars.filter { $0.value != 0xFE0F && $0.value != 0xFE0E }
    guard let first = scalars.first, first.properties.generalCategory != .control, first.value != 0xFEFF else {
      return
    }
    for scalar in scalars { try SpriteCharacterSet.check(scalar, from: place) }
    if scalars.count == 1 { texts[first.value] = String(cluster) } else { addCluster(String(cluster)) }
  }

  private mutating func addCluster(_ text: String) {
    if !clusters.contains(text) { clusters.append(text) }
  }

  // MARK: Languages

  private mutating func add(language: String, from place: String) throws(DocumentError) {
    var scalars = [UInt32](repeating: 0, count: 30_000)
    let count = sw_exemplars(language, &scalars, Int32(scalars.count))
    guard count >= 0 else {
      throw DocumentError(
        .outOfRange, path: place,
        "no characters are known for the language \(JSONWriter.quoted(language)); list them in characters")
    }
    let small = scalars.prefix(Int(count)).compactMap { Unicode.Scalar($0) }
    var text = "0123456789"
    for scalar in small {
      text += String(scalar)
      // The capital of one letter may be several, which are capitals already.
      if scalar.properties.uppercaseMapping.unicodeScalars.count == 1 { text += scalar.properties.uppercaseMapping }
    }
    for scalar in SpriteCharacterSet.composed(text).unicodeScalars {
      try add(Character(scalar), from: place)
    }
  }

  // MARK: Scripts

  /// Scripts in which a letter's form and place depend on its neighbours, and that have no code points of their own for
  /// their forms.
  private static let refused: Set<String> = [
    "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Khmr", "Mymr", "Tibt", "Mong",
    "Java", "Bali", "Sund", "Lepc", "Limb", "Cham", "Lana", "Syrc", "Nkoo", "Mand", "Adlm", "Rohg",
  ]

  private static func check(_ scalar: Unicode.Scalar, from place: String) throws(DocumentError) {
    guard scalar.value >= 0x700 else { return }
    let tag = sw_script(scalar.value)
    let code = String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
    guard refused.contains(code) else { return }
    let name = sw_script_name(tag).map { String(cString: $0) } ?? code
    throw DocumentError(
      .outOfRange, path: place,
      "U+\(String(scalar.value, radix: 16, uppercase: true)) is \(name), whose letters change with their neighbours; "
        + "give the game's strings in ligatures, each of which becomes one character")
  }

  /// Adds the joined forms of letters that are there, filed under their own code points.
  private mutating func addPresentationForms() {
    let letters = Set(texts.keys)
    guard letters.contains(where: { (0x620...0x6FF).contains($0) }) else { return }
    var added = 0
    for scalar in SpriteCharacterSet.presentationForms.joined() {
      var (parts, count): ([UInt32], Int32) = ([0, 0, 0], 0)
      let joins = sw_presentation_form(scalar, &parts, &count)
      let shown = parts.prefix(Int(max(0, count)))
      guard joins >= 0, !shown.isEmpty, shown.allSatisfy(letters.contains), texts[scalar] == nil,
        shown.count == 1 || SpriteCharacterSet.pairForms.contains(scalar)
      else { continue }
      let joined = String(String.UnicodeScalarView(shown.compactMap { Unicode.Scalar($0) }))
      texts[scalar] =
        (joins & 1 != 0 ? SpriteCharacterSet.joiner : "") + joined
        + (joins & 2 != 0 ? SpriteCharacterSet.joiner : "")
      added += 1
    }
    guard added > 0 else { return }
    told.append(
      "characters: \(added) joined forms of Arabic letters stand under their presentation forms; the game maps letters "
        + "to them and reverses lines, and vowel signs are not placed")
  }

  private mutating func tellMarks() {
    let marks = texts.filter { SpriteCharacter(id: $0.key, text: $0.value).isMark }.count
    if marks > 0 {
      told.append(
        "characters: \(marks) marks have an advance of 0 and one place for all letters that they stand over")
    }
  }

  /// The text in normal form C.
  private static func composed(_ text: String) -> String {
    let units = Array(text.utf16)
    var composed = [UInt16](repeating: 0, count: units.count * 3 + 8)
    let count = sw_compose(units, Int32(units.count), &composed, Int32(composed.count))
    return count >= 0 && count <= composed.count
      ? String(decoding: composed.prefix(Int(count)), as: UTF16.self) : text
  }
}
