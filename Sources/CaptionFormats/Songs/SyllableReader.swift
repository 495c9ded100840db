import Captions
import Motion

/// Reads songs with the times of syllables: KRC, QRC and YRC.
struct SyllableReader {
  private var builder: TranscriptBuilder
  private let format: CaptionFormat
  private var lines: [(line: SyllableLine, number: Int)] = []
  /// By how much everything comes sooner.
  private var offset = 0

  static func read(
    _ text: SourceText, _ format: CaptionFormat, _ builder: consuming TranscriptBuilder
  ) throws(CaptionError) -> Transcript {
    var reader = SyllableReader(builder: builder, format: format)
    reader.builder.note(damaged: text.damagedLines)
    var (lines, first) = (text.lines, 1)
    if format == .qrc, let content = QRCContent(text.lines) {
      (lines, first) = (content.lines, content.firstLine)
      for _ in 0..<content.others { reader.builder.note(.notDrawn, 0, "a second text") }
    }
    for (index, line) in lines.enumerated() { try reader.take(line, number: first + index) }
    for line in reader.lines { try reader.say(line.line, line.number) }
    return try reader.builder.finished(sorts: true)
  }

  private init(builder: consuming TranscriptBuilder, format: CaptionFormat) {
    (self.builder, self.format) = (builder, format)
  }

  private mutating func take(_ line: String, number: Int) throws(CaptionError) {
    guard !line.unicodeScalars.allSatisfy(TextBreaks.isSpace) else { return }
    if let found = SyllableLine(line, format) {
      guard lines.count < CaptionLimits.mostCues else {
        throw builder.fault(number, "more than \(CaptionLimits.mostCues) lines; divide the file")
      }
      lines.append((found, number))
      return
    }
    switch SyllableLine.hasMarks(line, format) ? nil : SongTag(line) {
    case .offset(let time): offset = time
    // KRC's holds translations, packed.
    case .name("language", let value) where value.count > 40: builder.note(.notDrawn, number, "translations")
    case .name: break
    case .badOffset: builder.note(.settingIgnored, number, line)
    case nil: builder.note(.blockIgnored, number, line)
    }
  }

  private mutating func say(_ line: SyllableLine, _ number: Int) throws(CaptionError) {
    let texts = line.syllables.filter { !$0.text.unicodeScalars.allSatisfy(TextBreaks.isSpace) }
    guard !texts.isEmpty else { return }
    var cue = Cue(start: line.start - offset, end: line.end > line.start ? line.end - offset : nil)
    cue.line = number
    try builder.begin(cue)
    let isTimed = texts.contains { $0.start != nil }
    for syllable in line.syllables {
      try builder.say(
        syllable.text, from: syllable.start.map { $0 - offset }, to: syllable.end.map { $0 - offset },
        .init(line: number), isUnit: isTimed)
    }
  }
}
