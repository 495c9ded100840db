import Captions
import Motion

/// Reads Scenarist's SCC: a time code in each line, and the bytes of line 21 that are sent from that frame on, two in a frame.
struct SCCReader {
  private var builder: TranscriptBuilder
  private var decoder = Line21Decoder()
  /// Whether the bytes have odd parity, as they are sent; some programs write them without.
  private var hasParity = true

  static func read(_ text: SourceText, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    var reader = SCCReader(builder: builder)
    reader.builder.note(damaged: text.damagedLines)
    let rows = text.lines.map { Row($0) }
    reader.hasParity = hasParity(rows)
    for (index, row) in rows.enumerated() {
      if let row {
        try reader.take(row, number: index + 1)
      } else {
        reader.note(text.lines[index], number: index + 1)
      }
    }
    reader.decoder.finish()
    try reader.say()
    return try reader.builder.finished(sorts: true)
  }

  private init(builder: consuming TranscriptBuilder) { self.builder = builder }

  /// Whether a line has a time code, and pairs of bytes behind it.
  static func isCaptions(_ line: Substring) -> Bool { Row(String(line)) != nil }

  // MARK: Lines

  private struct Row {
    let frame: Int
    let pairs: Substring

    init?(_ line: String) {
      guard line.utf8.first.map({ 48...57 ~= $0 }) ?? false,
        let space = line.firstIndex(where: { $0 == " " || $0 == "\t" }),
        let frame = TimeCode.frame(line[..<space])
      else { return nil }
      self.frame = frame
      pairs = line[space...]
    }

    var words: [Substring] { pairs.split { $0 == " " || $0 == "\t" } }

    static func pair(_ word: Substring) -> (UInt8, UInt8)? {
      guard word.utf8.count == 4, word.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt16(word, radix: 16)
      else { return nil }
      return (UInt8(value >> 8), UInt8(value & 0xFF))
    }
  }

  private static func isOdd(_ byte: UInt8) -> Bool { byte.nonzeroBitCount % 2 == 1 }

  /// Whether most bytes have odd parity.
  private static func hasParity(_ rows: [Row?]) -> Bool {
    var (odd, count) = (0, 0)
    for case let row? in rows.prefix(1_000) {
      for case let pair? in row.words.map(Row.pair) {
        odd += (isOdd(pair.0) ? 1 : 0) + (isOdd(pair.1) ? 1 : 0)
        count += 2
      }
    }
    return 4 * odd >= 3 * count
  }

  private mutating func note(_ line: String, number: Int) {
    let isHead = number == 1 && line.hasPrefix("Scenarist_SCC")
    if !isHead, !line.unicodeScalars.allSatisfy(TextBreaks.isSpace) { builder.note(.cueDropped, number, line) }
  }

  private mutating func take(_ row: Row, number: Int) throws(CaptionError) {
    decoder.begin(line: number)
    for (index, word) in row.words.enumerated() {
      guard let pair = Row.pair(word) else {
        builder.note(.itemDropped, number, String(word.prefix(20)))
        continue
      }
      let frame = row.frame + index
      guard hasParity, !Self.isOdd(pair.0) || !Self.isOdd(pair.1) else {
        decoder.take(pair.0 & 0x7F, pair.1 & 0x7F, frame: frame)
        continue
      }
      // A byte that was damaged on its way is shown as a block; a command that was is none.
      builder.note(.characterReplaced, number, String(word))
      let isText = pair.0 & 0x7F >= 0x20 || !Self.isOdd(pair.0)
      if isText { decoder.takeDamaged(Self.isOdd(pair.0) ? pair.0 & 0x7F : nil, frame: frame) }
    }
    guard decoder.captions.count <= CaptionLimits.mostCues else {
      throw builder.fault(number, "more than \(CaptionLimits.mostCues) captions; divide the file")
    }
  }

  // MARK: Words

  private mutating func say() throws(CaptionError) {
    for (line, what) in decoder.ignored { builder.note(.notDrawn, line, what) }
    for caption in decoder.captions {
      var cue = Cue(
        start: FrameRate.ntsc.time(of: caption.start), end: caption.end.map(FrameRate.ntsc.time))
      cue.line = caption.line
      // Captions are at the bottom unless somebody moved them from there.
      cue.placement.anchor = caption.rows.upperBound <= 5 ? 8 : caption.rows.upperBound <= 10 ? 5 : nil
      try builder.begin(cue)
      for piece in caption.pieces { try builder.say(piece.text, .init(tags: piece.tags, line: caption.line)) }
    }
  }
}
