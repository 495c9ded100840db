import Captions
import Motion

/// The rows of YouTube's captions, from either of its formats.
///
/// Recognized speech rolls: a row stays while the next one is written, so that its time lasts into the next one's, and
/// rows that only feed a line stand between them.
struct YouTubeRows {
  struct Piece {
    var text: String
    /// After the beginning of the row, in microseconds.
    var offset: Int?
    var tags: [String] = []
  }

  struct Row {
    var start: Int
    var duration: Int?
    /// Whether the row continues the one before it.
    var appends = false
    var pieces: [Piece] = []
    var line = 0

    var text: String { pieces.map(\.text).joined() }
    var isEmpty: Bool { text.unicodeScalars.allSatisfy(TextBreaks.isSpace) }
  }

  static func read(_ rows: [Row], _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    let spoken = rows.filter { !$0.isEmpty }
    var shown: [String] = []
    let next = nextStarts(spoken)
    for (index, row) in spoken.enumerated() {
      var cue = Cue(start: row.start, end: row.duration.map { row.start + $0 })
      // It ends when the next row begins, unless both begin at once.
      if let next = next[index] { cue.end = min(cue.end ?? next, next) }
      cue.line = row.line
      let (pieces, dropped) = RollingText.withoutRepetition(row.pieces, after: shown)
      if !dropped.isEmpty { builder.note(.repetitionDropped, row.line, dropped) }
      shown = RollingText.lines(row.text)
      guard !pieces.allSatisfy({ $0.text.unicodeScalars.allSatisfy(TextBreaks.isSpace) }) else { continue }
      try builder.begin(cue)
      try say(pieces, row, cue.end, &builder)
    }
    return try builder.finished(sorts: true)
  }

  /// For each row the beginning of the next one that begins later.
  private static func nextStarts(_ rows: [Row]) -> [Int?] {
    var next = [Int?](repeating: nil, count: rows.count)
    for index in rows.indices.dropLast().reversed() {
      next[index] = rows[index + 1].start > rows[index].start ? rows[index + 1].start : next[index + 1]
      if let found = next[index], found <= rows[index].start { next[index] = nil }
    }
    return next
  }

  private static func say(
    _ pieces: [Piece], _ row: Row, _ end: Int?, _ builder: inout TranscriptBuilder
  ) throws(CaptionError) {
    let isTimed = pieces.contains { $0.offset != nil }
    var ends = [Int?](repeating: end, count: pieces.count)
    for index in pieces.indices.dropLast().reversed() {
      ends[index] = pieces[index + 1].offset.map { row.start + $0 } ?? ends[index + 1]
    }
    for (piece, end) in zip(pieces, ends) {
      try builder.say(
        piece.text, from: isTimed ? row.start + (piece.offset ?? 0) : nil, to: isTimed ? end : nil,
        .init(tags: piece.tags, line: row.line), isUnit: isTimed)
    }
  }
}
