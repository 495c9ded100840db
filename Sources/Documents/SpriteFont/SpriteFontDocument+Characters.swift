package import JSON

extension SpriteFontDocument {
  /// The characters as they are listed: those of ranges such as `U+0020-007E` and of `ascii`, or the string itself where
  /// it is no such list.
  public var listedCharacters: String {
    guard let words else { return characters }
    var listed = String.UnicodeScalarView()
    for word in words {
      guard let range = SpriteFontDocument.range(word) else { return characters }
      for value in range { if let scalar = Unicode.Scalar(value) { listed.append(scalar) } }
    }
    return String(listed)
  }

  /// The characters that a document's member lists, where others are to be added; nil where it is no string. Throws where it
  /// is a faulty list.
  package static func listed(_ member: JSONValue?) throws(DocumentError) -> String? {
    guard let member else { return "" }
    guard let string = member.string else { return nil }
    let font = SpriteFontDocument(characters: string)
    if let complaint = font.listComplaint {
      throw DocumentError(.outOfRange, path: "characters", complaint)
    }
    return font.listedCharacters
  }

  /// What is wrong with a list of characters; nil where nothing is, or where they are no list.
  var listComplaint: String? {
    for (index, word) in (words ?? []).enumerated() {
      let place = words?.count == 1 ? "" : "word \(index + 1), "
      guard let range = SpriteFontDocument.range(word) else {
        return "\(place)\(JSONWriter.quoted(String(word))) names no characters; a list has words such as U+0041, "
          + "U+0020-007E with the lower end first, up to U+10FFFF, and ascii, and no characters themselves"
      }
      if !range.contains(where: { Unicode.Scalar($0) != nil }) {
        return "\(place)\(JSONWriter.quoted(String(word))) are halves of surrogate pairs, and no characters"
      }
    }
    return nil
  }

  /// The words of a list; nil where no word is one of a list, so that the characters stand for themselves.
  private var words: [Substring]? {
    let words = characters.split { $0 == "," || $0.isWhitespace }
    return words.contains(where: SpriteFontDocument.isOfList) ? words : nil
  }

  /// Whether a word can only be meant as one of a list.
  private static func isOfList(_ word: Substring) -> Bool {
    if isASCII(word) { return true }
    guard hasMark(word) else { return false }
    let digits = word.dropFirst(2).prefix(4)
    return digits.count == 4 && digits.allSatisfy(\.isHexDigit)
  }

  private static func isASCII(_ word: Substring) -> Bool { word.lowercased() == "ascii" }

  /// Whether a word begins as a code point does.
  private static func hasMark(_ word: Substring) -> Bool { word.hasPrefix("U+") || word.hasPrefix("u+") }

  /// The code points of `U+0041`, `U+0020-007E`, `U+0020-U+007E` or `ascii`, in small letters or capitals; nil for other
  /// words.
  private static func range(_ word: Substring) -> ClosedRange<UInt32>? {
    if isASCII(word) { return 0x20...0x7E }
    guard hasMark(word) else { return nil }
    let ends = word.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false).map { end in
      hasMark(end) ? end.dropFirst(2) : end
    }
    let values = ends.compactMap { end in
      (4...6).contains(end.count) && end.allSatisfy(\.isHexDigit) ? UInt32(end, radix: 16) : nil
    }
    guard values.count == ends.count, let first = values.first, let last = values.last, values.count <= 2,
      first <= last, last <= 0x10FFFF
    else { return nil }
    return first...last
  }
}
