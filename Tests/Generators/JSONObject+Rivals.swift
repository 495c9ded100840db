import Documents

extension JSONObject {
  /// Takes away members that may not stand beside others: the flat names of a nested value, the singular of a list, and
  /// paints that another covers. Gives a gradient as many locations as colours.
  mutating func removeRivals(_ random: inout SeededRandom) {
    for stem in ["stroke", "shadow", "innerShadow", "gradient"] {
      let fullest = [stem + "s", stem].first { self[$0] != nil }
      guard let fullest else { continue }
      for name in members.map(\.name) where name.hasPrefix(stem) && name != fullest { self[name] = nil }
    }
    if var fit = self["fit"]?.object {
      self["minimumScaleFactor"] = nil
      if fit["max"] != nil { fit["min"] = nil }
      self["fit"] = .object(fit)
    }
    if var path = self["textPath"]?.object {
      self["warp"] = nil
      self["stretch"] = nil
      path.keepOneShape()
      self["textPath"] = .object(path)
    }
    removeRivalsOfWriting()
    if self["ellipsis"] != nil { self["fade"] = nil }
    for variant in ["variantNumeric", "variantLigatures", "variantEastAsian"] {
      if let words = self[variant]?.array { self[variant] = words.first }
    }
    if self["gradient"] != nil || self["gradientColors"] != nil { self["image"] = nil }
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
    // A background: a label's colour may stand beside its gradient.
    let isLabel = self["text"] != nil || self["font"] != nil
    if !isLabel, self["gradient"] != nil || self["image"] != nil { self["color"] = nil }
    for (colors, locations) in [("colors", "locations"), ("gradientColors", "gradientLocations")]
    where self[locations] != nil {
      let count = self[colors]?.array?.count ?? 0
      let places = (0..<count).map { _ in Double.random(in: 0...1, using: &random) }.sorted()
      self[locations] = count == 0 ? nil : .array(places.map { .number(random.chance(0.2) ? $0.rounded() : $0) })
    }
  }

  /// Takes away what lines that run down cannot have.
  private mutating func removeRivalsOfWriting() {
    guard let mode = self["writingMode"]?.string, mode != "horizontal-tb" else { return }
    for name in ["warp", "textPath"] { self[name] = nil }
    guard mode.hasPrefix("vertical") else { return }
    for name in ["textBoxTrim", "stretch"] { self[name] = nil }
    if let runs = self["text"]?.array { self["text"] = .array(runs.filter { $0.object?["image"] == nil }) }
  }

  /// Makes a run a text or a picture, whose file is one of the tests'.
  mutating func chooseTextOrPicture() {
    guard self["image"] != nil else {
      for name in ["height", "width", "align", "shift", "margin", "tint"] { self[name] = nil }
      return
    }
    self["image"] = "star.png"
    self["text"] = nil
  }

  /// Leaves one of the shapes of a path, with a length that text can have.
  private mutating func keepOneShape() {
    let shape = ["circle", "arc", "path"].first { self[$0]?.object != nil || self[$0]?.string != nil } ?? "circle"
    for other in ["circle", "arc", "path"] where other != shape { self[other] = nil }
    guard shape != "path" else { return }
    var circle = self[shape]?.object ?? JSONObject()
    circle["radius"] = .number(min(max(circle["radius"]?.number ?? 0, 0.5), 300))
    if circle["from"] == circle["to"] { circle["to"] = nil }
    if circle["from"]?.number == 90, circle["to"] == nil { circle["from"] = nil }
    self[shape] = .object(circle)
  }
}
