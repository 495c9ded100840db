import Pixels

/// Decoding of a merged tree: checked by the table, in canonical form. What is missing keeps its default.
extension LabelDocument {
  /// What no single field shows: members that must fit each other.
  static func checkMerged(_ tree: JSONObject) throws(DocumentError) {
    try checkStops(tree["gradient"], ["gradient"])
    for (index, stroke) in (tree["strokes"]?.array ?? []).enumerated() {
      do throws(DocumentError) {
        try checkStops(stroke.object?["gradient"], ["gradient"])
      } catch {
        throw error.inside(index).inside("strokes")
      }
    }
    try checkStops(tree["stroke"]?.object?["gradient"], ["stroke", "gradient"])
    try checkRuns(tree["text"]?.array ?? [])
    try checkStops(tree["background"]?.object?["gradient"], ["background", "gradient"])
  }

  private static func checkRuns(_ runs: [JSONValue]) throws(DocumentError) {
    var length = 0
    for (index, run) in runs.enumerated() {
      guard let run = run.object else { continue }
      length += run["text"]?.string?.unicodeScalars.count ?? 0
      do throws(DocumentError) {
        if run["stroke"] != nil, run["strokes"] != nil {
          throw DocumentError(.conflict, "says the same as \"strokes\" beside it; keep one of the two")
            .inside("stroke")
        }
        if let color = run["color"], let gradient = run["gradient"], color != .null, gradient != .null {
          throw DocumentError(.conflict, "stands beside a \"gradient\", which covers it; keep one of the two")
            .inside("color")
        }
        try checkMerged(run)
      } catch {
        throw error.inside(index).inside("text")
      }
    }
    guard StringRule.text.length.contains(length) else {
      let limit = StringRule.text.length.upperBound
      throw DocumentError(.outOfRange, "its runs are \(length) characters together; the limit is \(limit)").inside(
        "text")
    }
  }

  private static func checkStops(_ gradient: JSONValue?, _ path: [String]) throws(DocumentError) {
    guard let gradient = gradient?.object, let colors = gradient["colors"]?.array,
      let locations = gradient["locations"]?.array, colors.count != locations.count
    else { return }
    let error = DocumentError(
      .conflict,
      "has \(locations.count) elements for \(colors.count) colours; write one a colour, or null to space them evenly"
    ).inside("locations")
    throw path.reversed().reduce(error) { $0.inside($1) }
  }

  init(merged tree: JSONObject) {
    self = LabelDocument.defaults
    for member in tree.members { decode(member.name, member.value) }
  }

  /// This label (a style's, decoded before) with what a child overrides: only that is decoded anew.
  func overridden(by child: JSONObject, merged tree: JSONObject) -> LabelDocument {
    var label = self
    for member in child.members { label.decode(member.name, tree[member.name] ?? .null) }
    return label
  }

  private static let defaults = LabelDocument()

  /// Sets one member. Null is the default.
  private mutating func decode(_ name: String, _ value: JSONValue) {
    switch name {
    case "id": id = value.string
    case "text":
      text = value.string ?? LabelDocument.defaults.text
      if let runs = value.array { self.runs = runs.compactMap { $0.object.map { TextRun($0) } } }
    case "size": size = Size(value)
    case "scale": scale = value.number ?? LabelDocument.defaults.scale
    case "font": font = value.object.map { Font($0) } ?? Font()
    case "color": color = ColorNotation.color(value) ?? LabelDocument.defaults.color
    case "gradient": gradient = value.object.flatMap { Gradient($0) }
    case "shadow": shadows = value.object.flatMap { Shadow($0) }.map { [$0] } ?? []
    case "shadows": shadows = (value.array ?? []).compactMap { $0.object.flatMap { Shadow($0) } }
    case "innerShadow": innerShadows = value.object.flatMap { InnerShadow($0) }.map { [$0] } ?? []
    case "innerShadows": innerShadows = (value.array ?? []).compactMap { $0.object.flatMap { InnerShadow($0) } }
    case "stroke": strokes = value.object.map { [Stroke($0)] } ?? []
    case "strokes": strokes = (value.array ?? []).compactMap { $0.object.map { Stroke($0) } }
    case "image": image = value.object.flatMap { ImageFill($0) }
    case "bevel": bevel = value.object.map { Bevel($0) }
    case "dither": isDithered = value.bool ?? false
    case "underline": underline = DecorationOverride(value)?.decoration
    case "strikethrough": strikethrough = DecorationOverride(value)?.decoration
    case "background": background = value.object.flatMap { Background($0) }
    case "oversampling": oversampling = value.number.map { Int($0) } ?? LabelDocument.defaults.oversampling
    case "opacity": opacity = value.number ?? LabelDocument.defaults.opacity
    default: decodeLayout(name, value)
    }
  }

  private mutating func decodeLayout(_ name: String, _ value: JSONValue) {
    switch name {
    case "textInsets": textInsets = Insets(value)
    case "alignment":
      alignment = value.string.flatMap { Alignment(rawValue: $0) } ?? LabelDocument.defaults.alignment
    case "verticalAlignment":
      verticalAlignment =
        value.string.flatMap { VerticalAlignment(rawValue: $0) } ?? LabelDocument.defaults.verticalAlignment
    case "numberOfLines": numberOfLines = value.number.map { Int($0) } ?? LabelDocument.defaults.numberOfLines
    case "lineBreak":
      lineBreak = value.string.flatMap { LineBreak(rawValue: $0) } ?? LabelDocument.defaults.lineBreak
    case "lineSpacing": lineSpacing = value.number ?? LabelDocument.defaults.lineSpacing
    case "direction":
      direction = value.string.flatMap { Direction(rawValue: $0) } ?? LabelDocument.defaults.direction
    case "language": language = value.string
    default: decodeSpacing(name, value)
    }
  }

  private mutating func decodeSpacing(_ name: String, _ value: JSONValue) {
    switch name {
    case "characterSpacing": characterSpacing = value.number ?? LabelDocument.defaults.characterSpacing
    case "kerning":
      kerning = [:]
      for pair in value.object?.members ?? [] { kerning[pair.name] = pair.value.number }
    case "baselineOffset": baselineOffset = value.number ?? LabelDocument.defaults.baselineOffset
    case "allowOrphans": allowOrphans = value.bool ?? LabelDocument.defaults.allowOrphans
    case "balanced": balanced = value.bool ?? LabelDocument.defaults.balanced
    case "minimumScaleFactor": minimumScaleFactor = value.number ?? LabelDocument.defaults.minimumScaleFactor
    default: break
    }
  }
}

extension LabelDocument.Size {
  init(_ value: JSONValue) {
    guard let elements = value.array, elements.count == 2, let width = elements[0].number else {
      self = .fit
      return
    }
    self = elements[1].number.map { .fixed(width: width, height: $0) } ?? .width(width)
  }
}

extension LabelDocument.Insets {
  init(_ value: JSONValue) {
    let sides = (value.array ?? []).compactMap(\.number)
    self = sides.count == 4 ? Self(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3]) : Self()
  }
}

extension LabelDocument.Point {
  init?(_ value: JSONValue?) {
    guard let elements = value?.array, elements.count == 2, let x = elements[0].number, let y = elements[1].number
    else { return nil }
    self.init(x: x, y: y)
  }
}

extension LabelDocument.Font {
  init(_ object: JSONObject) {
    self.init()
    for member in object.members {
      let value = member.value
      switch member.name {
      case "family": family = value.string
      case "weight": weight = value.number ?? weight
      case "width": width = value.number ?? width
      case "slant": slant = value.string.flatMap { Slant(rawValue: $0) } ?? slant
      case "size": size = value.number ?? size
      case "file": file = value.string
      case "index": index = value.number.map { Int($0) } ?? index
      case "features":
        for feature in value.object?.members ?? [] { features[feature.name] = feature.value.number.map { Int($0) } }
      case "variations":
        for axis in value.object?.members ?? [] { variations[axis.name] = axis.value.number }
      case "fallback": fallback = (value.array ?? []).compactMap(\.string)
      default: break
      }
    }
  }
}
