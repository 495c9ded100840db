import CICUText

/// A writing system, as the four letters of ISO 15924.
struct Script: Hashable {
  /// The letters in big-endian order: HarfBuzz's tag.
  let tag: UInt32

  static let common = Script(tag: 0x5A79_7979)  // Zyyy
  static let inherited = Script(tag: 0x5A69_6E68)  // Zinh
  /// Private use, and what no version of Unicode has given a meaning yet.
  static let unknown = Script(tag: 0x5A7A_7A7A)  // Zzzz
  static let latin = Script(tag: 0x4C61_746E)  // Latn
  static let hangul = Script(tag: 0x4861_6E67)  // Hang
  static let katakana = Script(tag: 0x4B61_6E61)  // Kana

  /// Whether its lines run down, and its fonts have it on its side: Mongolian and Phags-pa.
  var runsDown: Bool { tag == 0x4D6F_6E67 || tag == 0x5068_6167 }

  /// Whether its letters join: Adlam, Arabic, Hanifi Rohingya, Mandaic, Mongolian, N'Ko, Phags-pa and Syriac, the cursive
  /// scripts of CSS Text 3.
  var isCursive: Bool {
    switch tag {
    case 0x4164_6C6D, 0x4172_6162, 0x526F_6867, 0x4D61_6E64, 0x4D6F_6E67, 0x4E6B_6F6F, 0x5068_6167, 0x5379_7263:
      true
    default: false
    }
  }

  init(tag: UInt32) { self.tag = tag }

  /// The script of a code point.
  init(of scalar: UInt32) {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A: self = .latin
    case 0..<0x80: self = .common
    default: tag = sw_script(scalar)
    }
  }

  /// The script of a cluster of one unit: Common where the unit has none of its own.
  static func ofCluster(_ unit: UInt16) -> Script {
    let script = Script(of: unit & 0xF800 == 0xD800 ? 0xFFFD : UInt32(unit))
    return script.isNeutral ? .common : script
  }

  /// Whether characters of this script take the script of their neighbours: spaces, digits, punctuation, marks.
  var isNeutral: Bool { self == .common || self == .inherited }
}

extension Script {
  /// The four letters.
  var code: String {
    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
  }

  /// The English name; the four letters where ICU knows none.
  var name: String { sw_script_name(tag).map { String(cString: $0).replacing("_", with: " ") } ?? code }
}
