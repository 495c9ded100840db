import Captions
import Motion

/// Makes words of a WebVTT file.
struct VTTReader {
  private var builder: TranscriptBuilder
  /// What holds for the text that is being read.
  private var manner = TranscriptBuilder.Manner()
  /// Text between timestamps, with the manner of each piece.
  private var pieces: [(text: String, time: Int?, manner: TranscriptBuilder.Manner)] = []
  private var time: Int?

  static func read(_ text: SourceText, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    var builder = builder
    builder.note(damaged: text.damagedLines)
    let file = try VTTParser.parse(text.lines, source: builder.transcript.source)
    builder.take(file.report)
    for style in file.styles {
      let sheet = VTTStyleSheet(style)
      builder.add(sheet.rules)
      for selector in sheet.ignored { builder.note(.blockIgnored, 0, selector) }
      for rule in sheet.rules {
        guard CueSelector(rule.selector) != nil else {
          builder.note(.notDrawn, 0, "::cue(\(rule.selector))")
          continue
        }
        for declaration in rule.declarations where !CueSelector.drawnProperties.contains(declaration.name) {
          builder.note(.notDrawn, 0, declaration.name)
        }
      }
    }
    if file.cues.isEmpty, let line = file.lineWithComma {
      throw builder.fault(
        line,
        "its times have commas, as those of SubRip, and WebVTT has points; write points, or name it .srt and take away its first line"
      )
    }
    var reader = VTTReader(builder: builder)
    try reader.read(RollingCues.withoutRepetition(file.cues, &reader.builder))
    return try reader.builder.finished(sorts: true)
  }

  private init(builder: consuming TranscriptBuilder) { self.builder = builder }

  private mutating func read(_ cues: [VTTFile.Block]) throws(CaptionError) {
    for block in cues {
      guard block.end > block.start else {
        builder.note(.cueDropped, block.line, "its end is not after its start")
        continue
      }
      let (root, ignored) = VTTCueText.parse(block.text)
      for tag in ignored { builder.note(.tagIgnored, block.line, tag) }
      if block.placement.vertical != nil { builder.note(.notDrawn, block.line, "vertical") }
      if block.placement.region != nil { builder.note(.notDrawn, block.line, "region") }
      (pieces, time, manner) = ([], nil, .init(line: block.line))
      collect(root, block)
      // A timestamp at the end ends the text before it.
      if pieces.last?.time != time { pieces.append(("", time, manner)) }
      guard pieces.contains(where: { !isBlank($0.text) }) else {
        builder.note(.cueDropped, block.line, "it has no text")
        continue
      }
      var cue = Cue(start: block.start, end: block.end)
      (cue.id, cue.placement, cue.line) = (block.id.isEmpty ? nil : block.id, block.placement, block.line)
      try builder.begin(cue)
      try say(block)
    }
  }

  private mutating func collect(_ element: VTTElement, _ block: VTTFile.Block) {
    let outer = manner
    switch element.name {
    case "b", "i", "u": manner.tags.append(element.name)
    case "v": manner.speaker = element.annotation.isEmpty ? nil : element.annotation
    case "lang" where !element.language.isEmpty: manner.tags.append("lang." + element.language)
    case "rt":
      // Ruby stands beside words and is no word.
      builder.note(.notDrawn, block.line, "ruby")
      return
    default: break
    }
    manner.tags += element.classes.map { "c." + $0 }
    for name in element.classes where name.hasPrefix("bg_") { builder.note(.notDrawn, block.line, "c." + name) }
    for child in element.children {
      switch child {
      case .text(let text): pieces.append((text, time, manner))
      case .element(let element): collect(element, block)
      case .timestamp(let stamp):
        if stamp >= max(block.start, time ?? block.start), stamp < block.end {
          time = stamp
        } else {
          builder.note(.timestampIgnored, block.line, "\(stamp / 1000) ms")
        }
      }
    }
    manner = outer
  }

  /// When a piece of text begins; nil with the cue.
  private struct Stamp: Equatable { let time: Int? }

  private func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(TextBreaks.isSpace) }

  /// Text before the first timestamp begins with the cue, each other text at its timestamp; it ends at the next one.
  private mutating func say(_ block: VTTFile.Block) throws(CaptionError) {
    let isTimed = pieces.contains { $0.time != nil }
    // When each piece ends: nil where text of the same time follows.
    var ends = [Int?](repeating: nil, count: pieces.count)
    var (end, later, hasText): (Int, Stamp?, Bool) = (block.end, nil, false)
    for index in pieces.indices.reversed() {
      let stamp = Stamp(time: pieces[index].time)
      if let later, later != stamp { (end, hasText) = (later.time ?? block.start, false) }
      if !hasText, !isBlank(pieces[index].text) { (ends[index], hasText) = (end, true) }
      later = stamp
    }
    var before: Int?
    for (index, piece) in pieces.enumerated() {
      let start = piece.time ?? block.start
      // Of several pieces of one time the first has the beginning and the last the end; what lies between is shared.
      let isFirst = start != before
      try builder.say(
        piece.text, from: isTimed && isFirst ? start : nil, to: isTimed ? ends[index] : nil, piece.manner)
      if !isBlank(piece.text) { before = start }
    }
  }
}
