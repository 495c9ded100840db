import Motion

extension DotImage {
  /// A checked value, a file's name or an object; nil for null and for nothing.
  static func decoded(_ value: JSONValue?, at name: String) throws(DocumentError) -> DotImage? {
    if let file = value?.string { return DotImage(file) }
    guard let object = value?.object else { return nil }
    guard let file = object["file"]?.string else {
      throw DocumentError(.wrongType, "is missing; write the name of a PNG file").inside("file").inside(name)
    }
    return DotImage(file, isTemplate: object["template"]?.bool ?? false)
  }

  var json: JSONValue { isTemplate ? ["file": .string(file), "template": true] : .string(file) }
}
