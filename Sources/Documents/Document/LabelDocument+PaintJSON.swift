import Pixels

/// What a label is painted with as JSON, every member spelled out.
extension LabelDocument.Shadow {
  var json: JSONValue {
    [
      "color": ColorNotation.json(color), "offset": offset.json, "blur": blur.json, "spread": .number(spread),
      "knockout": .bool(isKnockedOut), "extrude": .bool(isExtruded),
    ]
  }
}

extension LabelDocument.InnerShadow {
  var json: JSONValue {
    [
      "color": ColorNotation.json(color), "offset": offset.json, "blur": blur.json, "spread": .number(spread),
      "blend": .string(blend.rawValue),
    ]
  }
}

extension LabelDocument.Blur {
  var json: JSONValue { x == y ? .number(x) : [.number(x), .number(y)] }
}

extension LabelDocument.Gradient {
  /// A background's gradient has fewer members: its box is the canvas, and there is no text under it.
  func json(isBackground: Bool) -> JSONValue {
    var object = JSONObject()
    object["kind"] = .string(kind.rawValue)
    object["colors"] = .array(colors.map { ColorNotation.json($0) })
    object["locations"] = locations.map { .array($0.map { .number($0) }) }
    object["start"] = start.json
    object["end"] = end.json
    object["extend"] = .string(extend.rawValue)
    object["interpolation"] = .string(interpolation.rawValue)
    object["shape"] = .string(isElliptical ? "ellipse" : "circle")
    guard !isBackground else { return .object(object) }
    object["box"] = .string(box.rawValue)
    object["overTextColor"] = .bool(overTextColor)
    return .object(object)
  }
}

extension LabelDocument.ImageFill {
  func json(isBackground: Bool) -> JSONValue {
    var object = JSONObject()
    object["file"] = .string(file)
    object["contentMode"] = .string(contentMode.rawValue)
    object["scale"] = .number(scale)
    if !isBackground { object["box"] = .string(box.rawValue) }
    return .object(object)
  }
}

extension LabelDocument.Stroke {
  var json: JSONValue {
    var object = JSONObject()
    object["color"] = ColorNotation.json(color)
    object["gradient"] = gradient?.json(isBackground: false)
    object["width"] = .number(width)
    object["position"] = .string(position.rawValue)
    object["order"] = order.map { .string($0.rawValue) }
    object["join"] = .string(join.rawValue)
    object["miterLimit"] = .number(miterLimit)
    return .object(object)
  }
}

extension LabelDocument.Bevel {
  var json: JSONValue {
    var object = JSONObject()
    object["style"] = .string(style.rawValue)
    object["size"] = .number(size)
    object["soften"] = soften.map { .number($0) }
    object["angle"] = .number(angle)
    object["highlight"] = ColorNotation.json(highlight)
    object["shade"] = ColorNotation.json(shade)
    return .object(object)
  }
}

extension LabelDocument.Background {
  var json: JSONValue {
    var object = JSONObject()
    switch paint {
    case .color(let color): object["color"] = ColorNotation.json(color)
    case .gradient(let gradient): object["gradient"] = gradient.json(isBackground: true)
    case .image(let image): object["image"] = image.json(isBackground: true)
    }
    object["cornerRadius"] = .number(cornerRadius)
    return .object(object)
  }
}
