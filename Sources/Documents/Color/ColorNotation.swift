import JSON
package import Pixels

/// How colours are written: `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, a CSS name in any case, CSS's `rgb()` and `hsl()`,
/// or a list of three or four numbers in 0...1.
package enum ColorNotation {
  /// The colour of a hex notation, a CSS name or a CSS function, or nil.
  package static func color(_ string: String) -> Color? {
    if string.utf8.first == UInt8(ascii: "#") { return hexColor(string.utf8.dropFirst()) }
    if string.utf8.last == UInt8(ascii: ")") { return ColorFunction(string)?.color }
    return namedColors[string].map(color(rgba:)) ?? namedColors[string.lowercased()].map(color(rgba:))
  }

  /// The colour a checked value stands for.
  static func color(_ value: JSONValue) -> Color? {
    switch value {
    case .string(let string): return color(string)
    case .array(let elements):
      let numbers = elements.compactMap(\.number).map { Float($0) }
      guard numbers.count == 3 || numbers.count == 4 else { return nil }
      return Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers.count == 4 ? numbers[3] : 1)
    default: return nil
    }
  }

  /// The list form, which loses nothing.
  static func json(_ color: Color) -> JSONValue {
    .array([color.red, color.green, color.blue, color.alpha].map { .number(Double($0)) })
  }

  /// The shortest way to write a colour that is a list; the list where nothing shorter means the same.
  static func shortest(_ list: JSONValue) -> JSONValue {
    guard let color = color(list) else { return list }
    let bytes = [color.red, color.green, color.blue, color.alpha].map { UInt32(($0 * 255).rounded()) }
    let rgba = bytes.reduce(0) { $0 << 8 | $1 }
    guard self.color(rgba: rgba) == color else { return list }
    if rgba == 0x0000_00FF { return "black" }
    let digits = bytes.prefix(bytes[3] == 255 ? 3 : 4).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return .string("#" + digits.joined())
  }

  static func check(_ value: JSONValue) throws(DocumentError) {
    switch value {
    case .string(let string):
      if color(string) == nil {
        throw DocumentError(.wrongType, "\(value.summary) is not a colour; \(remedy(for: string))")
      }
    case .array(let elements):
      guard elements.count == 3 || elements.count == 4 else {
        throw DocumentError(.wrongType, "\(value.summary) is not a colour; wanted [red, green, blue, alpha]")
      }
      let component = FieldType.number(0...1, unit: "")
      for (index, element) in elements.enumerated() {
        do { try component.check(element) } catch { throw error.inside(index) }
      }
    default:
      throw DocumentError(.wrongType, "\(value.summary) is \(value.typeName); wanted a colour such as \"#FF8800\"")
    }
  }

  private static func remedy(for string: String) -> String {
    if let name = Spelling.nearest(to: string, among: namedColors.keys.sorted()) {
      return "did you mean \(JSONWriter.quoted(name))?"
    }
    return "write #RGB, #RGBA, #RRGGBB, #RRGGBBAA, a CSS colour name, rgb() or hsl()"
  }

  private static func hexColor(_ digits: Substring.UTF8View) -> Color? {
    var bits: UInt32 = 0
    for byte in digits {
      guard digits.count <= 8, let digit = hexDigit(byte) else { return nil }
      bits = bits << 4 | digit
    }
    switch digits.count {
    case 3: return color(rgba: spread(bits << 4 | 0xF))
    case 4: return color(rgba: spread(bits))
    case 6: return color(rgba: bits << 8 | 0xFF)
    case 8: return color(rgba: bits)
    default: return nil
    }
  }

  /// 0xRGBA as 0xRRGGBBAA.
  private static func spread(_ bits: UInt32) -> UInt32 {
    (0..<4).reduce(0) { $0 | (bits >> (4 * $1) & 0xF) * 0x11 << (8 * $1) }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private static func color(rgba: UInt32) -> Color {
    func component(_ shift: UInt32) -> Float { Float(rgba >> shift & 0xFF) / 255 }
    return Color(red: component(24), green: component(16), blue: component(8), alpha: component(0))
  }
}
