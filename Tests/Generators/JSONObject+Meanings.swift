import Documents
import JSON

/// What a schema does not say of values: strings that are a path, a format or a file, numbers that go with others.
extension JSONObject {
  /// Makes values mean something. `known` are the members that the object may have.
  mutating func giveMeanings(known: JSONObject?, _ random: inout SeededRandom) {
    // All files but those of fonts are pictures, and no generated name is that of one.
    if known?["file"] != nil { self["file"] = known?["family"] == nil ? "star.png" : nil }
    for name in ["image", "dotImage", "selectedDotImage"] where self[name]?.string != nil {
      self[name] = "star.png"
    }
    for name in ["dotShape", "selectedDotShape", "selectedShape"] where self[name]?.string != nil {
      self[name] = .string(random.pick(["circle", "square", "triangle", "M0 0L9 0L4 8Z", "M0 0C9 0 9 9 0 9Z"]))
    }
    if known?["to"] != nil, self["format"] != nil {
      self["format"] = .string(random.pick(["%d", "%.2f", "%+08.1f", "%x", "a %e b", "%%%g"]))
    }
    giveWords(known: known, &random)
    for name in ["kerning", "kerningTable"] {
      // That of a sprite font says how much of it is kept.
      guard let pairs = self[name]?.object, pairs["least"] == nil, pairs["most"] == nil else { continue }
      self[name] = .object(pairs.withCharacters)
    }
    if known?["character"] != nil {
      self["image"] = "star.png"
      self["character"] = .string(random.pick(["U+E000", "U+1F600", "\u{2605}", "g"]))
    }
    if known?["animated"] != nil, known?["time"] != nil, self["time"]?.number == nil { self["time"] = 0 }
    giveNumbers(&random)
  }

  private mutating func giveWords(known: JSONObject?, _ random: inout SeededRandom) {
    if known?["family"] != nil {
      if self["family"] != nil {
        self["family"] = .string(random.pick(["DejaVu Sans", "Noto Sans", "Noto Sans CJK JP", "Noto Serif"]))
      }
      if let size = self["size"]?.number { self["size"] = .number(min(size, 60)) }
    }
    if let shape = self["shape"]?.string, !shape.allSatisfy({ $0.isASCII && $0.isLetter }) {
      self["shape"] = "square"
    }
    if known?["filled"] != nil, self["style"]?.string != nil {
      self["style"] = .string(random.pick(["dot", "double-circle", "sesame", "x", "\u{2605}"]))
    }
    if known?["arc"] != nil, self["path"]?.string != nil { self["path"] = "M2 20C20 0 40 40 90 10" }
    if self["missing"]?.string != nil { self["missing"] = .string(random.pick(["none", "notdef", "?"])) }
    // Where a page moves to.
    if known?["to"] != nil, known?["duration"] != nil, self["to"]?.number == nil { self["to"] = 2 }
    if known?["match"] != nil {
      if self["group"] != nil { self["group"] = 0 }
      if self["match"] == nil { for name in ["flags", "group", "index"] { self[name] = nil } }
      if self["every"] == nil { self["nth"] = nil }
    }
    // Of labels and runs a colour may stand beside a gradient.
    if known?["text"] == nil, self["gradient"] != nil { self["color"] = nil }
  }

  private mutating func giveNumbers(_ random: inout SeededRandom) {
    for name in ["spread", "shadowSpread"] {
      if let spread = self[name]?.number { self[name] = .number(min(spread, 12)) }
    }
    for name in ["offset", "shadowOffset"] {
      guard let offset = self[name]?.array?.compactMap(\.number), offset.count == 2 else { continue }
      self[name] = .array(offset.map { .number(min(max($0, -90), 90)) })
    }
    for name in ["selection", "fractionDigits", "integerDigits"] {
      guard let ends = self[name]?.array?.compactMap(\.number), ends.count == 2 else { continue }
      let places = ends.map { min(max($0.rounded(), 0), 20) }.sorted()
      self[name] = .array(places.map { .number($0) })
    }
    for name in ["curve", "method"] {
      guard let curve = self[name]?.array, curve.count == 4, curve.allSatisfy({ $0.number != nil }) else {
        continue
      }
      self[name] = .array(
        curve.enumerated().map { index, value in
          index % 2 == 0 ? .number(min(max(value.number ?? 0, 0), 1)) : value
        })
    }
    if let points = self["curve"]?.array, points.contains(where: { $0.array != nil }) {
      let whole = points.filter { (2...3).contains($0.array?.count ?? 0) }
      self["curve"] = whole.count > 1 ? .array(whole) : nil
    }
    if self["changes"]?.array?.isEmpty == false, let texts = self["texts"]?.array {
      self["texts"] = .array(Array(texts.prefix(1)))
    }
    for stem in ["opacity", "midpoint", "opacityMidpoint"] {
      let name = stem == "opacity" ? "opacityLocations" : stem + "s"
      guard let shares = self[name]?.array else { continue }
      self[name] = .array(
        shares.map { _ in JSONValue.number(Double.random(in: 0...1, using: &random)) }
          .sorted { ($0.number ?? 0) < ($1.number ?? 0) })
    }
    if self["fit"] != nil { self["adjustsFontSizeToFitWidth"] = nil }
    if self["opacities"]?.array?.count != self["opacityLocations"]?.array?.count {
      for name in ["opacities", "opacityLocations", "opacityMidpoints"] { self[name] = nil }
    }
  }

  /// Takes away lengths that would make what fits them large.
  mutating func removeLargeLengths() {
    let names = [
      "textInsets", "paragraphSpacing", "paragraphIndents", "textIndent", "lineSpacing", "lineHeight",
      "wordSpacing",
      "characterSpacing", "dotSize", "dotSpacing", "dotBorderWidth", "selectedDotBorderWidth", "tabStops",
      "tabSize",
      "shadow", "shadows", "shadowBlur", "shadowRadius", "shadowOffset",
    ]
    for name in names where self[name]?.numbers.contains(where: { abs($0) > 30 }) == true { self[name] = nil }
  }

  /// The same values, each for the first character of its name.
  private var withCharacters: JSONObject {
    var single = JSONObject()
    for member in members {
      let character = member.name.first.map { String($0) } ?? "g"
      if single[character] == nil { single[character] = member.value }
    }
    return single
  }
}

extension JSONValue {
  /// All numbers in it.
  fileprivate var numbers: [Double] {
    switch self {
    case .number(let number): [number]
    case .array(let values): values.flatMap(\.numbers)
    case .object(let object): object.members.flatMap(\.value.numbers)
    default: []
    }
  }
}
