import Captions
import JSON

/// Finds the format of a file by what is in it. Where that leaves a choice, its ending decides.
enum FormatFinder {
  static func format(of bytes: [UInt8], name: String) throws(CaptionError) -> CaptionFormat {
    let head = beginning(bytes)
    let text = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if text.hasPrefix("WEBVTT") { return .webVTT }
    if text.hasPrefix("{") || isJSONList(text) { return try jsonFormat(bytes, name) }
    if text.hasPrefix("<") && text.contains("<timedtext") { return .youtubeXML }
    let ending = name.split(separator: ".").last.map { CaptionFormat(name: String($0)) } ?? nil
    if let ending, [.webVTT, .srt, .lrc, .ass, .youtubeXML].contains(ending) { return ending }
    let lower = text.lowercased()
    if lower.hasPrefix("[script info]") || lower.contains("\ndialogue:") { return .ass }
    if text.contains("-->") { return .srt }
    if isSong(text) { return .lrc }
    throw CaptionError(
      source: name,
      text.isEmpty
        ? "it is empty; give a file of captions or words"
        : "its format is not known; the formats are \(CaptionFormat.names.joined(separator: ", ")): name one with --format"
    )
  }

  /// The first characters, whatever the encoding.
  private static func beginning(_ bytes: [UInt8]) -> String {
    let start = bytes.prefix(1 << 16)
    let isUTF16 = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
    return String(decoding: isUTF16 ? start.filter { $0 != 0 && $0 < 0x80 }[...] : start, as: UTF8.self)
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  private static func isJSONList(_ text: Substring) -> Bool {
    guard text.hasPrefix("[") else { return false }
    let next = text.dropFirst().first { !$0.isWhitespace }
    return next == "{" || next == "]" || next == nil
  }

  private static func isSong(_ text: Substring) -> Bool {
    text.split(separator: "\n").prefix(50).contains { line in
      var scanner = ByteScanner(line)
      return scanner.take("[") && scanner.looseTime() != nil && scanner.take("]")
    }
  }

  private static func jsonFormat(_ bytes: [UInt8], _ name: String) throws(CaptionError) -> CaptionFormat {
    let json = try JSONNode.read(bytes, source: name).node
    if let format = format(of: json) { return format }
    let keys = (json.members ?? json.list?.first?.members ?? []).map(\.name).prefix(12)
    throw CaptionError(
      source: name, line: json.line,
      "its JSON is of no known program: it has the members \(keys.joined(separator: ", ")); "
        + "the formats are \(CaptionFormat.names.joined(separator: ", ")): name one with --format")
  }

  /// Whether words are AssemblyAI's, whose times are milliseconds: whole numbers. Members that other programs have, too, are
  /// not enough: then most words last 20 of them or more, which are no seconds.
  private static func isAssemblyAI(_ json: JSONNode, _ words: [JSONNode]) -> Bool {
    let times = words.map { word in ["start", "end"].map { word[$0]?.label } }
    let written = times.joined().compactMap { $0 }
    guard written.allSatisfy({ $0.utf8.allSatisfy { 48...57 ~= $0 || $0 == UInt8(ascii: "-") } }) else {
      return false
    }
    // ElevenLabs says of each word what it is.
    guard !words.contains(where: { $0.has("type") || $0.has("logprob") }) else { return false }
    let marks = [
      "status", "audio_url", "audio_duration", "utterances", "speech_model", "speech_models", "acoustic_model",
    ]
    if marks.contains(where: json.has) { return true }
    guard ["id", "language_code", "confidence"].contains(where: json.has) else { return false }
    let lengths = times.compactMap { pair -> Int? in
      guard let start = pair[0].flatMap({ Int($0) }), let end = pair[1].flatMap({ Int($0) }) else { return nil }
      return end.subtractingReportingOverflow(start).partialValue
    }
    return 2 * lengths.count(where: { $0 >= 20 }) > lengths.count
  }

  static func format(of json: JSONNode) -> CaptionFormat? {
    if json["format"]?.string == WordsFile.name { return .words }
    if json.has("transcription") { return .whispercpp }
    if json.has("results") && json["results"]?.members != nil { return .deepgram }
    if json.has("events") || json["wireMagic"] != nil { return .youtubeJSON }
    if json.has("recognizedPhrases") || json.has("NBest") { return .azure }
    if json.has("segments") || json.has("word_segments") { return .whisper }
    if json.has("words") {
      let words = json["words"]?.list ?? []
      if words.first?.has("word") ?? false { return .whisper }
      return isAssemblyAI(json, words) ? .assemblyai : .hyperframes
    }
    guard let item = json.list?.first else { return nil }
    if item.has("startMs") { return .remotion }
    if item.has("NBest") || item.has("DisplayText") { return .azure }
    if item.has("word") || item.has("words") || item.has("seek") { return .whisper }
    return item.has("text") && item.has("start") ? .hyperframes : nil
  }
}
