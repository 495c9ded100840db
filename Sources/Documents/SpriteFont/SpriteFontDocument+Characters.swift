extension SpriteFontDocument {
  /// The characters as they are listed: those of ranges such as `U+0020-007E` and of `ascii`, or the string itself where
  /// it is no such list.
  public var listedCharacters: String {
    let parts = characters.split(whereSeparator: { $0 == "," || $0 == " " })
    var listed = String.UnicodeScalarView()
    for part in parts {
      guard let range = SpriteFontDocument.range(part) else { return characters }
      for value in range { if let scalar = Unicode.Scalar(value) { listed.append(scalar) } }
    }
    return parts.isEmpty ? characters : String(listed)
  }

  /// What is wrong with the characters where they are meant as a list and are none; nil where nothing is.
  var listComplaint: String? {
    let parts = characters.split(whereSeparator: { $0 == "," || $0 == " " })
    for part in parts {
      guard part.hasPrefix("U+"), part.dropFirst(2).prefix(4).allSatisfy(\.isHexDigit), part.count >= 6 else {
        // A word that names no code point: the characters stand for themselves.
        if part == "ascii" { continue }
        return nil
      }
    }
    for part in parts {
      guard let range = SpriteFontDocument.range(part) else {
        return "\(JSONWriter.quoted(String(part))) names no characters; write U+0041, or U+0020-007E with the "
          + "lower end first, up to U+10FFFF"
      }
      if !range.contains(where: { Unicode.Scalar($0) != nil }) {
        return "\(JSONWriter.quoted(String(part))) are halves of surrogate pairs, and no characters"
      }
    }
    return nil
  }

  /// The code points of `U+0041`, `U+0020-007E`, `U+0020-U+007E` or `ascii`; nil for other words.
  private static func range(_ word: Substring) -> ClosedRange<UInt32>? {
    if word == "ascii" { return 0x20...0x7E }
    guard word.hasPrefix("U+") else { return nil }
    let ends = word.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false).map { end in
      end.hasPrefix("U+") ? end.dropFirst(2) : end
    }
    let values = ends.compactMap { (4...6).contains($0.count) ? UInt32($0, radix: 16) : nil }
    guard values.count == ends.count, let first = values.first, let last = values.last, values.count <= 2,
      first <= last, last <= 0x10FFFF
    else { return nil }
    return first...last
  }
}
