import Pixels

extension TextFieldDocument {
  var json: JSONValue {
    var object = label.json.object ?? JSONObject()
    object["kind"] = "textField"
    object["placeholder"] = .string(placeholder)
    object["placeholderColor"] = ColorNotation.json(placeholderColor)
    object["editing"] = .bool(isEditing)
    object["selection"] = selection.map {
      [.number(Double($0.lowerBound)), .number(Double($0.upperBound))]
    }
    object["caretColor"] = ColorNotation.json(caretColor)
    object["selectionColor"] = ColorNotation.json(selectionColor)
    object["secure"] = .bool(isSecure)
    return .object(object)
  }
}

extension ImageDocument {
  var json: JSONValue {
    var object = JSONObject()
    object["kind"] = "image"
    object["id"] = id.map { .string($0) }
    object["file"] = file.map { .string($0) }
    object["contentMode"] = .string(contentMode.rawValue)
    object["size"] = size.json
    object["cornerRadius"] = .number(cornerRadius)
    object["shadows"] = .array(shadows.map(\.json))
    object["innerShadows"] = .array(innerShadows.map(\.json))
    object["strokes"] = .array(strokes.map(\.json))
    object["opacity"] = .number(opacity)
    object["scale"] = .number(scale)
    object["oversampling"] = .number(Double(oversampling))
    object["dither"] = .bool(isDithered)
    return .object(object)
  }
}

extension GroupDocument {
  var json: JSONValue {
    var object = JSONObject()
    object["kind"] = "group"
    object["id"] = id.map { .string($0) }
    object["size"] = [.number(width), .number(height)]
    object["scale"] = .number(scale)
    object["background"] = background?.json
    object["children"] = .array(children.map(\.json))
    object["opacity"] = .number(opacity)
    object["oversampling"] = .number(Double(oversampling))
    object["dither"] = .bool(isDithered)
    return .object(object)
  }
}

extension GroupDocument.Child {
  var json: JSONValue {
    var object = document.json.object ?? JSONObject()
    object["frame"] = frame?.json
    object["transform"] = transform?.json
    return .object(object)
  }
}

extension GroupDocument.Frame {
  var json: JSONValue {
    [.number(x), .number(y), width.map { .number($0) } ?? .null, height.map { .number($0) } ?? .null]
  }
}

extension GroupDocument.Transform {
  var json: JSONValue {
    [
      "rotate": .number(rotation), "scale": [.number(scaleX), .number(scaleY)], "translate": translation.json,
      "anchor": anchor.json,
    ]
  }
}
