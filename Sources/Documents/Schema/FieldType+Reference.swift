import JSON

extension FieldType {
  /// The reference's words for a value: its type, unit and range.
  var reference: String {
    switch self {
    case .number(let range, let unit):
      let isAny = range.upperBound == .greatestFiniteMagnitude
      let bounds = isAny ? "" : " \(FieldType.bounds(range))"
      return "number\(bounds)" + (unit.isEmpty ? "" : ", \(unit)")
    case .integer(let range): return "whole number \(range.lowerBound) to \(range.upperBound)"
    case .choice(let choices): return choices.map(\.reference).joined(separator: ", ")
    case .string(let rule): return rule.meaning == "a string" ? "string" : rule.meaning
    case .tuple(let names, let range, let unit):
      let words = "[\(names.joined(separator: ", "))], each \(FieldType.bounds(range))"
      return words + (unit.isEmpty ? "" : ", \(unit)")
    case .size(let range):
      return "`\"fit\"`, [width, height], [width, null] or [null, height], each \(FieldType.bounds(range)), points"
    case .frame: return "[x, y, width, height], points"
    case .list(.either(let first, let second), let maximumCount):
      return "list of \(first.reference) or \(second.reference), at most \(maximumCount)"
    case .list(let element, let maximumCount): return "list of \(element.reference), at most \(maximumCount)"
    case .map(let rule, let element): return "object: \(rule.meaning) to \(element.reference)"
    case .object(let schema):
      return schema.name == StyleSchema.style.name
        ? "[style](#styles)" : "[\(schema.name)](#\(schema.name.lowercased()))"
    case .either(let first, let second): return first.reference + "; or " + second.reference
    case .any(let types): return types.first?.reference ?? ""
    case .document: return "[child](#children-of-a-group)"
    case .boolean, .oneOf, .color: return wanted
    }
  }

  /// The names that have a meaning of their own.
  var choices: [Choice] {
    switch self {
    case .choice(let choices): choices
    case .either(let first, let second): first.choices + second.choices
    default: []
    }
  }

  private static func bounds(_ range: ClosedRange<Double>) -> String {
    let isHuge = range.upperBound >= 1e6
    return isHuge
      ? "any number" : "\(JSONWriter.number(range.lowerBound)) to \(JSONWriter.number(range.upperBound))"
  }
}

extension Choice {
  /// As it is written between quotation marks, which are left out of words.
  var reference: String {
    name.allSatisfy(\.isWhitespace) ? "`\(JSONWriter.quoted(name))`" : "`\(name)`"
  }
}
