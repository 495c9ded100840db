import Basics
import Captions

/// Reads SubRip: a number, times, and text up to the next times. Empty lines within a text, missing numbers, points for
/// commas and missing hours are taken.
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
    let timings = lines.indices.filter { VTTParser.hasArrow(lines[$0]) }
    for line in lines[..<(timings.first ?? 0)] where !Self.isBlank(line) && !Self.isNumber(line) {
      builder.note(.blockIgnored, 1, line)
    }
    for (index, line) in timings.enumerated() {
      let end = index + 1 < timings.count ? timings[index + 1] : lines.count
      guard let times = Self.times(lines[line]) else {
        builder.note(.cueDropped, line + 1, lines[line])
        continue
      }
      guard times.end > times.start else {
        builder.note(.cueDropped, line + 1, "its end is not after its start")
        continue
      }
      try cue(times, line, text: text((line + 1)..<end, isLast: end == lines.count))
    }
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

  private mutating func cue(_ times: (start: Int, end: Int), _ line: Int, text: [String]) throws(CaptionError) {
    var cue = Cue(start: times.start, end: times.end)
    cue.line = line + 1
    var markup = SRTMarkup()
    let pieces = markup.pieces(text.joined(separator: "\n"))
    for tag in markup.ignored { builder.note(.tagIgnored, line + 1, tag) }
    guard pieces.contains(where: { !Self.isBlank($0.text) }) else {
      builder.note(.cueDropped, line + 1, "it has no text")
      return
    }
    cue.placement.anchor = markup.anchor
    try builder.begin(cue)
    for piece in pieces { try builder.say(piece.text, .init(tags: piece.tags, line: line + 1)) }
  }
}
