import Captions

/// Tells formats of lines by how many lines of a file have the times of each. One line that looks like another format, as a
/// text does that says "0:01 --> here", tells nothing.
struct LineEvidence {
  private var counts: [CaptionFormat: Int] = [:]

  /// Where two have as many lines, the first is taken: what it asks for is more.
  private static let order: [CaptionFormat] = [.scc, .ass, .krc, .yrc, .qrc, .srt, .sbv, .microdvd, .lrc]

  init(_ text: Substring) {
    if text.prefix(13).lowercased() == "[script info]" { counts[.ass] = 1 }
    if text.hasPrefix("Scenarist_SCC") { counts[.scc] = 1 }
    for line in text.split(separator: "\n") {
      if let format = Self.format(of: line) { counts[format, default: 0] += 1 }
    }
  }

  func count(of format: CaptionFormat) -> Int { counts[format, default: 0] }

  /// The format that most lines are of.
  var best: CaptionFormat? {
    var best: CaptionFormat?
    for format in Self.order where count(of: format) > best.map(count) ?? 0 { best = format }
    return best
  }

  private static func format(of line: Substring) -> CaptionFormat? {
    var scanner = ByteScanner(line)
    scanner.skipSpace()
    switch scanner.next {
    case UInt8(ascii: "["): return song(scanner)
    case UInt8(ascii: "{"): return MicroDVDReader.frames(&scanner) == nil ? nil : .microdvd
    case UInt8(ascii: "D"), UInt8(ascii: "d"): return line.lowercased().hasPrefix("dialogue:") ? .ass : nil
    default:
      guard let first = scanner.next, 48...57 ~= first else { return nil }
      if VTTParser.hasArrow(String(line)) { return .srt }
      if SBVReader.times(String(line)) != nil { return .sbv }
      return SCCReader.isCaptions(line) ? .scc : nil
    }
  }

  /// What follows `[1200,3400]` tells the songs with syllables apart.
  private static func song(_ scanner: ByteScanner) -> CaptionFormat? {
    var scanner = scanner
    if let format = SyllableLine.format(of: scanner) { return format }
    scanner.position += 1
    return scanner.looseTime() != nil && scanner.take("]") ? .lrc : nil
  }
}
