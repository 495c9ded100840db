import Captions
import Motion

/// Reads TTML, with its profiles (IMSC, DFXP, iTT) and the songs of Apple, whose syllables are joined where no space is between
/// their spans.
struct TTMLReader {
  private var builder: TranscriptBuilder
  private let areAbsolute: Bool

  static func read(_ text: SourceText, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    var builder = builder
    builder.note(damaged: text.damagedLines)
    let file = try TTMLParser.parse(text, source: builder.transcript.source)
    builder.take(file.report)
    builder.take(language: file.language)
    var reader = TTMLReader(builder: builder, areAbsolute: file.isSong || areAbsolute(file.paragraphs))
    var hasTimes = false
    for paragraph in file.paragraphs { if try reader.say(paragraph) { hasTimes = true } }
    if !hasTimes, let first = file.paragraphs.first {
      throw reader.builder.fault(
        first.line, "its paragraphs have no times; write them as begin=\"00:00:01.500\" end=\"00:00:03\"")
    }
    return try reader.builder.finished(sorts: true)
  }

  private init(builder: consuming TranscriptBuilder, areAbsolute: Bool) {
    (self.builder, self.areAbsolute) = (builder, areAbsolute)
  }

  /// Whether children have their times from the beginning of the film, as songs do that do not say whose they are: all lie
  /// within their parents so, and some would begin behind their parents' ends by the standard.
  private static func areAbsolute(_ paragraphs: [TTMLParagraph]) -> Bool {
    var isBehind = false
    for paragraph in paragraphs {
      for chain in [paragraph.timings] + paragraph.pieces.map({ paragraph.timings.suffix(1) + $0.timings }) {
        for (parent, child) in zip(chain, chain.dropFirst()) {
          guard let start = parent.begin, start > 0, let begin = child.begin else { continue }
          guard begin >= start, parent.end.map({ begin <= $0 }) ?? true else { return false }
          if let end = parent.end, start + begin >= end { isBehind = true }
        }
      }
    }
    return isBehind
  }

  private func resolved(_ timings: [TTMLTiming], in parent: TTMLTiming = TTMLTiming()) -> TTMLTiming {
    timings.reduce(parent) { $1.resolved(in: $0, areAbsolute: areAbsolute) }
  }

  /// Says a paragraph; false where nothing says when.
  private mutating func say(_ paragraph: TTMLParagraph) throws(CaptionError) -> Bool {
    guard paragraph.pieces.contains(where: { !Self.isBlank($0.text) }) else {
      builder.note(.cueDropped, paragraph.line, "it has no text")
      return true
    }
    let times = resolved(paragraph.timings)
    let isTimed = paragraph.pieces.contains { !Self.isBlank($0.text) && $0.timings.contains { $0.begin != nil } }
    guard times.begin != nil || isTimed else {
      builder.note(.cueDropped, paragraph.line, "it has no times")
      return false
    }
    if let start = times.begin, let end = times.end, end <= start {
      builder.note(.cueDropped, paragraph.line, "its end is not after its start")
      return true
    }
    var cue = Cue(start: times.begin, end: times.end)
    (cue.line, cue.placement.anchor) = (paragraph.line, paragraph.anchor)
    try builder.begin(cue)
    for piece in paragraph.pieces {
      let span = piece.timings.isEmpty || !isTimed ? TTMLTiming() : resolved(piece.timings, in: times)
      try builder.say(
        piece.text, from: span.begin, to: span.end,
        .init(speaker: piece.speaker, tags: piece.tags, line: paragraph.line), isUnit: !piece.timings.isEmpty)
    }
    return true
  }

  private static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(TextBreaks.isSpace) }
}
