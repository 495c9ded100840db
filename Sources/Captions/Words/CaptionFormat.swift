/// The formats that words are read from.
package enum CaptionFormat: String, Sendable, Hashable, CaseIterable {
  case words, whisper, whispercpp = "whisper.cpp", remotion, hyperframes, deepgram, assemblyai, azure
  case youtubeJSON = "json3"
  case youtubeXML = "srv3"
  case webVTT = "vtt"
  case srt, lrc, ass

  /// The format of a name, which may also be that of a program that writes it.
  package init?(name: String) {
    switch name.lowercased() {
    case "whisperx", "faster-whisper", "stable-ts": self = .whisper
    case "webvtt": self = .webVTT
    case "youtube": self = .youtubeJSON
    case "ssa": self = .ass
    case let name:
      guard let format = CaptionFormat(rawValue: name) else { return nil }
      self = format
    }
  }

  package static let names = allCases.map(\.rawValue)
}
