import Captions
import Motion

/// Finds WebVTT files that roll, as those of YouTube do, and takes the repetitions out.
///
/// Their cues have a line that was said and one that is being said, with a cue of some milliseconds between, which only
/// repeats. A dialogue may repeat a line, too, so a file rolls only if most of its cues begin with what the one before
/// ended with.
enum RollingCues {
  /// A cue this short that says nothing else only holds a line in its place. YouTube has them of 10, 40 and 67 ms.
  private static let shortest = 120_000

  static func withoutRepetition(_ cues: [VTTFile.Block], _ builder: inout TranscriptBuilder) -> [VTTFile.Block] {
    let texts = cues.map { cue in lines(cue.text) }
    let rolls = texts.indices.dropFirst().filter { index in
      !texts[index].isEmpty && texts[index].first?.plain == texts[index - 1].last?.plain
    }
    guard rolls.count >= 2, rolls.count * 2 > cues.count - 1 else { return cues }
    var kept: [VTTFile.Block] = []
    var shown: [String] = []
    for (cue, lines) in zip(cues, texts) {
      let plain = lines.map(\.plain)
      let isHolder = cue.end - cue.start <= shortest && shown.suffix(plain.count) == plain[...]
      let count = isHolder ? plain.count : RollingText.repeated(plain, after: shown)
      if count > 0 { builder.note(.repetitionDropped, cue.line, plain.prefix(count).joined(separator: " ")) }
      if !plain.isEmpty { shown = plain }
      guard !isHolder else { continue }
      var cue = cue
      // They stand at the left so that a line stays where it is while it grows; one that is said once needs no such place.
      cue.placement.alignment = .center
      (cue.placement.position, cue.placement.size) = (nil, 100)
      if count > 0 { cue.text = lines.dropFirst(count).map(\.raw).joined(separator: "\n") }
      kept.append(cue)
    }
    return kept
  }

  /// The lines that have text, with tags and without.
  private static func lines(_ text: String) -> [(raw: String, plain: String)] {
    text.split(separator: "\n").compactMap { line in
      var tokenizer = VTTTokenizer(String(line))
      var plain = ""
      while let token = tokenizer.next() { if case .text(let text) = token { plain += text } }
      let words = plain.unicodeScalars.split(whereSeparator: TextBreaks.isSpace).map { String($0) }
      return words.isEmpty ? nil : (String(line), words.joined(separator: " "))
    }
  }
}
