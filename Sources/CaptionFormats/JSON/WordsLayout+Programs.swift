import Captions
import JSON

extension WordsLayout {
  /// The layout of a format; nil where words do not stand in lists alone.
  static func of(_ format: CaptionFormat) -> WordsLayout? { all.first { $0.format == format }?.layout }

  /// Where two have as many words, the first is taken.
  static let all: [(format: CaptionFormat, layout: WordsLayout)] = [
    (.remotion, remotion), (.deepgram, deepgram), (.aws, aws), (.google, google), (.vosk, vosk),
    (.speechmatics, speechmatics), (.elevenlabs, elevenLabs), (.assemblyai, assemblyAI),
    (.hyperframes, hyperFrames),
  ]

  private static let remotion = WordsLayout(
    groups: ["", "captions"],
    reader: JSONWordReader(text: ["text"], start: ["startMs"], end: ["endMs"], unit: .milliseconds))

  private static let hyperFrames = WordsLayout(
    groups: ["", "words"], reader: JSONWordReader(text: ["text", "word"]))

  private static let deepgram = WordsLayout(
    groups: ["results.channels.*"], words: ["alternatives.0.words"],
    reader: JSONWordReader(text: ["punctuated_word", "word"]), areChannels: true,
    language: ["results.channels.0.detected_language"])

  private static let assemblyAI = WordsLayout(
    groups: ["words"], reader: JSONWordReader(text: ["text"], unit: .milliseconds), language: ["language_code"],
    remedy: "fetch the transcript once its status is \"completed\"", isOurs: isAssemblyAI)

  private static let elevenLabs = WordsLayout(
    groups: ["transcripts.*", ""], words: ["words"], reader: JSONWordReader(text: ["text"]), areChannels: true,
    language: ["language_code", "transcripts.0.language_code"],
    remedy: "ask for timestamps_granularity \"word\"", isOurs: isElevenLabs)

  private static let aws = WordsLayout(
    groups: ["results.channel_labels.channels.*", "results"], words: ["items"],
    reader: JSONWordReader(
      text: ["alternatives.0.content"], start: ["start_time"], end: ["end_time"], speaker: ["speaker_label"]),
    areChannels: true, language: ["results.language_code", "results.language_codes.0.language_code"],
    speakers: "results.speaker_labels.segments.*.items.*",
    remedy: "fetch the transcript once its status is \"COMPLETED\"")

  private static let google = WordsLayout(
    groups: [
      "results.*", "response.results.*", "results.*.transcript.results.*",
      "results.*.inlineResult.transcript.results.*", "response.results.*.transcript.results.*",
      "response.results.*.inlineResult.transcript.results.*", "*.results.*",
    ],
    words: ["alternatives.0.words"],
    reader: JSONWordReader(
      text: ["word"], start: ["startTime", "startOffset", "start_time", "start_offset"],
      end: ["endTime", "endOffset", "end_time", "end_offset"], hasDurations: true,
      speaker: ["speakerLabel", "speakerTag", "speaker_label", "speaker_tag"], unknownSpeaker: "0"),
    written: ["alternatives.0.transcript"],
    ends: ["resultEndTime", "resultEndOffset", "result_end_time", "result_end_offset"],
    language: [
      "results.0.languageCode", "response.results.0.languageCode", "results.0.language_code",
      "response.results.0.language_code",
    ],
    remedy: "recognize with enableWordTimeOffsets")

  private static let vosk = WordsLayout(
    groups: ["monologues.*", "*", ""], words: ["result", "alternatives.0.result", "terms"],
    reader: JSONWordReader(text: ["word", "text"]), written: ["text", "alternatives.0.text"],
    remedy: "recognize after SetWords(True)")

  private static let speechmatics = WordsLayout(
    words: ["results"],
    reader: JSONWordReader(
      text: ["alternatives.0.content"], start: ["start_time"], end: ["end_time"],
      speaker: ["alternatives.0.speaker", "speaker", "channel"], unknownSpeaker: "UU"),
    language: ["metadata.transcription_config.language", "alternatives.0.language"],
    delimiter: "metadata.language_pack_info.word_delimiter", status: "job.status",
    remedy: "fetch the transcript once its job is done")

  // MARK: Those with the same members

  /// What says of each word what it is, or how sure it is by a logarithm; or has a member of its own.
  @Sendable private static func isElevenLabs(_ json: JSONNode, _ words: [JSONNode]) -> Bool {
    ["language_probability", "transcription_id", "transcripts"].contains(where: json.has)
      || words.contains { word in ["type", "logprob", "loss", "speaker_id"].contains(where: word.has) }
  }

  /// Whether words are AssemblyAI's, whose times are milliseconds: whole numbers. Members that other programs have, too, are
  /// not enough: then most words last 20 of them or more, which are no seconds.
  @Sendable private static func isAssemblyAI(_ json: JSONNode, _ words: [JSONNode]) -> Bool {
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
}
