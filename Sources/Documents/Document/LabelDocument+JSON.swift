import Pixels

/// The label as JSON, every member spelled out.
extension LabelDocument {
  /// What an author would write for this label. Reading it back gives an equal label.
  public var json: JSONValue {
    var object = JSONObject()
    object["kind"] = "label"
    object["id"] = id.map { .string($0) }
    object["text"] = runs.isEmpty ? .string(text) : .array(runs.map(\.json))
    object["size"] = size.json
    object["scale"] = .number(scale)
    object["font"] = font.json
    object["color"] = ColorNotation.json(color)
    object["gradient"] = gradient?.json(isBackground: false)
    object["image"] = image?.json(isBackground: false)
    object["shadows"] = .array(shadows.map(\.json))
    object["innerShadows"] = .array(innerShadows.map(\.json))
    object["strokes"] = .array(strokes.map(\.json))
    object["bevel"] = bevel?.json
    object["underline"] = underline.map(\.json) ?? false
    object["strikethrough"] = strikethrough.map(\.json) ?? false
    object["background"] = background?.json
    object["textInsets"] = .array(
      [textInsets.top, textInsets.left, textInsets.bottom, textInsets.right].map { .number($0) })
    object["alignment"] = .string(alignment.rawValue)
    object["verticalAlignment"] = .string(verticalAlignment.rawValue)
    object["numberOfLines"] = .number(Double(numberOfLines))
    object["lineBreak"] = .string(lineBreak.rawValue)
    object["lineSpacing"] = .number(lineSpacing)
    object["characterSpacing"] = .number(characterSpacing)
    object["kerning"] = .sortedObject(kerning) { $0 }
    object["baselineOffset"] = .number(baselineOffset)
    object["allowOrphans"] = .bool(allowOrphans)
    object["balanced"] = .bool(balanced)
    object["minimumScaleFactor"] = .number(minimumScaleFactor)
    object["direction"] = .string(direction.rawValue)
    object["language"] = language.map { .string($0) }
    object["oversampling"] = .number(Double(oversampling))
    object["opacity"] = .number(opacity)
    object["dither"] = .bool(isDithered)
    return .object(object)
  }

  /// Checks what was set from Swift as strictly as JSON is: no NaN, no negative blur, no unknown oversampling
  /// reaches a renderer.
  public func validate() throws(DocumentError) {
    let json = self.json
    try LabelSchema.label.check(json)
    if let object = json.object { try LabelDocument.checkMerged(object) }
  }
}

extension LabelDocument.Size {
  var json: JSONValue {
    switch self {
    case .fit: "fit"
    case .width(let width): [.number(width), nil]
    case .fixed(let width, let height): [.number(width), .number(height)]
    }
  }
}

extension LabelDocument.Point {
  var json: JSONValue { [.number(x), .number(y)] }
}

extension LabelDocument.Font {
  var json: JSONValue {
    var object = JSONObject()
    object["family"] = family.map { .string($0) }
    object["weight"] = .number(weight)
    object["width"] = .number(width)
    object["slant"] = .string(slant.rawValue)
    object["size"] = .number(size)
    object["file"] = file.map { .string($0) }
    object["index"] = .number(Double(index))
    object["features"] = .sortedObject(features) { Double($0) }
    object["variations"] = .sortedObject(variations) { $0 }
    object["fallback"] = .array(fallback.map { .string($0) })
    return .object(object)
  }
}

extension JSONValue {
  /// Sorted, for a dictionary's own order differs from run to run.
  static func sortedObject<Value>(_ values: [String: Value], _ number: (Value) -> Double) -> JSONValue {
    var object = JSONObject()
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { object[name] = .number(number(value)) }
    return .object(object)
  }
}
