import Captions
import JSON
import Motion

/// Reads what whisper.cpp writes: pieces of text with times in milliseconds, and with `--output-json-full` their tokens,
/// which are parts of words: only those with a space before them begin a word.
enum WhisperCppReader {
  static func read(_ json: JSONNode, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    let reader = JSONWordReader(
      text: ["text"], start: ["from"], end: ["to"], unit: .milliseconds, saysJoiners: true)
    for piece in json["transcription"]?.list ?? [] {
      let times = piece["offsets"] ?? piece
      var cue = Cue(start: try reader.time(times, ["from"], builder), end: try reader.time(times, ["to"], builder))
      cue.line = piece.line
      try builder.begin(cue)
      let tokens = (piece["tokens"]?.list ?? []).filter { token in
        guard let text = token["text"]?.string else {
          builder.note(.itemDropped, token.line, "a token without text")
          return false
        }
        return !text.hasPrefix("[_")
      }
      guard !tokens.isEmpty else {
        if piece["text"]?.string == nil { builder.note(.itemDropped, piece.line, "a piece without text") }
        try builder.say(piece["text"]?.string ?? "", .init(line: piece.line))
        continue
      }
      let texts = tokens.map { $0["text"]?.string ?? "" }
      let mended = piece["text"]?.string.flatMap { WrittenText.mended(texts, by: $0) }
      if mended == nil, texts.contains(where: WrittenText.isBroken) {
        builder.note(.characterReplaced, piece.line, "")
      }
      try read(tokens, mended ?? texts, reader, &builder)
    }
    return try builder.finished()
  }

  private static func read(
    _ tokens: [JSONNode], _ texts: [String], _ reader: JSONWordReader, _ builder: inout TranscriptBuilder
  ) throws(CaptionError) {
    var word: SourceWord?
    for (token, text) in zip(tokens, texts) {
      let times = token["offsets"] ?? token
      let end = try reader.time(times, ["to"], builder)
      let trimmed = String(text.drop { $0 == " " })
      let isWithin = text.first != " " && !(text.unicodeScalars.first.map(TextBreaks.isUnspaced) ?? false)
      if isWithin, var begun = word {
        begun.text += trimmed
        // Times of tokens may fall back.
        if let end { begun.end = max(end, begun.end ?? begun.start ?? end) }
        word = begun
        continue
      }
      if let word { try add(word, &builder) }
      var begun = SourceWord(trimmed, start: try reader.time(times, ["from"], builder), end: end)
      begun.joiner = text.first == " " ? " " : ""
      begun.line = token.line
      word = begun
    }
    if let word { try add(word, &builder) }
  }

  /// Adds a word, or several where a token that was mended has them: these share its time.
  private static func add(_ word: SourceWord, _ builder: inout TranscriptBuilder) throws(CaptionError) {
    let parts = word.text.split { $0 == " " }
    for (index, part) in parts.enumerated() {
      var word = word
      word.text = String(part)
      if index > 0 { (word.start, word.joiner) = (nil, " ") }
      if index < parts.count - 1 { word.end = nil }
      try builder.add(word)
    }
  }
}
