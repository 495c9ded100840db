package import Captions
import JSON

/// Reads words from a file of any known format.
package enum CaptionReader {
  /// `format` is that of the file; nil finds it in the file. `name` is for messages, and its ending is a hint.
  package static func read(
    _ bytes: [UInt8], name: String, format: CaptionFormat? = nil
  ) throws(CaptionError) -> Transcript {
    guard bytes.count <= CaptionLimits.mostBytes else {
      throw CaptionError(
        source: name, "it has \(bytes.count) bytes, more than \(CaptionLimits.mostBytes); divide the file")
    }
    let format = if let format { format } else { try FormatFinder.format(of: bytes, name: name) }
    let builder = TranscriptBuilder(format, source: name)
    switch format {
    case .words, .whisper, .whispercpp, .remotion, .hyperframes, .elevenlabs, .deepgram, .assemblyai, .azure, .aws,
      .google,
      .vosk, .speechmatics, .youtubeJSON:
      return try read(json: bytes, format, builder)
    case .webVTT: return try VTTReader.read(SourceText(repairing: bytes), builder)
    case .srt: return try SRTReader.read(SourceText(strict: bytes, source: name), builder)
    case .lrc: return try LRCReader.read(SourceText(strict: bytes, source: name), builder)
    case .ass: return try ASSReader.read(SourceText(strict: bytes, source: name), builder)
    case .sbv: return try SBVReader.read(SourceText(strict: bytes, source: name), builder)
    case .microdvd: return try MicroDVDReader.read(SourceText(strict: bytes, source: name), builder)
    case .scc: return try SCCReader.read(SourceText(strict: bytes, source: name), builder)
    case .ttml: return try TTMLReader.read(SourceText(strict: bytes, source: name), builder)
    case .krc, .qrc, .yrc:
      let text = format == .krc ? try KRCFile.text(of: bytes, source: name) : bytes
      return try SyllableReader.read(SourceText(strict: text, source: name), format, builder)
    case .youtubeXML, .srv1: return try YouTubeXMLReader.read(SourceText(strict: bytes, source: name), builder)
    }
  }

  private static func read(
    json bytes: [UInt8], _ format: CaptionFormat, _ builder: consuming TranscriptBuilder
  ) throws(CaptionError) -> Transcript {
    let (json, damagedLines) = try JSONNode.read(
      bytes, source: builder.transcript.source, takesRows: true)
    var builder = builder
    builder.note(damaged: damagedLines)
    if let layout = WordsLayout.of(format) {
      builder.take(language: layout.language.lazy.compactMap { $0.value(in: json)?.string }.first)
      if format == .elevenlabs, CharacterTimes.has(json) { return try CharacterTimes.read(json, builder) }
      return try FlatWordsReader.read(json, layout, builder)
    }
    builder.take(language: language(of: json, format)?.string)
    switch format {
    case .words: return try WordsFile.read(json, builder)
    case .whispercpp: return try WhisperCppReader.read(json, builder)
    case .azure: return try AzureReader.read(json, builder)
    case .youtubeJSON: return try YouTubeJSONReader.read(json, builder)
    default: return try WhisperReader.read(json, builder)
    }
  }

  /// What the recognizer heard, or was told to hear.
  private static func language(of json: JSONNode, _ format: CaptionFormat) -> JSONNode? {
    switch format {
    case .whispercpp: json["result"]?["language"]
    case .azure: (json["recognizedPhrases"]?.list?.first ?? json.list?.first ?? json)["locale"]
    default: json["language"]
    }
  }
}
