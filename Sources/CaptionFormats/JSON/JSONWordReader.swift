import Basics
import Captions
import JSON
import Motion

/// Adds the words of a JSON list: which members hold text and times, and in which unit.
struct JSONWordReader: Sendable {
  var text: [JSONPath]
  var start = ["start"]
  var end = ["end"]
  var unit = ExactTime.Unit.seconds
  /// Whether times are durations of protocol buffers: "1.300s", or seconds and nanoseconds, and none where one is 0.
  var hasDurations = false
  var speaker: [JSONPath] = ["speaker", "speaker_id"]
  /// What stands for a speaker where nobody knows who speaks.
  var unknownSpeaker: String?
  /// Whether a space at the beginning of a text says that a space stands there, and none that none does. So it is where
  /// one text of the file has such a space; else the file does not say.
  var saysJoiners = false

  /// The time of the first of some members that is there.
  func time(
    _ item: JSONNode, _ names: [String], _ builder: TranscriptBuilder
  ) throws(CaptionError) -> Int? {
    for name in names {
      guard let found = item[name] else { continue }
      guard let written = hasDurations ? found.duration : found.label else {
        throw builder.fault(found.line, "\"\(name)\" is neither a number nor missing; write seconds, as in 12.34")
      }
      do throws(ExactTime.Fault) {
        return try ExactTime.microseconds(written.utf8, unit)
      } catch {
        let remedy =
          error == .tooLarge
          ? "which is beyond all films; check its unit" : "which is no number; write seconds as 12.34"
        throw builder.fault(found.line, "\"\(name)\" is \(Message.quoted(String(written.prefix(40)))), \(remedy)")
      }
    }
    return nil
  }

  func string(_ item: JSONNode) -> String? {
    for path in text { if let found = path.value(in: item)?.label { return found } }
    return nil
  }

  func speaker(_ item: JSONNode) -> String? {
    for path in speaker {
      if let found = path.value(in: item)?.label { return found == unknownSpeaker ? nil : found }
    }
    return nil
  }

  /// Whether an item has a text, and one of its times that can be read.
  func isWord(_ item: JSONNode) -> Bool {
    guard let text = string(item), !text.isEmpty else { return false }
    return (start + end).contains { name in
      guard let found = item[name], let written = hasDurations ? found.duration : found.label else { return false }
      return (try? ExactTime.microseconds(written.utf8, unit)) != nil
    }
  }

  mutating func findJoiners(in items: some Sequence<JSONNode>) {
    saysJoiners = saysJoiners || items.contains { string($0)?.unicodeScalars.first == " " }
  }

  /// Adds a word, or several that share its time where its text has spaces. `written` is what the text of the file has for it,
  /// and `joiner` what stands before it, where that is known.
  func add(
    _ item: JSONNode, speaker: String? = nil, shift: Int = 0, written: String? = nil, joiner: String? = nil,
    to builder: inout TranscriptBuilder
  ) throws(CaptionError) {
    let text = written ?? string(item) ?? ""
    let parts = text.unicodeScalars.split(whereSeparator: TextBreaks.isSpace).map { String($0) }
    guard !parts.isEmpty else {
      builder.note(.itemDropped, item.line, text)
      return
    }
    var start = try time(item, start, builder)
    let end = try time(item, end, builder)
    if hasDurations, start == nil, end != nil { start = 0 }
    for (index, part) in parts.enumerated() {
      var word = SourceWord(part)
      if index == 0 {
        let isSpaced = text.unicodeScalars.first.map(TextBreaks.isSpace) ?? false
        word.joiner = joiner ?? (saysJoiners ? (isSpaced ? " " : "") : nil)
        word.start = start.map { $0 + shift }
      } else {
        word.joiner = " "
      }
      if index == parts.count - 1 { word.end = end.map { $0 + shift } }
      word.speaker = self.speaker(item) ?? speaker
      word.line = item.line
      try builder.add(word)
    }
  }
}
