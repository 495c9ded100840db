import JSON

extension FieldType {
  /// Refuses a value that is not of this type. The error's path is relative to the value.
  func check(_ value: JSONValue) throws(DocumentError) {
    switch self {
    case .number(let range, let unit): try FieldType.check(value, in: range, unit: unit, wanted: wanted)
    case .integer(let range): try FieldType.check(value, in: range, wanted: wanted)
    case .string(let rule): try FieldType.check(value, rule: rule)
    case .choice(let choices): try FieldType.check(value, among: choices)
    case .color: try ColorNotation.check(value)
    case .tuple(let names, let range, let unit): try checkTuple(value, names: names, in: range, unit: unit)
    case .size(let range): try checkSize(value, in: range)
    case .list(let element, let maximumCount): try checkList(value, of: element, maximumCount: maximumCount)
    case .map(let rule, let element): try checkMap(value, rule: rule, of: element)
    case .object(let schema): try schema.check(value)
    case .frame(let positions, let lengths): try checkFrame(value, positions, lengths)
    case .document:
      guard let object = value.object else { throw wrongType(value) }
      do throws(DocumentError) { try DocumentKind(of: object).table.child.check(value) } catch {
        // Its style may say another kind: it is checked when the style is known.
        guard object["kind"] == nil, KindTable.styleName(of: object) != nil else { throw error }
      }
    case .either(.object(let schema), .choice(let choices)) where value.string != nil:
      try FieldType.check(value, among: choices, or: schema)
    case .either(.choice(let choices), .list) where value.string != nil:
      try FieldType.check(value, among: choices, orSeveral: true)
    case .either(let first, let second): try (second.admits(value) ? second : first).check(value)
    case .any(let types):
      do throws(DocumentError) { try types.first?.check(value) } catch {
        guard types.dropFirst().contains(where: { (try? $0.check(value)) != nil }) else { throw error }
      }
    case .boolean: if value.bool == nil { throw wrongType(value) }
    case .oneOf(let numbers, _):
      guard let number = value.number else { throw wrongType(value) }
      guard numbers.contains(where: { Double($0) == number }) else {
        let nearest = numbers.min { abs(Double($0) - number) < abs(Double($1) - number) }
        let remedy = nearest.map { "; the nearest is \($0)" } ?? ""
        throw DocumentError(.outOfRange, "\(value.summary) is out of range; wanted \(wanted)\(remedy)")
      }
    }
  }

  /// What is wanted, in words: "a number from 0 to 2000 points".
  var wanted: String {
    switch self {
    case .boolean: "true or false"
    case .number(let range, let unit): "a number " + FieldType.words(range, unit: unit)
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .oneOf(let numbers, let unit): "one of " + numbers.map(String.init).joined(separator: ", ") + " " + unit
    case .string(let rule): rule.meaning
    case .choice(let choices): "one of " + choices.map(\.name).joined(separator: ", ")
    case .color: "a colour"
    case .tuple(let names, _, _): "a list [" + names.joined(separator: ", ") + "]"
    case .size: "\"fit\", [width, height], [width, null] or [null, height]"
    case .frame: "a list [x, y, width, height]"
    case .document: "a document, an object"
    case .list: "a list"
    case .map: "an object"
    case .object(let schema): schema.article + ", an object"
    case .any(let types): types.first?.wanted ?? ""
    case .either(let first, let second): first.wanted + " or " + second.wanted
    }
  }

  /// True where the value is of the kind that only this type of two can mean.
  private func admits(_ value: JSONValue) -> Bool {
    switch self {
    case .string, .choice: value.string != nil
    case .list, .tuple: value.array != nil
    case .object, .map: value.object != nil
    default: false
    }
  }

  private func checkFrame(
    _ value: JSONValue, _ positions: ClosedRange<Double>, _ lengths: ClosedRange<Double>
  ) throws(DocumentError) {
    guard let sides = value.array else { throw wrongType(value) }
    guard sides.count == 4 else { throw wrongCount(value) }
    for (index, side) in sides.enumerated() where index < 2 || side != .null {
      let type = FieldType.number(index < 2 ? positions : lengths, unit: "points")
      do throws(DocumentError) { try type.check(side) } catch { throw error.inside(index) }
    }
  }

  func wrongType(_ value: JSONValue) -> DocumentError {
    DocumentError(.wrongType, "\(value.summary) is \(value.typeName); wanted \(wanted)")
  }

  private func wrongCount(_ value: JSONValue) -> DocumentError {
    let count = value.array?.count ?? 0
    let elements = count == 1 ? "1 element" : "\(count) elements"
    return DocumentError(.wrongType, "\(value.summary) has \(elements); wanted \(wanted)")
  }

  /// Whether its default is stated member by member.
  var isObject: Bool { if case .object = self { true } else { false } }

  private static func words(_ range: ClosedRange<Double>, unit: String) -> String {
    let bounds = "from \(JSONWriter.number(range.lowerBound)) to \(JSONWriter.number(range.upperBound))"
    return unit.isEmpty ? bounds : bounds + " " + unit
  }

  private static func check(
    _ value: JSONValue, in range: ClosedRange<Double>, unit: String, wanted: @autoclosure () -> String
  ) throws(DocumentError) {
    guard let number = value.number else {
      let decimal = value.string.flatMap { decimalComma($0) }.map {
        "; write \(JSONWriter.number($0)), with a point"
      }
      throw DocumentError(.wrongType, "\(value.summary) is \(value.typeName); wanted \(wanted())" + (decimal ?? ""))
    }
    guard number.isFinite else {
      throw DocumentError(.outOfRange, "\(value.summary) is not a finite number; wanted \(wanted())")
    }
    guard range.contains(number) else {
      throw DocumentError(.outOfRange, "\(value.summary) is out of range; use \(words(range, unit: unit))")
    }
  }

  /// A number that is written with a decimal comma; nil for all else.
  static func decimalComma(_ text: String) -> Double? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      !parts[0].utf8.contains(UInt8(ascii: ".")), Int(parts[0]) != nil
    else { return nil }
    return Double(parts[0] + "." + parts[1])
  }

  private static func check(
    _ value: JSONValue, in range: ClosedRange<Int>, wanted: @autoclosure () -> String
  ) throws(DocumentError) {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    try check(value, in: bounds, unit: "", wanted: wanted())
    if let number = value.number, number != number.rounded() {
      throw DocumentError(.wrongType, "\(value.summary) is not a whole number; wanted \(wanted())")
    }
  }

  private static func check(_ value: JSONValue, rule: StringRule) throws(DocumentError) {
    guard let string = value.string else {
      throw DocumentError(.wrongType, "\(value.summary) is \(value.typeName); wanted \(rule.meaning)")
    }
    if let fault = rule.fault(of: string) {
      throw DocumentError(fault.reason, "\(value.summary) \(fault.text)")
    }
  }

  /// `other` is what may stand there instead of a name, and `orSeveral` says that it may be a list of names.
  private static func check(
    _ value: JSONValue, among choices: [Choice], or other: ObjectSchema? = nil, orSeveral: Bool = false
  ) throws(DocumentError) {
    guard let name = value.string else {
      let wanted = choices.map(\.name).joined(separator: ", ")
      throw DocumentError(.wrongType, "\(value.summary) is \(value.typeName); wanted one of \(wanted)")
    }
    guard choices.contains(where: { $0.name == name }) else {
      let names = choices.map(\.name)
      let several = orSeveral ? Spelling.constants(name, among: names) : nil
      var remedy =
        several.map { "write [\($0.map { JSONWriter.quoted($0) }.joined(separator: ", "))]" }
        ?? Spelling.constant(name, among: names).map { "did you mean \(JSONWriter.quoted($0))?" }
        ?? Spelling.remedy(for: name, among: names)
      if let other {
        let members = other.fields.map { JSONWriter.quoted($0.name) }.joined(separator: ", ")
        remedy += ", or write \(other.article), an object of \(members)"
      }
      throw DocumentError(.outOfRange, "\(value.summary) is not known here; \(remedy)")
    }
  }
}

/// Types made of others.
extension FieldType {
  private func checkTuple(
    _ value: JSONValue, names: [String], in range: ClosedRange<Double>, unit: String
  ) throws(DocumentError) {
    guard let elements = value.array else { throw wrongType(value) }
    guard elements.count == names.count else { throw wrongCount(value) }
    let element = FieldType.number(range, unit: unit)
    for (index, number) in elements.enumerated() { try element.check(number, at: index) }
  }

  private func checkSize(_ value: JSONValue, in range: ClosedRange<Double>) throws(DocumentError) {
    if value == "fit" { return }
    guard let elements = value.array else { throw wrongType(value) }
    guard elements.count == 2 else { throw wrongCount(value) }
    let length = FieldType.number(range, unit: "points")
    // One of the two may be null.
    if elements[0] != .null || elements[1] == .null { try length.check(elements[0], at: 0) }
    if elements[1] != .null { try length.check(elements[1], at: 1) }
  }

  private func checkList(
    _ value: JSONValue, of element: FieldType, maximumCount: Int
  ) throws(DocumentError) {
    guard let elements = value.array else { throw wrongType(value) }
    guard elements.count <= maximumCount else {
      throw DocumentError(.outOfRange, "\(elements.count) elements are too many; the limit is \(maximumCount)")
    }
    for (index, value) in elements.enumerated() { try element.check(value, at: index) }
  }

  private func checkMap(_ value: JSONValue, rule: StringRule, of element: FieldType) throws(DocumentError) {
    guard let object = value.object else { throw wrongType(value) }
    for member in object.members {
      if let fault = rule.fault(of: member.name) {
        let key = JSONValue.string(member.name).summary
        throw DocumentError(fault.reason, "the key \(key) \(fault.text)").inside(member.name)
      }
      guard member.value != .null else { continue }
      do { try element.check(member.value) } catch { throw error.inside(member.name) }
    }
  }

  private func check(_ value: JSONValue, at index: Int) throws(DocumentError) {
    do { try check(value) } catch { throw error.inside(index) }
  }
}
