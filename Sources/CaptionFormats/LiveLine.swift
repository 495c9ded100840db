package import Captions
import JSON
import Motion

/// A line of JSON that a recognizer writes while somebody speaks; docs/captions.md has its members.
///
/// Sendable; a value.
package enum LiveLine: Sendable, Hashable {
  /// Words, all at once.
  case words([LiveWord])
  /// What time it is, in microseconds.
  case clock(Int)

  /// A longer line is refused.
  package static let mostBytes = 1 << 20

  /// Reads a line. `number` counts from 1; `source` is what it comes from.
  package init(_ bytes: [UInt8], number: Int, source: String) throws(CaptionError) {
    do throws(CaptionError) {
      let json = try JSONNode.read(bytes, source: source).node
      if let clock = json["clock"] {
        let reader = JSONWordReader(text: [])
        let builder = TranscriptBuilder(.words, source: source)
        guard let time = try reader.time(json, ["clock"], builder) else {
          throw builder.fault(clock.line, "\"clock\" is no number; write seconds, as in 12.34")
        }
        self = .clock(max(0, time))
      } else {
        var words: [LiveWord] = []
        for item in json.list ?? [json] { words += try LiveLine.words(item, source) }
        self = .words(words)
      }
    } catch {
      // Each line is a JSON value of its own.
      var error = error
      error.line = number
      throw error
    }
  }

  private static func words(_ item: JSONNode, _ source: String) throws(CaptionError) -> [LiveWord] {
    // How far a time is from now is for whoever knows the time.
    var builder = TranscriptBuilder(.words, source: source, latestTime: .max)
    let reader = JSONWordReader(text: ["text", "word"])
    guard item.members != nil else {
      throw builder.fault(1, "this is no word; write {\"text\": \"Hello\", \"start\": 1.2, \"end\": 1.5}")
    }
    guard let text = reader.string(item) else {
      throw builder.fault(1, "\"text\" is missing; write a word, or \"\" to take back what is not final")
    }
    guard let start = try reader.time(item, reader.start, builder) else {
      throw builder.fault(1, "\"start\" is missing; write when the word begins, in seconds")
    }
    let isFinal = try isFinal(item, builder)
    guard text.unicodeScalars.contains(where: { !TextBreaks.isSpace($0) }) else {
      return [LiveWord(SourceWord("", start: max(0, start)), isFinal: isFinal)]
    }
    try builder.begin(Cue())
    try reader.add(item, to: &builder)
    let transcript = try builder.finished()
    var report = RepairReport()
    let times = TimeSharing(transcript, &report).times
    let joiner = item["joiner"]?.string
    let tags = (item["tags"]?.list ?? []).compactMap(\.string)
    return zip(transcript.words, times).enumerated().map { index, pair in
      var word = pair.0
      (word.start, word.end) = (pair.1.start, pair.1.end)
      if index == 0, let joiner { word.joiner = joiner }
      word.tags = Array(tags.prefix(CaptionLimits.mostTags))
      return LiveWord(word, isFinal: isFinal)
    }
  }

  private static func isFinal(_ item: JSONNode, _ builder: TranscriptBuilder) throws(CaptionError) -> Bool {
    guard let found = item["final"] else { return true }
    guard case .bool(let value) = found.value else {
      throw builder.fault(1, "\"final\" is neither true nor false; write false for a word that may still change")
    }
    return value
  }
}
