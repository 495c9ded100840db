import Motion
import Pixels

extension PageControlDocument {
  var json: JSONValue {
    var object = JSONObject()
    object["kind"] = "pageControl"
    object["id"] = id.map { .string($0) }
    control.write(to: &object)
    object["move"] = move?.json
    object["size"] = size.json
    object["dotGradient"] = gradient?.json(isBackground: false)
    object["selectedDotGradient"] = selectedGradient?.json(isBackground: false)
    object["shadows"] = .array(shadows.map(\.json))
    object["innerShadows"] = .array(innerShadows.map(\.json))
    object["strokes"] = .array(strokes.map(\.json))
    object["background"] = background?.json
    object["opacity"] = .number(opacity)
    object["scale"] = .number(scale)
    object["oversampling"] = .number(Double(oversampling))
    object["dither"] = .bool(isDithered)
    object["time"] = .number(time)
    return .object(object)
  }
}

extension PageMove {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["to"] = .number(to)
    object["duration"] = .number(duration)
    object["hold"] = .number(hold)
    object["curve"] = easing.json
    return .object(object)
  }
}

extension PageControl {
  fileprivate func write(to object: inout JSONObject) {
    object["numberOfPages"] = .number(Double(numberOfPages))
    object["currentPage"] = .number(currentPage)
    object["dotSpacing"] = .number(dotSpacing)
    object["dotSize"] = .number(dotSize)
    object["dotColor"] = dotColor.map { ColorNotation.json($0) }
    object["dotShape"] = dotShape?.json
    object["dotImage"] = dotImage?.json
    object["dotBorderWidth"] = .number(dotBorderWidth)
    object["dotBorderColor"] = dotBorderColor.map { ColorNotation.json($0) }
    object["dotShadowColor"] = dotShadowColor.map { ColorNotation.json($0) }
    object["dotShadowOffset"] = [.number(dotShadowOffset.x), .number(dotShadowOffset.y)]
    object["dotShadowBlur"] = .number(dotShadowBlur)
    writeSelected(to: &object)
    object["wrapEnabled"] = .bool(wrapEnabled)
    object["vertical"] = .bool(vertical)
    object["hidesForSinglePage"] = .bool(hidesForSinglePage)
    object["rightToLeft"] = .bool(rightToLeft)
    object["moveStyle"] = .string(moveStyle.rawValue)
    object["maximumVisibleDots"] = maximumVisibleDots.map { .number(Double($0)) }
    var overrides = JSONObject()
    for (page, dot) in dots.sorted(by: { $0.key < $1.key }) { overrides[String(page)] = dot.json }
    object["dots"] = .object(overrides)
  }

  private func writeSelected(to object: inout JSONObject) {
    object["selectedDotSize"] = .number(selectedDotSize)
    object["selectedDotColor"] = selectedDotColor.map { ColorNotation.json($0) }
    object["selectedDotShape"] = selectedDotShape?.json
    object["selectedDotImage"] = selectedDotImage?.json
    object["selectedDotBorderWidth"] = .number(selectedDotBorderWidth)
    object["selectedDotBorderColor"] = selectedDotBorderColor.map { ColorNotation.json($0) }
    object["selectedDotShadowColor"] = selectedDotShadowColor.map { ColorNotation.json($0) }
    object["selectedDotShadowOffset"] = [.number(selectedDotShadowOffset.x), .number(selectedDotShadowOffset.y)]
    object["selectedDotShadowBlur"] = .number(selectedDotShadowBlur)
  }
}

extension DotOverride {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["size"] = size.map { .number($0) }
    object["color"] = color.map { $0.map { ColorNotation.json($0) } ?? .null }
    object["selectedColor"] = selectedColor.map { $0.map { ColorNotation.json($0) } ?? .null }
    object["shape"] = shape.map { $0?.json ?? .null }
    object["selectedShape"] = selectedShape.map { $0?.json ?? .null }
    object["image"] = image.map { $0?.json ?? .null }
    object["selectedImage"] = selectedImage.map { $0?.json ?? .null }
    return .object(object)
  }
}
