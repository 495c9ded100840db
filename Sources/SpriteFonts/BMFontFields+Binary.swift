import Documents
import JSON

extension BMFontFields {
  /// BMFont's binary form, version 3. Throws where a number has no room in it.
  func binary() throws(DocumentError) -> [UInt8] {
    try checkRoom()
    var bytes = Array("BMF".utf8) + [3]
    bytes.block(1, infoBlock)
    bytes.block(2, commonBlock)
    // Readers take the names as equally long.
    let longest = pages.map(\.utf8.count).max() ?? 0
    bytes.block(3, pages.flatMap { Array($0.utf8) + Array(repeating: 0, count: longest - $0.utf8.count + 1) })
    bytes.block(4, charsBlock)
    if !font.pairs.isEmpty { bytes.block(5, kerningsBlock) }
    return bytes
  }

  private var infoBlock: [UInt8] {
    var block: [UInt8] = []
    block.append(little: Int16(clamping: font.size))
    // The flags count from the top: smooth, unicode, italic, bold.
    block.append(0x80 | 0x40 | (font.isItalic ? 0x20 : 0) | (font.isBold ? 0x10 : 0))
    block.append(0)
    block.append(little: UInt16(100))
    block.append(1)
    let padding = font.padding
    block += [padding.top, padding.right, padding.bottom, padding.left].map { UInt8(clamping: $0) }
    block += [UInt8(clamping: font.gutter), UInt8(clamping: font.gutter), 0]
    return block + Array(face.utf8) + [0]
  }

  private var commonBlock: [UInt8] {
    var block: [UInt8] = []
    for value in [font.lineHeight, font.base, font.pageWidth, font.pageHeight, pages.count] {
      block.append(little: UInt16(clamping: value))
    }
    return block + [0, 0, 0, 0, 0]
  }

  private var charsBlock: [UInt8] {
    var block: [UInt8] = []
    for glyph in font.glyphs {
      block.append(little: glyph.character.id)
      for value in [glyph.cell.x, glyph.cell.y, glyph.cell.width, glyph.cell.height] {
        block.append(little: UInt16(clamping: value))
      }
      for value in [glyph.xOffset, glyph.yOffset, Int(glyph.advance)] {
        block.append(little: Int16(clamping: value))
      }
      block += [UInt8(clamping: glyph.page), 15]
    }
    return block
  }

  private var kerningsBlock: [UInt8] {
    var block: [UInt8] = []
    for pair in font.pairs {
      block.append(little: pair.first)
      block.append(little: pair.second)
      block.append(little: Int16(clamping: Int(pair.amount)))
    }
    return block
  }

  private func checkRoom() throws(DocumentError) {
    let padding = font.padding
    if let wide = [padding.top, padding.right, padding.bottom, padding.left].first(where: { $0 > 255 }) {
      throw DocumentError(
        .outOfRange, path: "formats",
        "effects reach \(wide) pixels, and BMFont's binary form has room for 255; give text, or trim")
    }
    if let glyph = font.glyphs.first(where: { $0.advance > 32_767 }) {
      throw DocumentError(
        .outOfRange, path: "formats",
        "an advance of \(Int(glyph.advance)) pixels has no room in BMFont's binary form, whose limit is 32767; give text"
      )
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(little value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func block(_ type: UInt8, _ content: [UInt8]) {
    append(type)
    append(little: UInt32(content.count))
    self += content
  }
}
