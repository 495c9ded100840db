import Captions
import JSON

/// Finds the program that wrote a JSON file: that by whose members most words with times are found. Where there are none, the
/// members of the whole tell it, so that its reader can say what is missing.
enum JSONEvidence {
  static func format(of json: JSONNode) -> CaptionFormat? {
    if json["format"]?.string == WordsFile.name { return .words }
    var best: (format: CaptionFormat, count: Int)?
    for (format, count) in counts(in: json) where count > best?.count ?? 0 { best = (format, count) }
    return best?.format ?? formatByMembers(of: json)
  }

  private static func counts(in json: JSONNode) -> [(CaptionFormat, Int)] {
    own.map { ($0.format, $0.count(in: json)) } + [(.whisper, whisper(json))]
      + WordsLayout.all.map { ($0.format, $0.layout.evidence(in: json)) }
  }

  // MARK: Those that have readers of their own

  private struct Own: Sendable {
    let format: CaptionFormat
    let items: [JSONPath]
    let reader: JSONWordReader

    func count(in json: JSONNode) -> Int {
      items.reduce(0) { $0 + $1.values(in: json).count(where: reader.isWord) }
    }
  }

  private static let own: [Own] = [
    Own(
      format: .azure,
      items: [
        "recognizedPhrases.*.nBest.0.words.*", "NBest.0.Words.*", "*.NBest.0.Words.*", "*.nBest.0.words.*",
      ],
      reader: JSONWordReader(
        text: ["Word", "word"], start: ["Offset", "offsetInTicks"], end: ["Duration", "durationInTicks"],
        unit: .ticks)),
    Own(
      format: .whispercpp, items: ["transcription.*.tokens.*.offsets", "transcription.*.offsets"],
      reader: JSONWordReader(text: ["from"], start: ["from"], end: ["to"], unit: .milliseconds)),
    Own(
      format: .youtubeJSON, items: ["events.*"],
      reader: JSONWordReader(text: ["segs.0.utf8"], start: ["tStartMs"], end: [], unit: .milliseconds)),
  ]

  /// Whisper's segments and words. Words by themselves are its only where they are called so, or stand beside segments.
  private static func whisper(_ json: JSONNode) -> Int {
    let reader = JSONWordReader(text: ["word", "text"])
    let segments = json["segments"]?.list ?? json.list?.filter { $0.has("words") || $0.has("seek") } ?? []
    let within = segments.flatMap { $0["words"]?.list ?? [] }
    let loose = (json["word_segments"]?.list ?? []) + (json["words"]?.list ?? []) + (json.list ?? [])
    let words = loose.filter { $0.has("word") || !segments.isEmpty && $0.has("text") && !$0.has("words") }
    return (segments + within + words).count(where: reader.isWord)
  }

  // MARK: Files without words

  private static func formatByMembers(of json: JSONNode) -> CaptionFormat? {
    if CharacterTimes.has(json) { return .elevenlabs }
    if json.has("transcription") { return .whispercpp }
    if json["results"]?.members != nil {
      if json["results"]?.has("channels") ?? false { return .deepgram }
      if ["items", "transcripts", "audio_segments"].contains(where: { json["results"]?.has($0) ?? false }) {
        return .aws
      }
    }
    if json.has("jobName") || json.has("accountId") { return .aws }
    if json.has("metadata"), json.has("job") { return .speechmatics }
    if json.has("events") || json["wireMagic"] != nil { return .youtubeJSON }
    if json.has("recognizedPhrases") || json.has("NBest") { return .azure }
    if json.has("segments") || json.has("word_segments") { return .whisper }
    if let results = (json["results"] ?? json["response"]?["results"])?.list {
      return results.contains { $0.has("alternatives") } ? .google : nil
    }
    if json.has("words") { return formatOfWords(json) }
    if json.has("result") || json.has("partial") { return .vosk }
    return json.list?.first.flatMap(formatOfItem)
  }

  private static func formatOfWords(_ json: JSONNode) -> CaptionFormat {
    if json["words"]?.list?.first?.has("word") ?? false { return .whisper }
    return json.has("status") || json.has("audio_url") ? .assemblyai : .hyperframes
  }

  private static func formatOfItem(_ item: JSONNode) -> CaptionFormat? {
    if item.has("startMs") { return .remotion }
    if item.has("NBest") || item.has("DisplayText") { return .azure }
    if item.has("word") || item.has("words") || item.has("seek") { return .whisper }
    if item.has("result") || item.has("partial") { return .vosk }
    return item.has("text") && item.has("start") ? .hyperframes : nil
  }
}
