import Pixels

extension Document {
  /// The deepest that groups may nest: each level costs a canvas.
  static let maximumDepth = 16

  /// Reads a document. Its `extends` names a style of the sheet; `styleName`, where given, is taken instead.
  public init(
    json text: String, source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    try self.init(JSONParser.parse(text, source: source), source: source, styles: styles, styleName: styleName)
  }

  public init(
    bytes: [UInt8], source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    try self.init(JSONParser.parse(bytes, source: source), source: source, styles: styles, styleName: styleName)
  }

  public init(
    _ json: JSONValue, source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    do throws(DocumentError) {
      guard let object = json.object else {
        throw DocumentError(.wrongType, "\(json.summary) is \(json.typeName); wanted a document, an object")
      }
      let kind = try DocumentKind(of: object)
      try kind.schema.check(json)
      let name = styleName ?? object["extends"]?.string
      var style = ResolvedStyle.empty
      if let name { style = try styles.style(named: name, by: styleName == nil ? "extends" : "") }
      try self.init(kind, object, of: kind.schema, style: style, styles: styles, depth: 0)
    } catch {
      throw error.from(source)
    }
  }

  /// A checked object. `style` is what a label or a text field is laid over.
  init(
    _ kind: DocumentKind, _ object: JSONObject, of schema: ObjectSchema, style: ResolvedStyle, styles: StyleSheet,
    depth: Int
  ) throws(DocumentError) {
    switch kind {
    case .label: self = .label(try style.label(overriddenBy: object, of: schema))
    case .textField:
      let label = try style.label(overriddenBy: object, of: schema)
      self = .textField(try TextFieldDocument(object, label: label))
    case .image: self = .image(try ImageDocument(object, of: schema))
    case .group: self = .group(try GroupDocument(object, of: schema, styles: styles, depth: depth))
    case .counting:
      let label = try style.label(overriddenBy: object, of: schema)
      self = .counting(try CountingDocument(object, label: label))
    case .cycling:
      let label = try style.label(overriddenBy: object, of: schema)
      self = .cycling(try CyclingDocument(object, label: label))
    case .pageControl: self = .pageControl(try PageControlDocument(object, of: schema))
    }
  }
}

extension GroupDocument {
  init(_ object: JSONObject, of schema: ObjectSchema, styles: StyleSheet, depth: Int) throws(DocumentError) {
    guard let size = object["size"]?.array?.compactMap(\.number), size.count == 2 else {
      throw DocumentError(.wrongType, "is missing; write \"size\": [width, height] in points").inside("size")
    }
    guard depth < Document.maximumDepth else {
      throw DocumentError(
        .outOfRange, "groups nest deeper than \(Document.maximumDepth); put their children into one of them")
    }
    self.init(width: size[0], height: size[1])
    id = object["id"]?.string
    scale = object["scale"]?.number ?? scale
    opacity = object["opacity"]?.number ?? opacity
    oversampling = object["oversampling"]?.number.map { Int($0) } ?? oversampling
    isDithered = object["dither"]?.bool ?? isDithered
    let canonical = try CanonicalForm.canonical(object, of: schema)
    try LabelDocument.checkMerged(canonical)
    background = canonical["background"]?.object.flatMap { LabelDocument.Background($0) }
    for (index, child) in (object["children"]?.array ?? []).enumerated() {
      do throws(DocumentError) {
        children.append(try Child(child.object ?? JSONObject(), styles: styles, depth: depth + 1))
      } catch {
        throw error.inside(index).inside("children")
      }
    }
  }
}

extension GroupDocument.Child {
  fileprivate init(_ object: JSONObject, styles: StyleSheet, depth: Int) throws(DocumentError) {
    let kind = try DocumentKind(of: object)
    var style = ResolvedStyle.empty
    if let name = object["extends"]?.string { style = try styles.style(named: name, by: "extends") }
    var own = object
    own["frame"] = nil
    own["transform"] = nil
    let document = try Document(kind, own, of: kind.childSchema, style: style, styles: styles, depth: depth)
    let frame = object["frame"].flatMap { GroupDocument.Frame($0) }
    self.init(document, frame: frame, transform: object["transform"]?.object.map { GroupDocument.Transform($0) })
  }
}

extension GroupDocument.Frame {
  init?(_ value: JSONValue) {
    guard let sides = value.array, sides.count == 4, let x = sides[0].number, let y = sides[1].number else {
      return nil
    }
    self.init(x: x, y: y, width: sides[2].number, height: sides[3].number)
  }
}

extension GroupDocument.Transform {
  init(_ object: JSONObject) {
    self.init()
    rotation = object["rotate"]?.number ?? rotation
    let pair = object["scale"]?.array?.compactMap(\.number)
    scaleX = pair?.first ?? object["scale"]?.number ?? scaleX
    scaleY = pair?.last ?? object["scale"]?.number ?? scaleY
    translation = LabelDocument.Point(object["translate"]) ?? translation
    anchor = LabelDocument.Point(object["anchor"]) ?? anchor
  }
}

extension ImageDocument {
  init(_ object: JSONObject, of schema: ObjectSchema) throws(DocumentError) {
    let tree = try CanonicalForm.canonical(object, of: schema)
    try LabelDocument.checkMerged(tree)
    // A picture's frame takes the same effects as a text, decoded the same way.
    let effects = LabelDocument(merged: tree)
    self.init(
      id: effects.id, file: object["file"]?.string, size: effects.size,
      cornerRadius: object["cornerRadius"]?.number ?? 0, shadows: effects.shadows,
      innerShadows: effects.innerShadows, strokes: effects.strokes, opacity: effects.opacity, scale: effects.scale,
      oversampling: effects.oversampling, isDithered: effects.isDithered)
    contentMode =
      object["contentMode"]?.string.flatMap { LabelDocument.ImageFill.ContentMode(rawValue: $0) } ?? contentMode
  }
}

extension TextFieldDocument {
  init(_ object: JSONObject, label: LabelDocument) throws(DocumentError) {
    self.init(label: label)
    placeholder = object["placeholder"]?.string ?? placeholder
    placeholderColor = object["placeholderColor"].flatMap { ColorNotation.color($0) } ?? placeholderColor
    isEditing = object["editing"]?.bool ?? isEditing
    caretColor = object["caretColor"].flatMap { ColorNotation.color($0) } ?? caretColor
    selectionColor = object["selectionColor"].flatMap { ColorNotation.color($0) } ?? selectionColor
    isSecure = object["secure"]?.bool ?? isSecure
    guard let ends = object["selection"]?.array?.compactMap(\.number), ends.count == 2 else { return }
    guard let start = Int(exactly: ends[0]), let end = Int(exactly: ends[1]), start <= end else {
      throw DocumentError(
        .outOfRange,
        "\(object["selection"]?.summary ?? "") is no range; wanted whole numbers [start, end], start first"
      ).inside("selection")
    }
    selection = start..<end
  }
}
