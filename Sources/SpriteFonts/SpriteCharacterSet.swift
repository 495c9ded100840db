import Basics
import CICUText
import Documents
import JSON

/// The characters of a sprite font, from what its document lists. Sendable; a value.
struct SpriteCharacterSet: Sendable {
  /// The characters by their ids.
  private var texts: [UInt32: String] = [:]
  private var clusters: [String] = []
  /// The ids of the clusters.
  private var clusterIDs: [UInt32] = []
  private var icons: [UInt32: LabelDocument.InlineObject] = [:]
  /// The clusters among the listed characters, and those whose parts stand by themselves because their letters join.
  private var found: [String] = []
  private var parted: Set<ByteText> = []
  /// What readers cannot show as text does.
  private(set) var warnings: [String] = []

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
    let listed = document.listedCharacters
    if listed == document.characters {
      tellSlip(listed)
      for cluster in listed {
        // One code point is what it is, even where another is equivalent: the game's strings may have either.
        let isOne = cluster.unicodeScalars.count == 1
        for character in isOne ? String(cluster) : SpriteCharacterSet.composed(String(cluster)) {
          try add(character, from: "characters")
        }
      }
    } else {
      // Code points that stand side by side in a list are no cluster.
      for scalar in listed.unicodeScalars { try add(Character(scalar), from: "characters") }
    }
    for (index, language) in document.languages.enumerated() {
      try add(language: language, from: "languages[\(index)]")
    }
    for ligature in document.ligatures { addCluster(SpriteCharacterSet.composed(ligature)) }
    numberClusters()
    if document.missing.count == 1 { texts[0] = document.missing }
    // No font has a noncharacter, so it shows the glyph for what is missing.
    if document.missing == "notdef" { texts[0] = "\u{FFFF}" }
    for (index, icon) in document.icons.enumerated() { try add(icon, from: "icons[\(index)].character") }
    addPresentationForms()
    tellClusters()
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
    let others = zip(clusterIDs, clusters).map { id, cluster in
      SpriteCharacter(id: id, text: cluster, cluster: cluster)
    }
    let pictures = icons.map {
      SpriteCharacter(id: $0.key, text: LabelDocument.InlineObject.character, icon: $0.value)
    }
    return (single + others + pictures).sorted { $0.id < $1.id }
  }

  /// An icon stands in place of the font's own character. Two things cannot have one code point.
  private mutating func add(_ icon: SpriteFontDocument.Icon, from place: String) throws(DocumentError) {
    guard let codePoint = icon.codePoint else { return }
    let isCluster = clusterIDs.contains(codePoint)
    guard icons[codePoint] == nil, !isCluster else {
      throw DocumentError(
        .conflict, path: place,
        "\(SpriteFontSet.codePoint(codePoint)) stands for \(isCluster ? "a cluster" : "another icon") already; "
          + "take one from \(SpriteFontSet.codePoint((clusterIDs.last ?? 0xDFFF) + 1)) on")
    }
    texts[codePoint] = nil
    icons[codePoint] = icon.picture
  }

  private mutating func add(_ cluster: Character, from place: String) throws(DocumentError) {
    let isEmoji = cluster.unicodeScalars.contains { $0.value > 0x2000 && sw_is_emoji($0.value) }
    // Joiners and tags are parts of emoji. Elsewhere such characters shape or order a text, and no cell shows them.
    let shown = cluster.unicodeScalars.filter {
      $0.properties.generalCategory != .control && (isEmoji || !$0.isInvisibleFormat)
    }
    let scalars = shown.filter { $0.value != 0xFE0F && $0.value != 0xFE0E && $0.value != 0xFEFF }
    guard let first = scalars.first else { return }
    for scalar in scalars { try SpriteCharacterSet.check(scalar, from: place) }
    let text = String(String.UnicodeScalarView(shown))
    if scalars.count == 1 {
      if isEmoji || !first.isInvisibleFormat { texts[first.value] = text }
    } else if isEmoji || !addParts(of: Array(scalars)), addCluster(text) {
      found.append(text)
    }
  }

  /// Adds the characters of a cluster by themselves, in scripts whose texts games set so. In others a cluster is one
  /// character.
  private mutating func addParts(of scalars: [Unicode.Scalar]) -> Bool {
    let script = scalars.lazy.map { SpriteCharacterSet.script($0).code }.first { $0 != "Zinh" && $0 != "Zyyy" }
    guard let script, SpriteCharacterSet.loose.contains(script) else { return false }
    for scalar in scalars { texts[scalar.value] = String(scalar) }
    if script == "Arab" { parted.insert(ByteText(String(String.UnicodeScalarView(scalars)))) }
    return true
  }

  /// The code points for private use, in the order in which clusters take them: those of the first plane, which every
  /// reader knows, and then the others.
  private static let privateUse: [ClosedRange<UInt32>] = [0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD]

  /// Gives each cluster the next code point that no character has.
  private mutating func numberClusters() {
    let free = SpriteCharacterSet.privateUse.joined().lazy.filter { [texts] in texts[$0] == nil }
    clusterIDs = Array(free.prefix(clusters.count))
  }

  /// Whether the cluster is new.
  @discardableResult private mutating func addCluster(_ text: String) -> Bool {
    if clusters.contains(text) { return false }
    clusters.append(text)
    return true
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
    var text = " 0123456789"
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

  /// Scripts whose marks are characters by themselves: of Thai and Lao a font places them over the letter before, and of
  /// Arabic a letter has several forms, with and without them.
  private static let loose: Set<String> = ["Thai", "Laoo", "Arab"]

  private static func script(_ scalar: Unicode.Scalar) -> (tag: UInt32, code: String) {
    let tag = sw_script(scalar.value)
    return (tag, String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self))
  }

  private static func check(_ scalar: Unicode.Scalar, from place: String) throws(DocumentError) {
    guard scalar.value >= 0x700 else { return }
    let (tag, code) = script(scalar)
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
    warnings.append(
      "characters: \(added) joined forms of Arabic letters stand under their presentation forms; the game maps letters "
        + "to them and reverses lines, and vowel signs are not placed")
  }

  /// Tells of characters that look like the name of a list. They may be meant as they are.
  private mutating func tellSlip(_ characters: String) {
    guard Spelling.nearest(to: characters, among: ["ascii"]) != nil else { return }
    warnings.append(
      "characters: \(JSONWriter.quoted(characters)) are these characters alone; for all of ASCII write \"ascii\"")
  }

  /// Tells of clusters that are one character, and of those that cannot be.
  private mutating func tellClusters() {
    if let first = found.first, let index = clusters.firstIndex(of: first) {
      warnings.append(
        "characters: \(found.count == 1 ? "a cluster is" : "\(found.count) clusters are") one character each, \(first) as "
          + "\(SpriteFontSet.codePoint(clusterIDs[index])); the JSON form lists them")
    }
    if let first = parted.min() {
      warnings.append(
        "characters: \(parted.count == 1 ? "a cluster" : "\(parted.count) clusters") of Arabic such as \(first.string) cannot be "
          + "single characters, because the letter joins its neighbours; letters and signs are characters by themselves"
      )
    }
  }

  private mutating func tellMarks() {
    let marks = texts.filter { SpriteCharacter(id: $0.key, text: $0.value).isMark }.count
    if marks > 0 {
      warnings.append(
        "characters: \(marks) marks have an advance of 0 and one place for all letters, in the middle of their places over them"
      )
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

extension Unicode.Scalar {
  /// Whether it shapes or orders a text and draws nothing: joiners, and marks of direction.
  fileprivate var isInvisibleFormat: Bool { properties.generalCategory == .format && sw_is_ignorable(value) }
}
