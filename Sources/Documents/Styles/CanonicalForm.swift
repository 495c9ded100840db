/// One way to say everything: FXLabel's flat names become members of the nested objects, so that documents merge key
/// by key whichever names they were written with.
///
/// What merging must know about how something was said is kept under keys no author can write, for they are unknown
/// to the table.
enum CanonicalForm {
  /// On `shadow` and `innerShadow`: only flat names made it, so UILabel's defaults hold.
  static let isFlat = "#isFlat"
  /// On `gradient`: FXLabel's names gave the colours, so `overTextColor` is true unless said otherwise.
  static let hasFlatColors = "#hasFlatColors"
  /// On `gradient`: colours that replace an end of the list that merging arrives at.
  static let startColor = "#startColor"
  static let endColor = "#endColor"

  /// Rewrites a checked object. Members said twice are an error that names both.
  static func canonical(_ object: JSONObject, of schema: ObjectSchema) throws(DocumentError) -> JSONObject {
    var result = JSONObject()
    result.reserveCapacity(object.count)
    var flat: [(field: Field, path: [String], value: JSONValue)] = []
    for member in object.members {
      guard let field = schema[member.name] else { continue }
      switch field.role {
      case .own: result[member.name] = member.value
      case .singular(let plural):
        if object[plural] != nil { throw conflict(member.name, plural) }
        result[member.name] = member.value
      case .flat(let path): flat.append((field, path, member.value))
      }
    }
    for (field, path, _) in flat { try refuseTwin(of: field.name, path: path, in: object, schema) }
    for (field, path, value) in flat { add(value, as: field.name, at: path, to: &result) }
    try checkBackground(object)
    return result
  }

  private static func conflict(_ name: String, _ other: String) -> DocumentError {
    DocumentError(.conflict, "says the same as \(JSONWriter.quoted(other)) beside it; keep one of the two").inside(
      name)
  }

  private static func refuseTwin(
    of name: String, path: [String], in object: JSONObject, _ schema: ObjectSchema
  ) throws(DocumentError) {
    let head = path[0]
    if case .singular(let plural)? = schema[head]?.role, object[plural] != nil { throw conflict(name, plural) }
    guard let nested = object[head] else { return }
    // A null resets the whole object, so it too contradicts a member of it.
    guard path.count > 1, let members = nested.object else { throw conflict(name, head) }
    if members[path[1]] != nil { throw conflict(name, head + "." + path[1]) }
  }

  private static func add(_ value: JSONValue, as name: String, at path: [String], to result: inout JSONObject) {
    guard path.count > 1 else {
      result[path[0]] = verticalAlignment(contentMode: value)
      return
    }
    let isNew = result[path[0]] == nil
    var nested = result[path[0]]?.object ?? JSONObject()
    switch name {
    case "gradientStartColor": nested[startColor] = value
    case "gradientEndColor": nested[endColor] = value
    default: nested[path[1]] = value
    }
    if path == ["gradient", "colors"] { nested[hasFlatColors] = true }
    if path[0] != "gradient" && isNew { nested[isFlat] = true }
    result[path[0]] = .object(nested)
  }

  /// FXLabel reads only the vertical part of a content mode.
  private static func verticalAlignment(contentMode: JSONValue) -> JSONValue {
    guard let mode = contentMode.string else { return .null }
    if mode.hasPrefix("top") { return "top" }
    return mode.hasPrefix("bottom") ? "bottom" : "center"
  }

  /// The paints of a background, the strongest first.
  private static let backgroundPaints = ["gradient", "image", "color"]

  private static func checkBackground(_ object: JSONObject) throws(DocumentError) {
    guard let background = object["background"]?.object else { return }
    let given = backgroundPaints.filter { background[$0] != nil && background[$0] != .null }
    guard given.count > 1 else { return }
    throw DocumentError(
      .conflict, "stands beside \(JSONWriter.quoted(given[0])), which covers it; keep one of the two"
    ).inside(given[1]).inside("background")
  }
}
