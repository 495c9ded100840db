import Captions
import JSON
import Motion

/// Reads what Azure's speech service writes: phrases with the words as they were spoken ("nineteen eighty four"), and
/// the phrase as it is written ("1984"). What is written is shown, with the times of what was spoken.
enum AzureReader {
  /// The largest number of comparisons of a phrase. Beyond it the phrase's time is shared.
  private static let mostComparisons = 4_000_000

  static func read(_ json: JSONNode, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    let phrases = json["recognizedPhrases"]?.list ?? json.list ?? [json]
    for phrase in phrases { try read(phrase, &builder) }
    return try builder.finished(sorts: true)
  }

  private static func read(_ phrase: JSONNode, _ builder: inout TranscriptBuilder) throws(CaptionError) {
    let best = phrase.first("NBest", "nBest")?.list?.first ?? phrase
    let reader = JSONWordReader(
      text: ["Word", "word"], start: ["Offset", "offsetInTicks"], end: ["Duration", "durationInTicks"], unit: .ticks
    )
    var spoken: [SourceWord] = []
    for word in best.first("Words", "words")?.list ?? [] {
      guard let text = reader.string(word), !text.isEmpty else {
        builder.note(.itemDropped, word.line, "")
        continue
      }
      let start = try reader.time(word, reader.start, builder)
      let duration = try reader.time(word, reader.end, builder)
      var source = SourceWord(text, start: start)
      if let start, let duration { source.end = start + duration }
      source.line = word.line
      spoken.append(source)
    }
    var cue = Cue(start: try reader.time(phrase, reader.start, builder))
    if let start = cue.start, let length = try reader.time(phrase, reader.end, builder) { cue.end = start + length }
    cue.line = phrase.line
    try builder.begin(cue)
    let display = best.first("Display", "display")?.string ?? phrase.first("DisplayText", "Display")?.string
    let written = (display ?? "").unicodeScalars.split(whereSeparator: TextBreaks.isSpace).map { String($0) }
    let speaker = phrase.first("SpeakerId", "speaker", "Speaker")?.label
    for var word in written.isEmpty ? spoken : aligned(written, spoken, phrase.line, &builder) {
      word.speaker = speaker
      try builder.add(word)
    }
  }

  /// The written words with the times of the spoken ones. Words that are the same but for case and punctuation are
  /// anchors. Between two anchors the written words begin with the first and end with the last spoken one there, and
  /// share the time by their letters, as all words without times do.
  private static func aligned(
    _ written: [String], _ spoken: [SourceWord], _ line: Int, _ builder: inout TranscriptBuilder
  ) -> [SourceWord] {
    let (left, right) = (written.map(plain), spoken.map { plain($0.text) })
    var words = written.map { SourceWord($0) }
    for index in words.indices { words[index].line = line }
    var pairs = anchors(left, right)
    if pairs.count < written.count || written.count != spoken.count {
      builder.note(.displayAligned, line, written.prefix(8).joined(separator: " "))
    }
    pairs.append((written.count, spoken.count))
    var (nextWritten, nextSpoken) = (0, 0)
    for (writtenIndex, spokenIndex) in pairs {
      if writtenIndex > nextWritten, spokenIndex > nextSpoken {
        words[nextWritten].start = spoken[nextSpoken].start
        words[writtenIndex - 1].end = spoken[spokenIndex - 1].end
      }
      guard writtenIndex < written.count else { break }
      words[writtenIndex].start = spoken[spokenIndex].start
      words[writtenIndex].end = spoken[spokenIndex].end
      (nextWritten, nextSpoken) = (writtenIndex + 1, spokenIndex + 1)
    }
    return words
  }

  private static func plain(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// The longest common subsequence, as pairs of indices.
  private static func anchors(_ left: [String], _ right: [String]) -> [(Int, Int)] {
    guard left.count * right.count <= mostComparisons else { return [] }
    let width = right.count + 1
    var lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        lengths[i * width + j] =
          left[i] == right[j] && !left[i].isEmpty
          ? lengths[(i + 1) * width + j + 1] + 1 : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if left[i] == right[j] && !left[i].isEmpty {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
