/// The characters of CEA-608, and the rows that its addresses mean.
enum Line21Characters {
  /// Those that differ from ASCII.
  private static let basicOnes: [UInt8: Unicode.Scalar] = [
    0x27: "’", 0x2A: "á", 0x5C: "é", 0x5E: "í", 0x5F: "ó", 0x60: "ú", 0x7B: "ç", 0x7C: "÷", 0x7D: "Ñ", 0x7E: "ñ",
    0x7F: "█",
  ]

  /// From 0x30 on. The tenth is a space that shows the picture.
  private static let specialOnes = Array("®°½¿™¢£♪à\u{A0}èâêîôû".unicodeScalars)

  /// Of 0x12 and of 0x13, from 0x20 on.
  private static let western = Array("ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»".unicodeScalars)
  private static let others = Array("ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘".unicodeScalars)

  static func basic(_ byte: UInt8) -> Unicode.Scalar { basicOnes[byte] ?? Unicode.Scalar(byte) }

  static func special(_ byte: UInt8) -> Unicode.Scalar { specialOnes[Int(byte & 0x0F)] }

  static func extended(_ first: UInt8, _ byte: UInt8) -> Unicode.Scalar {
    (first == 0x12 ? western : others)[Int(byte & 0x1F)]
  }

  /// The row of an address: the first byte has two rows, of which a bit of the second chooses.
  static func row(_ first: UInt8, _ second: UInt8) -> Int {
    let isSecond = second & 0x20 != 0
    switch first {
    case 0x11: return isSecond ? 2 : 1
    case 0x12: return isSecond ? 4 : 3
    case 0x15: return isSecond ? 6 : 5
    case 0x16: return isSecond ? 8 : 7
    case 0x17: return isSecond ? 10 : 9
    case 0x13: return isSecond ? 13 : 12
    case 0x14: return isSecond ? 15 : 14
    default: return 11
    }
  }
}
