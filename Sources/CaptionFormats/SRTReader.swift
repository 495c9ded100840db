import Basics
import Captions
import Motion

/// Reads SubRip: a number, times, and text up to the next times. Empty lines within a text, missing numbers, points for
/// commas and missing hours are taken. A cue whose times cannot be read is dropped with its text, which is not that of the
/// cue before it.
struct SRTReader {
  private var builder: TranscriptBuilder
  private let lines: [String]

  static func read(_ text: SourceText, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    var reader = SRTReader(builder: builder, lines: text.lines)
    reader.builder.note(damaged: text.damagedLines)
    try reader.read()
    return try reader.builder.finished(sorts: true)
  }

  private init(builder: consuming TranscriptBuilder, lines: [String]) {
    (self.builder, self.lines) = (builder, lines)
  }

  private mutating func read() throws(CaptionError) {
    let starts = heads()
    for line in lines[..<(starts.first ?? 0)] where !Self.isBlank(line) && !Self.isNumber(line) {
      builder.note(.blockIgnored, 1, line)
    }
    for (index, line) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : lines.count
      let text = text((line + 1)..<end, isLast: end == lines.count).joined(separator: "\n")
      try builder.addMarked(text, Self.times(lines[line]), head: lines[line], line: line + 1)
    }
  }

  // MARK: Where cues begin

  /// The lines by which cues begin, readable or not: times, or a number that has none.
  private func heads() -> [Int] {
    var heads = lines.indices.filter { VTTParser.hasArrow(lines[$0]) || isBrokenTiming($0) }
    // Numbers of cues go on by one: other numbers after an empty line are text.
    var number = 0
    var found: [Int] = []
    for (place, head) in heads.enumerated() {
      number = head > 0 ? Int(trimmed(lines[head - 1])) ?? number : number
      let end = place + 1 < heads.count ? heads[place + 1] - 1 : lines.count
      for line in (head + 1)..<max(head + 1, end) {
        guard isBlank(before: line), Self.isNumber(lines[line]), number > 0,
          Int(trimmed(lines[line])) == number &+ 1
        else { continue }
        number &+= 1
        found.append(line)
      }
    }
    if !found.isEmpty { heads = (heads + found).sorted() }
    return heads
  }

  /// Whether a line has times, without an arrow between them: `->`, `--&gt;`, a dash. That may also be a text, "9:00 - 17:00",
  /// so it counts where a cue begins, after its number, or where both times have fractions.
  private func isBrokenTiming(_ index: Int) -> Bool {
    var scanner = ByteScanner(lines[index])
    scanner.skipSpace()
    let first = scanner.position
    guard scanner.looseTime() != nil else { return false }
    let start = scanner.bytes[first..<scanner.position]
    let separator = scanner.bytes[scanner.position...].prefix { !(48...57 ~= $0) }
    let words = String(decoding: separator, as: UTF8.self).replacing("&gt;", with: "")
    scanner.position += separator.count
    let second = scanner.position
    guard 1...12 ~= separator.count, !words.contains(where: \.isLetter), scanner.looseTime() != nil else {
      return false
    }
    let end = scanner.bytes[second..<scanner.position]
    let isNumbered =
      index > 0 && Self.isNumber(lines[index - 1]) && (index == 1 || Self.isBlank(lines[index - 2]))
    let isExact = [start, end].allSatisfy { $0.contains(UInt8(ascii: ",")) || $0.contains(UInt8(ascii: ".")) }
    return isNumbered || isExact && isBlank(before: index)
  }

  private func isBlank(before index: Int) -> Bool { index == 0 || Self.isBlank(lines[index - 1]) }

  private func trimmed(_ line: String) -> Substring {
    line.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
  }

  /// The text of a cue, without the number of the next one.
  private func text(_ range: Range<Int>, isLast: Bool) -> [String] {
    var text = lines[range]
    if !isLast, let last = text.last, Self.isNumber(last) { text.removeLast() }
    while let last = text.last, Self.isBlank(last) { text.removeLast() }
    return Array(text)
  }

  private static func isBlank(_ line: String) -> Bool { line.unicodeScalars.allSatisfy(TextBreaks.isSpace) }

  private static func isNumber(_ line: String) -> Bool {
    !isBlank(line) && line.utf8.allSatisfy { 48...57 ~= $0 || $0 == 0x20 || $0 == 0x09 }
  }

  /// The times of a line; coordinates after them are left out.
  private static func times(_ line: String) -> (start: Int, end: Int)? {
    var scanner = ByteScanner(line)
    scanner.skipSpace()
    guard let start = scanner.looseTime() else { return nil }
    scanner.skipSpace()
    guard scanner.take("-->") else { return nil }
    scanner.skipSpace()
    guard let end = scanner.looseTime() else { return nil }
    return (start, end)
  }
}
