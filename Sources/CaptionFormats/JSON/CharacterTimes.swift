import Basics
import Captions
import JSON
import Motion

/// Reads the times of ElevenLabs' speech: three lists, of the characters that are spoken, of their beginnings and of their ends.
enum CharacterTimes {
  private static let places: [JSONPath] = ["alignment", "normalized_alignment", ""]

  private static func alignment(in json: JSONNode) -> JSONNode? {
    places.lazy.compactMap { $0.value(in: json) }.first {
      $0["characters"]?.list != nil && $0["character_start_times_seconds"]?.list != nil
    }
  }

  static func has(_ json: JSONNode) -> Bool { alignment(in: json) != nil }

  private struct Spoken {
    let text: String
    let start: Int?
    let end: Int?
    let line: Int
    var isSpace: Bool { text.unicodeScalars.allSatisfy(TextBreaks.isSpace) }
  }

  static func read(_ json: JSONNode, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    let characters = try characters(alignment(in: json) ?? json, &builder)
    try builder.begin(Cue())
    var joiner: String?
    var start = 0
    for end in 0...characters.count where end == characters.count || characters[end].isSpace {
      if end > start { try add(characters[start..<end], joiner, &builder) }
      if end < characters.count {
        let isBreak = characters[end].text.contains("\n") || joiner == "\n" && end == start
        joiner = isBreak ? "\n" : " "
      }
      start = end + 1
    }
    return try builder.finished()
  }

  private static func characters(
    _ node: JSONNode, _ builder: inout TranscriptBuilder
  ) throws(CaptionError) -> [Spoken] {
    let texts = node["characters"]?.list ?? []
    let starts = try times(node["character_start_times_seconds"]?.list ?? [], builder)
    let ends = try times(node["character_end_times_seconds"]?.list ?? [], builder)
    var characters: [Spoken] = []
    for (index, item) in texts.enumerated() {
      guard let text = item.string, !text.isEmpty else {
        builder.note(.itemDropped, item.line, "")
        continue
      }
      let start = index < starts.count ? starts[index] : nil
      let end = index < ends.count ? ends[index] : nil
      // Where a space stands with a letter, they part.
      var rest = text.unicodeScalars[...]
      while let first = rest.first {
        let run = rest.prefix { TextBreaks.isSpace($0) == TextBreaks.isSpace(first) }
        characters.append(Spoken(text: String(run), start: start, end: end, line: item.line))
        rest = rest[run.endIndex...]
      }
    }
    return characters
  }

  private static func times(_ list: [JSONNode], _ builder: TranscriptBuilder) throws(CaptionError) -> [Int?] {
    var times: [Int?] = []
    for item in list {
      guard let written = item.label else {
        times.append(nil)
        continue
      }
      guard let time = try? ExactTime.microseconds(written.utf8, .seconds) else {
        throw builder.fault(
          item.line,
          "the time \(Message.quoted(String(written.prefix(20)))) of a character is no number; write seconds as 12.34"
        )
      }
      times.append(time)
    }
    return times
  }

  /// Adds characters between two spaces: a word, or several of a script that has no spaces.
  private static func add(
    _ run: ArraySlice<Spoken>, _ joiner: String?, _ builder: inout TranscriptBuilder
  ) throws(CaptionError) {
    var next = run.startIndex
    for (index, part) in builder.breaks.parts(run.map(\.text).joined()).enumerated() {
      let first = next
      var left = part.unicodeScalars.count
      while left > 0, next < run.endIndex {
        left -= run[next].text.unicodeScalars.count
        next += 1
      }
      var word = SourceWord(part)
      if first < next { (word.start, word.end) = (run[first].start, run[next - 1].end) }
      word.joiner = index == 0 ? joiner : ""
      word.line = run[min(first, run.endIndex - 1)].line
      try builder.add(word)
    }
  }
}
