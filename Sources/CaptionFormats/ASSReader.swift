import Basics
import Captions
import Motion

/// Reads the events of ASS and SSA: times, speakers, places, and karaoke. How texts look is left out, but for emphasis and
/// colours.
struct ASSReader {
  private struct Event {
    var start = 0
    var end = 0
    var style = ""
    var name = ""
    var text = ""
    var line = 0
  }

  private var builder: TranscriptBuilder
  private var section = ""
  private var eventFields = [
    "layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
  ]
  private var styleFields: [String] = []
  /// The place of each style, as on a number pad.
  private var anchors: [ByteText: Int] = [:]
  private var events: [Event] = []

  static func read(_ text: SourceText, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    var reader = ASSReader(builder: builder)
    reader.builder.note(damaged: text.damagedLines)
    for (index, line) in text.lines.enumerated() { try reader.take(line, number: index + 1) }
    try reader.say()
    return try reader.builder.finished(sorts: true)
  }

  private init(builder: consuming TranscriptBuilder) { self.builder = builder }

  private mutating func take(_ line: String, number: Int) throws(CaptionError) {
    if line.hasPrefix("[") {
      section = line.lowercased()
      return
    }
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...]
    switch line[..<colon].lowercased() {
    case "format" where section.hasPrefix("[events"): eventFields = Self.names(value)
    case "format" where section.hasPrefix("[v4"): styleFields = Self.names(value)
    case "style": takeStyle(value)
    case "dialogue": try takeEvent(value, number)
    default: break
    }
  }

  private static func names(_ list: Substring) -> [String] {
    // The format has ten, and each event looks for six of them.
    list.split(separator: ",", maxSplits: 64).prefix(64).map { $0.filter { !$0.isWhitespace }.lowercased() }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  private mutating func takeStyle(_ value: Substring) {
    let values = value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { Self.trimmed(Substring($0)) }
    guard let name = styleFields.firstIndex(of: "name"), let place = styleFields.firstIndex(of: "alignment"),
      name < values.count, place < values.count, let number = Int(values[place])
    else { return }
    anchors[ByteText(values[name])] = section.hasPrefix("[v4+") ? number : Self.anchor(ssa: number)
  }

  /// SSA counts 1...3 at the bottom, 5...7 at the top and 9...11 in the middle.
  static func anchor(ssa: Int) -> Int? {
    switch ssa {
    case 1...3: ssa
    case 5...7: ssa + 2
    case 9...11: ssa - 5
    default: nil
    }
  }

  private mutating func takeEvent(_ value: Substring, _ number: Int) throws(CaptionError) {
    // By bytes: a comma and a mark that follows it are one character.
    let values = value.utf8.split(
      separator: UInt8(ascii: ","), maxSplits: max(0, eventFields.count - 1), omittingEmptySubsequences: false
    ).map { Substring($0) }
    func field(_ name: String) -> String? {
      eventFields.firstIndex(of: name).flatMap { $0 < values.count ? Self.trimmed(values[$0]) : nil }
    }
    guard let start = field("start").flatMap(Self.time), let end = field("end").flatMap(Self.time), end > start,
      let text = field("text")
    else {
      builder.note(.cueDropped, number, String(value))
      return
    }
    guard events.count < CaptionLimits.mostCues else {
      throw builder.fault(number, "more than \(CaptionLimits.mostCues) events; divide the file")
    }
    events.append(
      Event(
        start: start, end: end, style: field("style") ?? "", name: field("name") ?? field("actor") ?? "",
        text: text,
        line: number))
  }

  private static func time(_ text: String) -> Int? {
    var scanner = ByteScanner(text)
    guard let time = scanner.looseTime(), scanner.isAtEnd else { return nil }
    return time
  }

  private struct Shown: Hashable {
    let start: Int
    let end: Int
    let text: ByteText
  }

  /// Of events that show the same text at the same time, as those of a shadow under a text do, one is kept: the first with
  /// karaoke, or the first.
  private mutating func say() throws(CaptionError) {
    var texts: [ASSText] = []
    var kept: [Shown: Int] = [:]
    for (index, event) in events.enumerated() {
      let text = ASSText(event.text)
      texts.append(text)
      let words = text.plain.unicodeScalars.split(whereSeparator: TextBreaks.isSpace).map { String($0) }
      let shown = Shown(start: event.start, end: event.end, text: ByteText(words.joined(separator: " ")))
      if let other = kept[shown], texts[other].isTimed || !text.isTimed { continue }
      kept[shown] = index
    }
    let chosen = Set(kept.values)
    for (index, event) in events.enumerated() {
      guard chosen.contains(index) else {
        builder.note(.repetitionDropped, event.line, texts[index].plain)
        continue
      }
      try say(event, texts[index])
    }
  }

  private mutating func say(_ event: Event, _ text: ASSText) throws(CaptionError) {
    for tag in text.ignored { builder.note(.tagIgnored, event.line, tag) }
    guard !text.plain.unicodeScalars.allSatisfy(TextBreaks.isSpace) else {
      builder.note(.cueDropped, event.line, "it has no text")
      return
    }
    var cue = Cue(start: event.start, end: event.end)
    cue.placement.anchor = (text.anchor ?? anchors[ByteText(event.style)]).flatMap { 1...9 ~= $0 ? $0 : nil }
    (cue.fadeIn, cue.fadeOut, cue.line) = (text.fadeIn, text.fadeOut, event.line)
    try builder.begin(cue)
    let speaker = event.name.isEmpty ? nil : event.name
    for piece in text.pieces {
      // What lies after the event's end is never seen.
      let start = piece.start.map { min(event.start + $0, event.end) }
      let end = piece.end.map { min(event.start + $0, event.end) }
      try builder.say(
        piece.text, from: start, to: end, .init(speaker: speaker, tags: piece.tags, line: event.line),
        isUnit: text.isTimed)
    }
  }
}
