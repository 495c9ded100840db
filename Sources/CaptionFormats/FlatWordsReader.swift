import Captions
import JSON

/// Reads lists of words that know no cues: Remotion, HyperFrames, ElevenLabs, AssemblyAI and Deepgram.
enum FlatWordsReader {
  static func remotion(_ json: JSONNode, _ builder: consuming TranscriptBuilder) throws(CaptionError)
    -> Transcript
  {
    let reader = JSONWordReader(text: ["text"], start: ["startMs"], end: ["endMs"], unit: .milliseconds)
    return try read([json.list ?? json["captions"]?.list ?? []], reader, builder)
  }

  static func hyperframes(
    _ json: JSONNode, _ builder: consuming TranscriptBuilder
  ) throws(CaptionError) -> Transcript {
    try read([json.list ?? json["words"]?.list ?? []], JSONWordReader(text: ["text", "word"]), builder)
  }

  static func assemblyAI(
    _ json: JSONNode, _ builder: consuming TranscriptBuilder
  ) throws(CaptionError) -> Transcript {
    guard let words = json["words"]?.list else {
      let status = json["status"]?.string.map { "its status is \"\($0)\"" } ?? "it has no words"
      throw builder.fault(json.line, "\(status); fetch the transcript once its status is \"completed\"")
    }
    return try read([words], JSONWordReader(text: ["text"], unit: .milliseconds), builder)
  }

  static func deepgram(_ json: JSONNode, _ builder: consuming TranscriptBuilder) throws(CaptionError)
    -> Transcript
  {
    let channels = json["results"]?["channels"]?.list ?? []
    var builder = builder
    let words = channels.map { channel in
      let found = channel["alternatives"]?.list?.first?["words"]?.list
      if found == nil { builder.note(.itemDropped, channel.line, "a channel without words") }
      return found ?? []
    }
    return try read(words, JSONWordReader(text: ["punctuated_word", "word"]), builder)
  }

  /// ElevenLabs has the spaces between words as items of their own: then none is where there is no such item.
  private static func add(
    _ list: [JSONNode], _ speaker: String?, _ reader: JSONWordReader, _ builder: inout TranscriptBuilder
  ) throws(CaptionError) {
    func isSpace(_ item: JSONNode) -> Bool { item["type"]?.string == "spacing" }
    let saysSpaces = list.contains(where: isSpace)
    var joiner: String?
    for item in list {
      if isSpace(item) {
        joiner = " "
        continue
      }
      try reader.add(item, speaker: speaker, joiner: joiner, to: &builder)
      joiner = saysSpaces ? "" : nil
    }
  }

  /// A cue for each list. Where there are several (channels), the speaker is the number of the list.
  private static func read(
    _ lists: [[JSONNode]], _ reader: JSONWordReader, _ builder: consuming TranscriptBuilder
  ) throws(CaptionError) -> Transcript {
    var reader = reader
    for list in lists { reader.findJoiners(in: list) }
    for (index, list) in lists.enumerated() {
      var cue = Cue()
      cue.line = list.first?.line ?? 0
      try builder.begin(cue)
      let speaker = lists.count > 1 ? "channel \(index)" : nil
      try add(list, speaker, reader, &builder)
    }
    return try builder.finished()
  }
}
