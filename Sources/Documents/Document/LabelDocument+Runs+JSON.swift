import Pixels

/// Runs from JSON, checked, and to JSON.
extension LabelDocument.TextRun {
  init(_ object: JSONObject) {
    self.init(object["text"]?.string ?? "")
    font = object["font"]?.object.map { LabelDocument.FontOverride($0) } ?? font
    color = object["color"].flatMap { ColorNotation.color($0) }
    gradient = object["gradient"]?.object.flatMap { LabelDocument.Gradient($0) }
    strokes = object["strokes"]?.array?.compactMap { $0.object.map { LabelDocument.Stroke($0) } }
    if let stroke = object["stroke"]?.object { strokes = [LabelDocument.Stroke(stroke)] }
    underline = object["underline"].flatMap { LabelDocument.DecorationOverride($0) }
    strikethrough = object["strikethrough"].flatMap { LabelDocument.DecorationOverride($0) }
    baselineOffset = object["baselineOffset"]?.number
  }

  var json: JSONValue {
    var object = JSONObject()
    object["text"] = .string(text)
    object["font"] = font == LabelDocument.FontOverride() ? nil : font.json
    object["color"] = color.map { ColorNotation.json($0) }
    object["gradient"] = gradient?.json(isBackground: false)
    object["strokes"] = strokes.map { .array($0.map(\.json)) }
    object["underline"] = underline?.json
    object["strikethrough"] = strikethrough?.json
    object["baselineOffset"] = baselineOffset.map { .number($0) }
    return .object(object)
  }
}

extension LabelDocument.DecorationOverride {
  /// Nil for null: nothing is said.
  init?(_ value: JSONValue) {
    if let object = value.object {
      self = .on(LabelDocument.Decoration(object))
    } else if let isOn = value.bool {
      self = isOn ? .on(LabelDocument.Decoration()) : .off
    } else {
      return nil
    }
  }

  var json: JSONValue { decoration?.json ?? false }
}

extension LabelDocument.Decoration {
  init(_ object: JSONObject) {
    self.init(
      color: object["color"].flatMap { ColorNotation.color($0) }, thickness: object["thickness"]?.number,
      offset: object["offset"]?.number)
  }

  /// True where nothing is said about it.
  var json: JSONValue {
    var object = JSONObject()
    object["color"] = color.map { ColorNotation.json($0) }
    object["thickness"] = thickness.map { .number($0) }
    object["offset"] = offset.map { .number($0) }
    return object.isEmpty ? true : .object(object)
  }
}

extension LabelDocument.FontOverride {
  init(_ object: JSONObject) {
    let font = LabelDocument.Font(object)
    self.init(
      family: font.family, weight: object["weight"]?.number, width: object["width"]?.number,
      slant: object["slant"]?.string == nil ? nil : font.slant,
      size: object["size"]?.number, file: font.file, index: object["index"]?.number.map { Int($0) },
      features: font.features, variations: font.variations,
      fallback: object["fallback"]?.array == nil ? nil : font.fallback)
  }

  var json: JSONValue {
    var object = JSONObject()
    object["family"] = family.map { .string($0) }
    object["weight"] = weight.map { .number($0) }
    object["width"] = width.map { .number($0) }
    object["slant"] = slant.map { .string($0.rawValue) }
    object["size"] = size.map { .number($0) }
    object["file"] = file.map { .string($0) }
    object["index"] = index.map { .number(Double($0)) }
    object["features"] = features.isEmpty ? nil : .sortedObject(features) { Double($0) }
    object["variations"] = variations.isEmpty ? nil : .sortedObject(variations) { $0 }
    object["fallback"] = fallback.map { .array($0.map { .string($0) }) }
    return .object(object)
  }
}
