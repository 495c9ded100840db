package import Captions

/// The text of a file, in lines.
///
/// Sendable; a value.
package struct SourceText: Sendable {
  /// Without their ends: LF, CR, or both. The last one may be empty.
  package var lines: [String]
  /// The lines in which bytes were replaced by U+FFFD.
  package var damagedLines: [Int] = []

  /// Decodes UTF-8, as WebVTT asks: what is not UTF-8, and NUL, becomes U+FFFD.
  package init(repairing bytes: [UInt8]) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    lines = []
    for line in SourceText.divided(bytes) {
      if line.contains(0) || !SourceText.isUTF8(line) { damagedLines.append(lines.count + 1) }
      let text = String(decoding: line, as: UTF8.self)
      lines.append(line.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text)
    }
  }

  /// Decodes UTF-8, or UTF-16 with a byte order mark. Throws at the first byte that is neither.
  package init(strict bytes: [UInt8], source: String) throws(CaptionError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isBig = bytes[0] == 0xFE
      guard bytes.count % 2 == 0 else {
        throw CaptionError(source: source, "its UTF-16 ends within a character; save it as UTF-8")
      }
      let units = stride(from: 2, to: bytes.count, by: 2).map { index -> UInt16 in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBig ? first << 8 | second : second << 8 | first
      }
      if let fault = SourceText.firstFault(units) {
        throw CaptionError(
          source: source, line: fault.line,
          "byte \(2 + 2 * fault.offset) begins 0x\(String(units[fault.offset], radix: 16, uppercase: true)), which is half of "
            + "a character of UTF-16 without the other half; save the file as UTF-8")
      }
      self.init(repairing: Array(String(decoding: units, as: UTF16.self).utf8))
      return
    }
    if let error = SourceText.firstFault(bytes) {
      throw CaptionError(
        source: source, line: error.line,
        "byte \(error.offset) is 0x\(String(bytes[error.offset], radix: 16, uppercase: true)), which is not UTF-8; "
          + "save the file as UTF-8, for example with: iconv -f WINDOWS-1252 -t UTF-8")
    }
    self.init(repairing: bytes)
  }

  private static func isUTF8(_ bytes: some Collection<UInt8>) -> Bool {
    var isValid = true
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while isValid {
      switch decoder.decode(&iterator) {
      case .emptyInput: return true
      case .error: isValid = false
      case .scalarValue: break
      }
    }
    return false
  }

  /// The first half of a surrogate pair that stands alone.
  private static func firstFault(_ units: [UInt16]) -> (offset: Int, line: Int)? {
    var offset = 0
    while offset < units.count {
      let isPair =
        offset + 1 < units.count && UTF16.isLeadSurrogate(units[offset])
        && UTF16.isTrailSurrogate(units[offset + 1])
      if !isPair, UTF16.isSurrogate(units[offset]) {
        let line = divided(Array(String(decoding: units[..<offset], as: UTF16.self).utf8)[...]).count
        return (offset, line)
      }
      offset += isPair ? 2 : 1
    }
    return nil
  }

  private static func firstFault(_ bytes: [UInt8]) -> (offset: Int, line: Int)? {
    let lines = divided(bytes[...])
    guard let index = lines.firstIndex(where: { !isUTF8($0) }) else { return nil }
    var decoder = UTF8()
    var offset = lines[index].startIndex
    var iterator = lines[index].makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    return (offset, index + 1)
  }

  private static func divided(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var position = start
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      lines.append(bytes[start..<(position - 1)])
      if byte == 0x0D, position < bytes.endIndex, bytes[position] == 0x0A { position += 1 }
      start = position
    }
    return lines + [bytes[start...]]
  }
}
