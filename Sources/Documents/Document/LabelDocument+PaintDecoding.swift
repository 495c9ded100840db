import Pixels

/// Decoding of what a label is painted with: checked objects in canonical form. What is missing keeps its default.
extension LabelDocument.Gradient {
  /// Nil where there are no colours: no gradient.
  init?(_ object: JSONObject) {
    let colors = (object["colors"]?.array ?? []).compactMap { ColorNotation.color($0) }
    guard !colors.isEmpty else { return nil }
    self.init(
      object["kind"]?.string.flatMap { Kind(rawValue: $0) } ?? .linear, colors: colors,
      start: LabelDocument.Point(object["start"]), end: LabelDocument.Point(object["end"]))
    locations = object["locations"]?.array.map { $0.compactMap(\.number) }
    extend = object["extend"]?.string.flatMap { Extend(rawValue: $0) } ?? extend
    interpolation = object["interpolation"]?.string.flatMap { Interpolation(rawValue: $0) } ?? interpolation
    isElliptical = object["shape"]?.string == "ellipse"
    box = object["box"]?.string.flatMap { Box(rawValue: $0) } ?? box
    overTextColor = object["overTextColor"]?.bool ?? (object[CanonicalForm.hasFlatColors] != nil)
  }
}

extension LabelDocument.Shadow {
  /// Nil where FXLabel's names alone make the shadow and give no colour: UILabel's default is none.
  init?(_ object: JSONObject) {
    let isFlat = object[CanonicalForm.isFlat] != nil
    let color = object["color"].flatMap { ColorNotation.color($0) }
    if isFlat && color == nil { return nil }
    // UILabel casts its shadow upwards unless told otherwise.
    let defaultOffset = LabelDocument.Point(x: 0, y: isFlat ? -1 : 0)
    self.init(
      color: color ?? .black, offset: LabelDocument.Point(object["offset"]) ?? defaultOffset,
      blur: LabelDocument.Blur(object["blur"]), spread: object["spread"]?.number ?? 0,
      isKnockedOut: object["knockout"]?.bool ?? false, isExtruded: object["extrude"]?.bool ?? false)
  }
}

extension LabelDocument.InnerShadow {
  /// Nil where FXLabel's names alone make the shadow and give no colour: its default is none.
  init?(_ object: JSONObject) {
    let color = object["color"].flatMap { ColorNotation.color($0) }
    if object[CanonicalForm.isFlat] != nil && color == nil { return nil }
    self.init(
      color: color ?? .black, offset: LabelDocument.Point(object["offset"]) ?? .zero,
      blur: LabelDocument.Blur(object["blur"]), spread: object["spread"]?.number ?? 0,
      blend: object["blend"]?.string.flatMap { Blend(rawValue: $0) } ?? .normal)
  }
}

extension LabelDocument.Blur {
  /// A number for both axes, or [x, y].
  init(_ value: JSONValue?) {
    if let pair = value?.array?.compactMap(\.number), pair.count == 2 {
      self.init(x: pair[0], y: pair[1])
    } else {
      self.init(value?.number ?? 0)
    }
  }
}

extension LabelDocument.Stroke {
  init(_ object: JSONObject) {
    self.init()
    color = object["color"].flatMap { ColorNotation.color($0) } ?? color
    gradient = object["gradient"]?.object.flatMap { LabelDocument.Gradient($0) }
    width = object["width"]?.number ?? width
    position = object["position"]?.string.flatMap { Position(rawValue: $0) } ?? position
    order = object["order"]?.string.flatMap { Order(rawValue: $0) }
    join = object["join"]?.string.flatMap { Join(rawValue: $0) } ?? join
    miterLimit = object["miterLimit"]?.number ?? miterLimit
  }
}

extension LabelDocument.Bevel {
  init(_ object: JSONObject) {
    self.init()
    style = object["style"]?.string.flatMap { Style(rawValue: $0) } ?? style
    size = object["size"]?.number ?? size
    soften = object["soften"]?.number
    angle = object["angle"]?.number ?? angle
    highlight = object["highlight"].flatMap { ColorNotation.color($0) } ?? highlight
    shade = object["shade"].flatMap { ColorNotation.color($0) } ?? shade
  }
}

extension LabelDocument.ImageFill {
  /// Nil where there is no file: no picture.
  init?(_ object: JSONObject) {
    guard let file = object["file"]?.string else { return nil }
    self.init(file: file)
    contentMode = object["contentMode"]?.string.flatMap { ContentMode(rawValue: $0) } ?? contentMode
    box = object["box"]?.string.flatMap { LabelDocument.Gradient.Box(rawValue: $0) } ?? box
    scale = object["scale"]?.number ?? scale
  }
}

extension LabelDocument.Background {
  /// Nil where there is neither a colour nor a gradient nor a picture: nothing is drawn.
  init?(_ object: JSONObject) {
    let cornerRadius = object["cornerRadius"]?.number ?? 0
    if var gradient = object["gradient"]?.object.flatMap({ LabelDocument.Gradient($0) }) {
      gradient.box = .canvas
      self.init(paint: .gradient(gradient), cornerRadius: cornerRadius)
    } else if var image = object["image"]?.object.flatMap({ LabelDocument.ImageFill($0) }) {
      image.box = .canvas
      self.init(paint: .image(image), cornerRadius: cornerRadius)
    } else if let color = object["color"].flatMap({ ColorNotation.color($0) }) {
      self.init(color: color, cornerRadius: cornerRadius)
    } else {
      return nil
    }
  }
}
