/// The text of a QRC file that is XML: an attribute, in which quotation marks may stand as they are.
struct QRCContent {
  private(set) var lines: [String]
  /// The line of the file in which it begins, from 1.
  private(set) var firstLine: Int
  /// How many more texts there are, as translations.
  private(set) var others = 0

  /// Nil of a file that is no XML.
  init?(_ source: [String]) {
    let name = "LyricContent=\""
    guard source.first(where: { !$0.isEmpty })?.contains("<") ?? false,
      let first = source.firstIndex(where: { $0.contains(name) }), let start = source[first].firstRange(of: name)
    else { return nil }
    var lines = [String(source[first][start.upperBound...])] + source[(first + 1)...]
    for (index, line) in lines.enumerated() {
      guard let end = line.firstRange(of: "\"/>") ?? line.firstRange(of: "\" />") else { continue }
      others = lines[(index + 1)...].count { $0.contains(name) }
      lines = Array(lines[..<index]) + [String(line[..<end.lowerBound])]
      break
    }
    self.lines = lines.flatMap { line in
      CharacterReference.decoded(line).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
        String($0)
      }
    }
    firstLine = first + 1
  }
}
