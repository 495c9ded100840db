/// How a part of TTML looks, as far as captions tell: the attributes of styles by their names without prefixes.
struct TTMLLook {
  /// The attributes that count.
  enum Name: String, CaseIterable {
    case fontStyle, fontWeight, textDecoration, color, origin, extent, displayAlign, ruby
  }

  private var values: [Name: String] = [:]

  subscript(name: Name) -> String? { values[name] }

  mutating func take(_ attributes: [String: String]) {
    for name in Name.allCases { if let value = attributes[name.rawValue] { values[name] = value } }
  }

  mutating func take(_ other: TTMLLook) { values.merge(other.values) { $1 } }

  /// What a child has of its parent's. Places and readings are not handed on.
  var inherited: TTMLLook {
    var look = self
    for name in [Name.origin, .extent, .displayAlign, .ruby] { look.values[name] = nil }
    return look
  }

  /// The tags of words that look so.
  var tags: [String] {
    var tags: [String] = []
    if values[.fontWeight] == "bold" { tags.append("b") }
    if let style = values[.fontStyle], ["italic", "oblique"].contains(style) { tags.append("i") }
    let lines = (values[.textDecoration] ?? "").split(separator: " ")
    if lines.contains("underline") { tags.append("u") }
    if lines.contains("lineThrough") { tags.append("s") }
    if let color = values[.color].flatMap(Self.color) { tags.append("color:" + color) }
    return tags
  }

  /// `#rrggbb`, `#rrggbbaa`, `rgb(r, g, b)` and `rgba(r, g, b, a)` as `#RRGGBB`; a name as it is.
  private static func color(_ value: String) -> String? {
    let value = value.filter { !$0.isWhitespace }
    if value.hasPrefix("#") {
      let digits = value.dropFirst()
      guard digits.utf8.count == 6 || digits.utf8.count == 8, digits.allSatisfy(\.isHexDigit) else { return nil }
      return "#" + digits.prefix(6).uppercased()
    }
    guard let open = value.firstIndex(of: "(") else {
      return !value.isEmpty && value.allSatisfy { $0.isASCII && $0.isLetter } ? value.lowercased() : nil
    }
    let numbers = value[value.index(after: open)...].prefix { $0 != ")" }.split(separator: ",").compactMap {
      UInt8($0)
    }
    guard value.hasPrefix("rgb"), numbers.count >= 3 else { return nil }
    return "#"
      + numbers.prefix(3).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  // MARK: Places

  /// The place of a region as on a number pad: 8 at the top, 5 in the middle, nil at the bottom, where captions are.
  var anchor: Int? {
    guard values[.displayAlign] != nil || values[.origin] != nil else { return nil }
    let top = Self.percents(values[.origin])?.y ?? 0
    let height = Self.percents(values[.extent])?.y ?? 100 - top
    let edge =
      switch values[.displayAlign] {
      case "center": top + height / 2
      case "after": top + height
      default: top
      }
    return edge < 40 ? 8 : edge <= 60 ? 5 : nil
  }

  private static func percents(_ text: String?) -> (x: Double, y: Double)? {
    let parts = (text ?? "").split(separator: " ")
    guard parts.count == 2, parts.allSatisfy({ $0.hasSuffix("%") }), let x = Double(parts[0].dropLast()),
      let y = Double(parts[1].dropLast()), abs(x) <= 1_000, abs(y) <= 1_000
    else { return nil }
    return (x, y)
  }
}
