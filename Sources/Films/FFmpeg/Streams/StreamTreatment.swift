/// What becomes of a stream in a film of another container, by one table. Sendable; a value.
package enum StreamTreatment: Sendable {
  case copied
  /// Decoded, and encoded by this encoder of ffmpeg's.
  case converted(by: String)
  /// Why it is left out.
  case leftOut(String)

  /// `container` is ffmpeg's name of it, and `ending` that of the film.
  package init(of stream: FilmStream, in container: String, ending: String) {
    switch stream.kind {
    case .audio: self = StreamTreatment.sound(stream, container, ending)
    case .subtitles: self = StreamTreatment.subtitles(stream, container, ending)
    case .covers: self = StreamTreatment.cover(stream, container, ending)
    case .attachments:
      self =
        container == "matroska" && stream.isMarked
        ? .copied : .leftOut(stream.isMarked ? ".\(ending) holds no files" : "it has no name or no type")
    case .data: self = .leftOut("ffmpeg writes none of its kind beside a new picture")
    }
  }

  // MARK: Sounds

  /// What each container takes as it is, and players of it know. The others are sounds that ffmpeg would refuse, or take for
  /// an experiment.
  private static let sounds: [String: Set<String>] = [
    "mp4": ["aac", "mp3", "mp2", "ac3", "eac3", "dts", "alac", "opus", "vorbis"],
    "mov": whole.union([
      "aac", "mp3", "mp2", "ac3", "eac3", "dts", "alac", "vorbis", "amr_nb", "amr_wb", "adpcm_ima_qt", "qdm2",
      "pcm_s8", "pcm_f32be", "pcm_f64be",
    ]),
    "matroska": whole.union([
      "aac", "mp3", "mp2", "mp1", "ac3", "eac3", "dts", "alac", "opus", "vorbis", "flac", "truehd", "mlp", "tta",
      "wavpack", "wmav1", "wmav2", "wmapro", "adpcm_ms", "adpcm_ima_wav",
    ]),
    "webm": ["opus", "vorbis"],
  ]

  /// Samples that nobody has compressed, or to eight bits.
  private static let whole: Set = [
    "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be", "pcm_f32le", "pcm_f64le",
    "pcm_u8",
    "pcm_mulaw", "pcm_alaw",
  ]

  /// More channels have no layout that encoders know.
  private static let mostChannels = 8

  private static func sound(_ stream: FilmStream, _ container: String, _ ending: String) -> StreamTreatment {
    if !stream.codec.isEmpty, sounds[container]?.contains(stream.codec) == true { return .copied }
    guard !stream.codec.isEmpty, stream.isDecoded, stream.channels > 0 else {
      return .leftOut("ffmpeg does not decode it")
    }
    guard stream.channels <= mostChannels else {
      return .leftOut(
        ".\(ending) does not hold it, and its \(stream.channels) channels are more than encoders take")
    }
    return .converted(by: container == "webm" ? "libopus" : "aac")
  }

  // MARK: Subtitles

  /// What is text, and ffmpeg reads.
  private static let texts: Set = [
    "subrip", "srt", "ass", "ssa", "webvtt", "mov_text", "text", "eia_608", "microdvd", "mpl2", "pjs", "realtext",
    "sami", "stl", "subviewer", "subviewer1", "vplayer", "jacosub",
  ]
  private static let pictures: Set = ["hdmv_pgs_subtitle", "dvd_subtitle", "dvb_subtitle", "xsub"]

  private static func subtitles(_ stream: FilmStream, _ container: String, _ ending: String) -> StreamTreatment {
    switch (container, stream.codec) {
    case ("mp4", "mov_text"), ("mov", "mov_text"), ("mov", "eia_608"), ("webm", "webvtt"): return .copied
    // Those of other films have no ends, and .mp4 needs some.
    case ("mp4", "dvd_subtitle") where stream.tag == "mp4s": return .copied
    case ("matroska", "subrip"), ("matroska", "srt"), ("matroska", "ass"), ("matroska", "ssa"),
      ("matroska", "webvtt"), ("matroska", "hdmv_pgs_subtitle"), ("matroska", "dvd_subtitle"),
      ("matroska", "dvb_subtitle"):
      return .copied
    case (_, let codec) where texts.contains(codec):
      return .converted(by: ["matroska": "subrip", "webm": "webvtt"][container] ?? "mov_text")
    case (_, let codec) where pictures.contains(codec):
      return .leftOut(
        "they are pictures, which .\(ending) does not hold"
          + (container != "matroska" && codec != "xsub" ? "; .mkv does" : ""))
    default: return .leftOut("ffmpeg does not read them")
    }
  }

  // MARK: Covers

  private static func cover(_ stream: FilmStream, _ container: String, _ ending: String) -> StreamTreatment {
    guard stream.isMarked else { return .leftOut("it is a still picture, and not the film") }
    return container == "mp4" && ["mjpeg", "png", "bmp"].contains(stream.codec)
      ? .copied : .leftOut("ffmpeg writes no covers of its kind into .\(ending)")
  }
}
