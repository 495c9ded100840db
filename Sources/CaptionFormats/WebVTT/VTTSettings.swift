import Basics
import Captions

/// The settings of a cue, after its times. One that is not understood is left out, and the others apply.
struct VTTSettings {
  var placement = Placement()
  /// Settings that are not understood, or only half.
  var ignored: [String] = []
  let regions: [Region]

  init(line: Int, regions: [Region]) { self.regions = regions }

  mutating func apply(_ text: String) {
    for setting in VTTSettings.divided(text) where !apply(setting: setting) { ignored.append(setting) }
  }

  static func divided(_ text: String) -> [String] {
    text.unicodeScalars.split { $0.value == 0x20 || 0x09...0x0D ~= $0.value && $0.value != 0x0B }.map { String($0) }
  }

  /// The name and the value of a setting: what stands before and after its first colon, if both are there.
  static func pair(_ setting: String) -> (name: Substring, value: Substring)? {
    guard let colon = setting.firstIndex(of: ":"), colon != setting.startIndex else { return nil }
    let value = setting[setting.index(after: colon)...]
    return value.isEmpty ? nil : (setting[..<colon], value)
  }

  private mutating func apply(setting: String) -> Bool {
    guard let (name, value) = VTTSettings.pair(setting) else { return false }
    switch name {
    case "region":
      placement.region = regions.last { $0.id.hasSameBytes(as: String(value)) }
      return placement.region != nil
    case "vertical":
      guard let vertical = Placement.Vertical(rawValue: String(value)) else { return false }
      placement.vertical = vertical
      return true
    case "line": return applyLine(value)
    case "position": return applyPosition(value)
    case "size":
      guard let size = VTTSettings.percentage(value) else { return false }
      placement.size = size
      return true
    case "align":
      guard let alignment = Placement.Alignment(rawValue: String(value)) else { return false }
      placement.alignment = alignment
      return true
    default: return false
    }
  }

  private static func halves(_ value: Substring) -> (Substring, Substring?) {
    guard let comma = value.firstIndex(of: ",") else { return (value, nil) }
    return (value[..<comma], value[value.index(after: comma)...])
  }

  private mutating func applyLine(_ value: Substring) -> Bool {
    let (place, alignment) = VTTSettings.halves(value)
    let isShare = place.last == "%"
    guard let line = isShare ? VTTSettings.percentage(place) : VTTSettings.lineNumber(place) else { return false }
    (placement.line, placement.snapsToLines) = (line, !isShare)
    guard let alignment else { return true }
    guard let known = Placement.LineAlignment(rawValue: String(alignment)) else { return false }
    placement.lineAlignment = known
    return true
  }

  private mutating func applyPosition(_ value: Substring) -> Bool {
    let (place, alignment) = VTTSettings.halves(value)
    guard let position = VTTSettings.percentage(place) else { return false }
    placement.position = position
    guard let alignment else { return true }
    guard let known = Placement.PositionAlignment(rawValue: String(alignment)), known != .auto else { return false }
    placement.positionAlignment = known
    return true
  }

  /// "12.5%" in 0...100; nil for anything else.
  static func percentage(_ text: Substring) -> Double? {
    guard text.last == "%", let number = decimal(text.dropLast()), number <= 100 else { return nil }
    return number
  }

  /// A line: a decimal, which may be negative.
  private static func lineNumber(_ text: Substring) -> Double? {
    guard text.first == "-" else { return decimal(text) }
    return decimal(text.dropFirst()).map { -$0 }
  }

  /// Digits, or digits around a point: no sign, no exponent. Nil beyond a double.
  static func decimal(_ text: Substring) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 48...57 ~= $0 } }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}
