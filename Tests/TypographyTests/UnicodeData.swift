import Foundation
import Typography

/// Reads the files of Debian's `unicode-data`.
enum UnicodeData {
  private static let folder = "/usr/share/unicode/"

  static var isInstalled: Bool { FileManager.default.fileExists(atPath: folder + "BidiTest.txt") }

  struct BreakTest {
    let units: [UInt16]
    /// UTF-16 offsets, the end included.
    let breaks: [Int]
    let line: Substring
  }

  /// Without comments.
  static func lines(_ name: String) throws -> [Substring] {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + name)), as: UTF8.self)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  /// `÷ 0020 × 0308 ÷`: a break, or none, before and after each code point.
  static func breakTests(_ name: String) throws -> [BreakTest] {
    try lines(name).map { line in
      var units: [UInt16] = []
      var breaks: [Int] = []
      let rule = line.prefix { $0 != "#" }
      for word in rule.split(whereSeparator: \.isWhitespace) {
        switch word {
        case "÷": if !units.isEmpty { breaks.append(units.count) }
        case "×": break
        default: units += encoded(UInt32(word, radix: 16) ?? 0)
        }
      }
      return BreakTest(units: units, breaks: breaks, line: rule)
    }
  }

  static func units(_ codePoints: Substring) -> (units: [UInt16], starts: [Int]) {
    var units: [UInt16] = []
    var starts: [Int] = []
    for word in codePoints.split(separator: " ") {
      starts.append(units.count)
      units += encoded(UInt32(word, radix: 16) ?? 0)
    }
    return (units, starts)
  }

  private static func encoded(_ scalar: UInt32) -> [UInt16] {
    scalar < 0x10000
      ? [UInt16(scalar)] : [UInt16(0xD7C0 + scalar >> 10), UInt16(0xDC00 + scalar & 0x3FF)]
  }

  /// "x" means a character that rule X9 removes: it has no level and no place in the visual order.
  static func agrees(_ found: [UInt8], levels: Substring, order: Substring) -> Bool {
    let wanted = levels.split(whereSeparator: \.isWhitespace)
    guard wanted.count == found.count else { return false }
    // ICU gives one level for all of a text in one direction, whatever is embedded in it. Only the direction, and so
    // the order, is tested.
    let isUniform = Set(found).count == 1
    var kept: [Int] = []
    for (index, level) in wanted.enumerated() where level != "x" {
      guard let level = UInt8(level), isUniform ? level & 1 == found[index] & 1 : level == found[index] else {
        return false
      }
      kept.append(index)
    }
    let visual = Bidi.visualOrder(of: kept.map { found[$0] }).map { kept[$0] }
    return visual == order.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
  }

  /// A character of each bidirectional class.
  static let samples: [Substring: UInt16] = [
    "L": 0x61, "R": 0x5D0, "EN": 0x30, "ES": 0x2B, "ET": 0x24, "AN": 0x660, "CS": 0x2C, "B": 0x2029, "S": 0x9,
    "WS": 0x20, "ON": 0x21, "LRE": 0x202A, "LRO": 0x202D, "RLE": 0x202B, "RLO": 0x202E, "PDF": 0x202C,
    "LRI": 0x2066, "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069, "NSM": 0x300, "BN": 0xAD, "AL": 0x627,
  ]
}
