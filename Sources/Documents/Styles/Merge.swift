/// How a document overrides the style it extends: objects merge key by key, lists replace, null resets to the default.
///
/// Both sides are in canonical form, and so is the result, which holds no nulls but inside lists.
enum Merge {
  static func merge(_ child: JSONObject, onto parent: JSONObject) -> JSONObject {
    var result = parent
    for member in child.members {
      let (name, value) = (member.name, member.value)
      switch name {
      case "shadow", "innerShadow", "stroke": mergeSingular(value, name, plural: name + "s", into: &result)
      case "shadows", "innerShadows", "strokes":
        result[String(name.dropLast())] = nil
        assign(value, name, to: &result)
      case "gradient": result[name] = gradient(value, onto: result[name])
      case "background": result[name] = background(value, onto: result[name])
      default: assign(value, name, to: &result)
      }
    }
    return result
  }

  /// Whether more than the member itself decides what a document has there, or whether it may.
  static func dependsOnParent(_ member: JSONObject.Member) -> Bool {
    switch member.name {
    case "shadow", "innerShadow", "stroke", "shadows", "innerShadows", "strokes", "gradient", "background": true
    // Runs are checked together.
    case "text": member.value.array != nil
    default: member.value.object != nil
    }
  }

  private static func assign(_ value: JSONValue, _ name: String, to object: inout JSONObject) {
    object[name] = merged(value, onto: object[name])
  }

  /// Nil where the value is reset.
  private static func merged(_ value: JSONValue, onto parent: JSONValue?) -> JSONValue? {
    switch value {
    case .null: return nil
    case .object(let members):
      var result = parent?.object ?? JSONObject()
      for member in members.members { assign(member.value, member.name, to: &result) }
      return .object(result)
    default: return value
    }
  }

  /// The singular merges onto the parent's singular, or onto the only element of its list; else it replaces.
  private static func mergeSingular(
    _ value: JSONValue, _ name: String, plural: String, into result: inout JSONObject
  ) {
    let list = result[plural]?.array
    let parent = result[name] ?? (list?.count == 1 ? list?[0] : nil)
    result[plural] = nil
    result[name] = merged(value, onto: parent)
    guard let members = value.object, let parentMembers = parent?.object, var object = result[name]?.object else {
      return
    }
    // UILabel's defaults hold only where nobody in the chain wrote a nested object.
    let isFlat = members[CanonicalForm.isFlat] != nil && parentMembers[CanonicalForm.isFlat] != nil
    object[CanonicalForm.isFlat] = isFlat ? true : nil
    result[name] = .object(object)
  }

  private static func gradient(_ value: JSONValue, onto parent: JSONValue?) -> JSONValue? {
    guard var result = merged(value, onto: parent)?.object, let members = value.object else { return nil }
    // The newest colours decide by which names they were given.
    if let colors = members["colors"], colors != .null, members[CanonicalForm.hasFlatColors] == nil {
      result[CanonicalForm.hasFlatColors] = nil
    }
    replaceEnd(CanonicalForm.startColor, from: members, in: &result) { colors, color in
      colors = colors.count < 2 ? [color, color] : [color] + colors.dropFirst()
    }
    replaceEnd(CanonicalForm.endColor, from: members, in: &result) { colors, color in
      colors = colors.count < 2 ? [color, color] : colors.dropLast() + [color]
    }
    return .object(result)
  }

  private static func replaceEnd(
    _ key: String, from members: JSONObject, in result: inout JSONObject,
    _ replace: (inout [JSONValue], JSONValue) -> Void
  ) {
    guard let color = members[key] else { return }
    result[key] = nil
    if color == .null {
      // FXLabel: an end without colour clears the gradient.
      result["colors"] = nil
      return
    }
    var colors = result["colors"]?.array ?? []
    // With fewer than two colours in effect there is no gradient yet, so both ends start as this colour.
    let hadNone = colors.count < 2
    replace(&colors, color)
    result["colors"] = .array(colors)
    if hadNone { result["locations"] = nil }
  }

  /// One paint drops the parent's others, for only one of them can be seen.
  private static func background(_ value: JSONValue, onto parent: JSONValue?) -> JSONValue? {
    guard var inherited = parent?.object, let members = value.object else { return merged(value, onto: parent) }
    let paints = ["color", "gradient", "image"]
    for paint in paints where members[paint] != nil && members[paint] != .null {
      for other in paints where other != paint { inherited[other] = nil }
    }
    return merged(value, onto: .object(inherited))
  }
}
