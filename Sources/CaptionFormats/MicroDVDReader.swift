import Captions
import Motion

/// Reads MicroDVD: `{25}{75}text|second line`, in frames. The rate stands in a first line, `{1}{1}23.976`.
struct MicroDVDReader {
  private struct Line {
    var frames: (start: Int, end: Int?)
    var text: String
    var number: Int
  }

  private var builder: TranscriptBuilder
  private var lines: [Line] = []
  private var rate: FrameRate?

  static func read(_ text: SourceText, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    var reader = MicroDVDReader(builder: builder)
    reader.builder.note(damaged: text.damagedLines)
    for (index, line) in text.lines.enumerated() { try reader.take(line, number: index + 1) }
    try reader.say()
    return try reader.builder.finished(sorts: true)
  }

  private init(builder: consuming TranscriptBuilder) { self.builder = builder }

  /// The frames at the beginning of a line; the second may be missing.
  static func frames(_ scanner: inout ByteScanner) -> (start: Int, end: Int?)? {
    scanner.skipSpace()
    guard scanner.take("{") else { return nil }
    let start = scanner.digits()
    guard start.count > 0, scanner.take("}{") else { return nil }
    let end = scanner.digits()
    return scanner.take("}") ? (start.value, end.count > 0 ? end.value : nil) : nil
  }

  private mutating func take(_ line: String, number: Int) throws(CaptionError) {
    guard !line.unicodeScalars.allSatisfy(TextBreaks.isSpace) else { return }
    var scanner = ByteScanner(line)
    guard let frames = Self.frames(&scanner) else {
      builder.note(.blockIgnored, number, line)
      return
    }
    let text = scanner.rest
    let isFirst = lines.isEmpty && rate == nil
    if isFirst, frames.start <= 1, frames.start == frames.end, let found = FrameRate(text.filter { $0 != " " }) {
      rate = found
      return
    }
    guard lines.count < CaptionLimits.mostCues else {
      throw builder.fault(number, "more than \(CaptionLimits.mostCues) cues; divide the file")
    }
    lines.append(Line(frames: frames, text: text, number: number))
  }

  private mutating func say() throws(CaptionError) {
    guard let first = lines.first else { return }
    guard let rate else {
      throw builder.fault(
        first.number,
        "its times are frames, and it says no rate; write {1}{1}25 as its first line, with the rate of its film")
    }
    for (index, line) in lines.enumerated() {
      let next = index + 1 < lines.count ? lines[index + 1].frames.start : nil
      // Without an end a line lasts to the next one.
      let end = line.frames.end ?? next.flatMap { $0 > line.frames.start ? $0 : nil }
      if let end, end <= line.frames.start {
        builder.note(.cueDropped, line.number, "its end is not after its start")
        continue
      }
      try say(line, Cue(start: rate.time(of: line.frames.start), end: end.map(rate.time)))
    }
  }

  private mutating func say(_ line: Line, _ cue: Cue) throws(CaptionError) {
    let text = MicroDVDText(line.text)
    for code in text.ignored { builder.note(.tagIgnored, line.number, code) }
    guard text.pieces.contains(where: { !$0.text.unicodeScalars.allSatisfy(TextBreaks.isSpace) }) else {
      builder.note(.cueDropped, line.number, "it has no text")
      return
    }
    var cue = cue
    cue.line = line.number
    try builder.begin(cue)
    for piece in text.pieces { try builder.say(piece.text, .init(tags: piece.tags, line: line.number)) }
  }
}
