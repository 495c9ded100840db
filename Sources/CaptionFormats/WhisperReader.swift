import Captions
import JSON

/// Reads what Whisper, faster-whisper, stable-ts and WhisperX write: segments with words. A file may also be the list of
/// segments alone, or have all words beside the segments.
enum WhisperReader {
  static func read(_ json: JSONNode, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    var reader = JSONWordReader(text: ["word", "text"])
    let segments = json["segments"]?.list ?? json.list?.filter { $0.has("words") || !$0.has("word") } ?? []
    let loose = json.first("word_segments", "words")?.list ?? json.list?.filter { $0.has("word") } ?? []
    for segment in segments { reader.findJoiners(in: segment["words"]?.list ?? []) }
    reader.findJoiners(in: loose)
    guard !segments.isEmpty || !loose.isEmpty else {
      throw builder.fault(json.line, "it has neither segments nor words; transcribe with word_timestamps=True")
    }
    if segments.contains(where: { !($0["words"]?.list ?? []).isEmpty }) || loose.isEmpty {
      for segment in segments { try read(segment, reader, &builder) }
    } else {
      let texts = loose.map { reader.string($0) ?? "" }
      let parts = reader.saysJoiners ? nil : json["text"]?.string.flatMap { WrittenText.parts(of: $0, for: texts) }
      try read(loose, parts, in: segments, reader, &builder)
    }
    return try builder.finished()
  }

  private static func cue(
    _ segment: JSONNode, _ reader: JSONWordReader, _ builder: TranscriptBuilder
  ) throws(CaptionError) -> Cue {
    var cue = Cue(
      start: try reader.time(segment, ["start"], builder), end: try reader.time(segment, ["end"], builder))
    cue.line = segment.line
    return cue
  }

  private static func read(
    _ segment: JSONNode, _ reader: JSONWordReader, _ builder: inout TranscriptBuilder
  ) throws(CaptionError) {
    try builder.begin(try cue(segment, reader, builder))
    let speaker = segment["speaker"]?.label
    guard let words = segment["words"]?.list, !words.isEmpty else {
      try builder.say(segment["text"]?.string ?? "", .init(speaker: speaker, line: segment.line))
      return
    }
    for word in words { try reader.add(word, speaker: speaker, to: &builder) }
  }

  /// Each word belongs to the last segment that begins no later.
  private static func read(
    _ words: [JSONNode], _ parts: [WrittenText.Part]?, in segments: [JSONNode], _ reader: JSONWordReader,
    _ builder: inout TranscriptBuilder
  ) throws(CaptionError) {
    var waiting = segments[...]
    try builder.begin(
      try waiting.popFirst().map { segment throws(CaptionError) in try cue(segment, reader, builder) } ?? Cue())
    for (index, word) in words.enumerated() {
      let start = try reader.time(word, ["start"], builder)
      while let segment = waiting.first, let start, let begin = try reader.time(segment, ["start"], builder),
        begin <= start
      {
        waiting.removeFirst()
        try builder.begin(try cue(segment, reader, builder))
      }
      let part = parts?[index]
      try reader.add(word, written: part?.text, joiner: index == 0 ? nil : part?.joiner, to: &builder)
    }
  }
}
