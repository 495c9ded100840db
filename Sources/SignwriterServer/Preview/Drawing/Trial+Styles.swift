import Documents
import JSON

extension Trial {
  /// The style sheet with those styles alone that the document needs; nil where the sheet is no JSON. A fault in another
  /// style is no fault of this document.
  var sheetOfNeededStyles: JSONValue? {
    guard var sheet = (try? JSONParser.parse(sheet))?.object, let styles = sheet["styles"]?.object,
      let document = try? JSONParser.parse(document)
    else { return nil }
    var needed = JSONObject()
    var waiting = Trial.styleNames(in: document)
    while let name = waiting.popLast() {
      guard needed[name] == nil, let style = styles[name] else { continue }
      needed[name] = style
      waiting += Trial.styleNames(in: style)
    }
    sheet["styles"] = .object(needed)
    return .object(sheet)
  }

  /// The names of styles that a document, a style or a part of one names.
  private static func styleNames(in value: JSONValue) -> [String] {
    switch value {
    case .array(let elements): elements.flatMap { styleNames(in: $0) }
    case .object(let object):
      object.members.flatMap { member in
        if ["style", "extends"].contains(member.name), let name = member.value.string { return [name] }
        return styleNames(in: member.value)
      }
    default: []
    }
  }
}
