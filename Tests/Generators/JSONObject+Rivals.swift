import Documents
import JSON

extension JSONObject {
  /// Takes away members that may not stand beside others: the flat names of a nested value, the singular of a list, and
  /// paints that another covers.
  mutating func removeRivals(_ random: inout SeededRandom) {
    for stem in ["stroke", "shadow", "innerShadow", "gradient"] {
      let fullest = [stem + "s", stem].first { self[$0] != nil }
      guard let fullest else { continue }
      for name in members.map(\.name) where name.hasPrefix(stem) && name != fullest { self[name] = nil }
    }
    if self["fit"] != nil { self["minimumScaleFactor"] = nil }
    if var fit = self["fit"]?.object {
      if fit["max"] != nil { fit["min"] = nil }
      self["fit"] = .object(fit)
    }
    if var path = self["textPath"]?.object {
      self["warp"] = nil
      self["stretch"] = nil
      path.keepOneShape(&random)
      self["textPath"] = .object(path)
    }
    if var warp = self["warp"]?.object {
      warp.keepOneSurface(&random)
      self["warp"] = .object(warp)
    }
    if self["warp"] != nil || self["textPath"]?.object?["orient"] == "bend" { removeInlineDocuments() }
    removeRivalsOfWriting()
    removeRivalsOfRuby()
    removeRivalsOfStarts()
    if self["ellipsis"] != nil { self["fade"] = nil }
    if self["textWrap"] != nil { self["balanced"] = nil }
    if let stops = self["tabStops"]?.array { self["tabStops"] = .array(Array(stops.prefix(1))) }
    for variant in ["variantNumeric", "variantLigatures", "variantEastAsian"] {
      if let words = self[variant]?.array { self[variant] = words.first }
    }
    if self["gradient"] != nil || self["gradientColors"] != nil { self["image"] = nil }
    keepOneSelection(&random)
    // The paint of a layer style's stroke.
    if self["gradient"] != nil, self["pattern"] != nil { self[random.pick(["gradient", "pattern"])] = nil }
    removeSynonyms()
    // A background: a label's colour may stand beside its gradient.
    let isLabel = self["text"] != nil || self["font"] != nil
    if !isLabel, self["gradient"] != nil || self["image"] != nil { self["color"] = nil }
    giveLocations(&random)
  }

  /// Members that say the same, the one that is kept first.
  private static let synonyms = [
    ("shadowBlur", "shadowRadius"), ("color", "textColor"), ("alignment", "textAlignment"),
    ("background", "backgroundColor"), ("verticalAlignment", "contentMode"),
  ]

  /// Takes away second names, and values that are empty where one must not be.
  private mutating func removeSynonyms() {
    for (kept, other) in JSONObject.synonyms where self[kept] != nil { self[other] = nil }
    if self["id"]?.string == "" { self["id"] = "g" }
    if self["scales"]?.array?.isEmpty == true { self["scales"] = nil }
    for curve in ["contour", "gloss"] {
      guard let points = self[curve]?.array else { continue }
      let isCurve = points.count > 1 && points.allSatisfy { (2...3).contains($0.array?.count ?? 0) }
      if !isCurve { self[curve] = nil }
    }
  }

  /// Takes away what animated text may not have.
  mutating func removeRivalsOfAnimators(_ others: [String]) {
    let rivals = ["warp", "textPath", "styles", "highlights", "textBackground", "initialLetter", "listStyle"]
    for rival in rivals + others { self[rival] = nil }
  }

  /// Gives a gradient as many locations as colours.
  private mutating func giveLocations(_ random: inout SeededRandom) {
    for (colors, locations) in [("colors", "locations"), ("gradientColors", "gradientLocations")]
    where self[locations] != nil {
      let count = self[colors]?.array?.count ?? 0
      let places = (0..<count).map { _ in Double.random(in: 0...1, using: &random) }.sorted()
      self[locations] = count == 0 ? nil : .array(places.map { .number(random.chance(0.2) ? $0.rounded() : $0) })
    }
  }

  /// Leaves one way to select parts of a text.
  private mutating func keepOneSelection(_ random: inout SeededRandom) {
    let names = ["range", "graphemes", "words", "lines", "match", "every"].filter { self[$0] != nil }
    if let kept = names.randomElement(using: &random) {
      for name in names where name != kept { self[name] = nil }
      if kept != "match" { for name in ["flags", "group", "index"] { self[name] = nil } }
      if kept != "every" { self["nth"] = nil }
    }
    if let ends = self["range"]?.array?.compactMap(\.number), ends.count == 2 {
      let places = ends.map { $0.rounded() }.sorted()
      self["range"] = .array(places.map { .number($0) })
    }
  }

  /// Takes away what lines that run down cannot have.
  private mutating func removeRivalsOfWriting() {
    guard let mode = self["writingMode"]?.string, mode != "horizontal-tb" else { return }
    for name in ["warp", "textPath"] { self[name] = nil }
    guard mode.hasPrefix("vertical") else { return }
    for name in ["textBoxTrim", "stretch"] { self[name] = nil }
  }

  /// Gives lists of readings as many as there are characters, and takes away what readings cannot be of.
  private mutating func removeRivalsOfRuby() {
    if self["textPath"] != nil {
      self["textEmphasis"] = nil
      remove(["ruby", "rubyUnder", "textEmphasis"], inEachOf: "text")
    }
    let isStyle = self["select"] != nil
    let isObject = self["image"] != nil || self["document"] != nil
    let text = isObject ? "\u{FFFC}" : self["text"]?.string ?? ""
    let hasBase = isStyle || (!text.isEmpty && !text.unicodeScalars.contains { $0.properties.isWhitespace })
    for name in ["ruby", "rubyUnder"] where self[name] != nil {
      if !hasBase { self[name] = nil }
      guard let texts = self[name]?.array else { continue }
      let given = texts.isEmpty || isStyle ? nil : text.indices.enumerated().map { texts[$0.offset % texts.count] }
      self[name] = given.map { .array($0) }
    }
    if self["ruby"] != nil, self["rubyUnder"] != nil { self["rubyPosition"] = nil }
  }

  /// Takes away members of all objects in a list.
  private mutating func remove(_ names: [String], inEachOf list: String) {
    let left = self[list]?.array?.map { value -> JSONValue in
      guard case .object(var object) = value else { return value }
      for name in names { object[name] = nil }
      return .object(object)
    }
    if let left { self[list] = .array(left) }
  }

  /// Takes away what may not begin lines, and makes counts whole.
  private mutating func removeRivalsOfStarts() {
    if self["textPath"] != nil || self["fit"]?.object?["mode"]?.string == "perLine" {
      for name in ["initialLetter", "listStyle"] { self[name] = nil }
    }
    if self["initialLetter"] != nil {
      self["listStyle"] = nil
      for list in ["text", "styles"] { remove(["ruby", "rubyUnder"], inEachOf: list) }
    }
    if let pair = self["initialLetter"]?.array, let lines = pair.first, let sink = pair.last?.number {
      self["initialLetter"] = .array([lines, .number(sink.rounded())])
    }
    if let counts = self["hyphenateLimitChars"]?.array {
      self["hyphenateLimitChars"] = .array(counts.map { .number(($0.number ?? 1).rounded()) })
    }
  }
}
