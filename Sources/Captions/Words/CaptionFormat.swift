/// The formats that words are read from.
package enum CaptionFormat: String, Sendable, Hashable, CaseIterable {
  case words, whisper, whispercpp = "whisper.cpp", remotion, hyperframes, elevenlabs, deepgram, assemblyai, azure,
    aws
  case google, vosk, speechmatics
  case youtubeJSON = "json3"
  case youtubeXML = "srv3"
  case srv1
  case webVTT = "vtt"
  case srt, sbv, ttml, scc, microdvd, lrc, krc, qrc, yrc, ass

  /// The format of a name, which may also be that of a program that writes it.
  package init?(name: String) {
    switch name.lowercased() {
    case "whisperx", "faster-whisper", "stable-ts": self = .whisper
    case "webvtt": self = .webVTT
    case "youtube": self = .youtubeJSON
    case "ssa": self = .ass
    case "sub": self = .microdvd
    case "subviewer": self = .sbv
    case "dfxp", "itt": self = .ttml
    case "transcribe": self = .aws
    case let name:
      guard let format = CaptionFormat(rawValue: name) else { return nil }
      self = format
    }
  }

  package static let names = allCases.map(\.rawValue)
}
