import Captions
import Motion

/// Reads YouTube's SBV and SubViewer: both times in a line, `0:00:01.000,0:00:03.500`, and the text in those after it.
struct SBVReader {
  private var builder: TranscriptBuilder
  private let lines: [String]

  static func read(_ text: SourceText, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    var reader = SBVReader(builder: builder, lines: text.lines)
    reader.builder.note(damaged: text.damagedLines)
    try reader.read()
    return try reader.builder.finished(sorts: true)
  }

  private init(builder: consuming TranscriptBuilder, lines: [String]) {
    (self.builder, self.lines) = (builder, lines)
  }

  /// The times of a line that has nothing else. Both have hours, and a fraction after a point.
  static func times(_ line: String) -> (start: Int, end: Int)? {
    var scanner = ByteScanner(line)
    scanner.skipSpace()
    guard let start = time(&scanner), scanner.take(","), let end = time(&scanner) else { return nil }
    scanner.skipSpace()
    return scanner.isAtEnd ? (start, end) : nil
  }

  private static func time(_ scanner: inout ByteScanner) -> Int? {
    let first = scanner.position
    let hours = scanner.digits()
    guard hours.count > 0, scanner.take(":") else { return nil }
    let minutes = scanner.digits()
    guard minutes.count > 0, scanner.take(":") else { return nil }
    let seconds = scanner.digits()
    guard seconds.count > 0, scanner.take("."), scanner.digits().count > 0 else { return nil }
    scanner.position = first
    // The fraction ends with its digits: a comma behind them is none of it.
    return scanner.looseTime()
  }

  private mutating func read() throws(CaptionError) {
    let starts = lines.indices.filter { Self.times(lines[$0]) != nil || isBroken($0) }
    for (index, line) in lines[..<(starts.first ?? lines.count)].enumerated() {
      // SubViewer's head, "[INFORMATION]", names the file.
      if !Self.isBlank(line), !line.hasPrefix("[") { builder.note(.blockIgnored, index + 1, line) }
    }
    for (index, line) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : lines.count
      let text = lines[(line + 1)..<end].joined(separator: "\n").replacing("[br]", with: "\n")
      try builder.addMarked(text, Self.times(lines[line]), head: lines[line], line: line + 1)
    }
  }

  /// What is longer is a text, however it was damaged.
  private static let longestTimes = 200

  /// Whether a line has been times: no spaces, and on both sides of a comma colons and points, or after an empty line digits and
  /// a colon on one. Its text is not that of the cue before it.
  private func isBroken(_ index: Int) -> Bool {
    let line = lines[index].utf8
    guard line.count <= Self.longestTimes else { return false }
    let parts = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count > 1, !line.contains(0x20) else { return false }
    func isTime(_ part: Substring.UTF8View) -> Bool {
      part.contains(UInt8(ascii: ":")) && part.contains { 48...57 ~= $0 }
    }
    if index == 0 || Self.isBlank(lines[index - 1]) { return parts.contains(where: isTime) }
    return parts.count { isTime($0) && $0.contains(UInt8(ascii: ".")) } > 1
  }

  private static func isBlank(_ line: String) -> Bool { line.unicodeScalars.allSatisfy(TextBreaks.isSpace) }
}
