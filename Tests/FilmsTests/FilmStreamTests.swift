import Films
import JSON
import Testing

/// What becomes of the streams of a film beside its picture: by a table, without ffmpeg.
@Suite struct FilmStreamTests {
  /// Kind, codec, the ending of the new film, and what becomes of the stream: `copy`, an encoder, or a part of the reason why it
  /// is left out. What containers take is what ffmpeg 5.1 muxes; tried with each.
  private static let pairs: [(FilmStreams.Kind, String, String, String)] = [
    // What most films have stays.
    (.audio, "aac", "mp4", "copy"), (.audio, "aac", "mkv", "copy"), (.audio, "opus", "webm", "copy"),
    (.audio, "pcm_s24le", "mov", "copy"), (.audio, "flac", "mkv", "copy"), (.audio, "ac3", "m4v", "copy"),
    (.subtitles, "mov_text", "mp4", "copy"), (.subtitles, "ass", "mkv", "copy"),
    (.subtitles, "hdmv_pgs_subtitle", "mkv", "copy"), (.subtitles, "webvtt", "webm", "copy"),
    // An iPhone's second sound.
    (.audio, "", "mp4", "does not decode"), (.audio, "", "mkv", "does not decode"),
    (.audio, "", "mov", "does not decode"),
    // Sounds of one container in another one.
    (.audio, "pcm_s16le", "mp4", "aac"), (.audio, "flac", "mp4", "aac"), (.audio, "flac", "mov", "aac"),
    (.audio, "aac", "webm", "libopus"), (.audio, "ac3", "webm", "libopus"), (.audio, "opus", "mov", "aac"),
    (.audio, "truehd", "mp4", "aac"), (.audio, "pcm_f32be", "mkv", "aac"), (.audio, "aac_latm", "mkv", "aac"),
    // Text subtitles.
    (.subtitles, "subrip", "mp4", "mov_text"), (.subtitles, "ass", "mov", "mov_text"),
    (.subtitles, "webvtt", "mp4", "mov_text"), (.subtitles, "mov_text", "mkv", "subrip"),
    (.subtitles, "subrip", "webm", "webvtt"), (.subtitles, "mov_text", "webm", "webvtt"),
    (.subtitles, "webvtt", "mkv", "copy"), (.subtitles, "eia_608", "mkv", "subrip"),
    // Subtitles that are pictures, and what nobody reads.
    (.subtitles, "hdmv_pgs_subtitle", "mp4", ".mkv does"), (.subtitles, "dvd_subtitle", "webm", ".mkv does"),
    (.subtitles, "dvb_subtitle", "mov", ".mkv does"), (.subtitles, "dvb_teletext", "mkv", "does not read"),
    // Covers, files and data.
    (.covers, "mjpeg", "mp4", "copy"), (.covers, "png", "mkv", "no covers"), (.covers, "mjpeg", "mov", "no covers"),
    (.attachments, "ttf", "mkv", "copy"), (.attachments, "ttf", "mp4", "holds no files"),
    (.data, "bin_data", "mp4", "none of its kind"),
  ]

  private func word(_ treatment: StreamTreatment) -> String {
    switch treatment {
    case .copied: "copy"
    case .converted(let encoder): encoder
    case .leftOut(let reason): reason
    }
  }

  @Test func `each pair of codec and container ends well`() {
    let containers = ["mp4": "mp4", "m4v": "mp4", "mov": "mov", "mkv": "matroska", "webm": "webm"]
    for (kind, codec, ending, expected) in Self.pairs {
      let stream = FilmStream(kind, codec: codec, isDecoded: !codec.isEmpty)
      let word = word(StreamTreatment(of: stream, in: containers[ending] ?? "", ending: ending))
      let isRight = expected.contains(" ") ? word.contains(expected) : word == expected
      #expect(isRight, "\(kind) \(codec) in .\(ending): \(word)")
    }
  }

  @Test func `pictures of DVDs stay in a film that has them, and go from one without ends`() {
    for (tag, expected) in [("mp4s", "copy"), ("", "they are pictures, which .mp4 does not hold; .mkv does")] {
      let stream = FilmStream(.subtitles, codec: "dvd_subtitle", tag: tag)
      #expect(word(StreamTreatment(of: stream, in: "mp4", ending: "mp4")) == expected)
    }
  }

  @Test func `a sound of more channels than encoders know is left out, and copied where it can be`() {
    let sound = FilmStream(.audio, codec: "pcm_s16le", channels: 16)
    #expect(word(StreamTreatment(of: sound, in: "mov", ending: "mov")) == "copy")
    #expect(word(StreamTreatment(of: sound, in: "mp4", ending: "mp4")).contains("its 16 channels"))
  }

  /// A film with two sounds, of which ffmpeg knows one, two subtitles, a timecode and what a phone measures.
  private static let phone: [FilmStream] = [
    FilmStream(.audio, number: 0, index: 1, codec: "aac"),
    FilmStream(.audio, number: 1, index: 2, tag: "apac", isDecoded: false, channels: 4),
    FilmStream(.subtitles, number: 0, index: 3, codec: "subrip"),
    FilmStream(.subtitles, number: 1, index: 4, codec: "hdmv_pgs_subtitle"),
    FilmStream(.data, number: 0, index: 5, tag: "tmcd"), FilmStream(.data, number: 1, index: 6, tag: "mebx"),
    FilmStream(.data, number: 2, index: 7, tag: "mebx"),
  ]

  @Test func `each stream is mapped by its number, and each that changes is told once`() throws {
    let plan = try StreamPlan("a.mov", Self.phone, to: "b.mp4")
    #expect(
      plan.outputOptions == ["-map", "0:1", "-c:a:0", "copy", "-map", "0:3", "-c:s:0", "mov_text"])
    #expect(plan.inputOptions == ["-sub_charenc_mode:s", "ignore"])
    #expect(
      plan.remarks == [
        "a.mov: audio:1 (apac) is left out: ffmpeg does not decode it",
        "a.mov: subtitles:0 (subrip) are converted by mov_text, for .mp4",
        "a.mov: subtitles:1 (hdmv_pgs_subtitle) are left out: they are pictures, which .mp4 does not hold; .mkv does",
        "a.mov: 2 streams of data (mebx) are left out",
      ])
  }

  @Test func `a film that its container holds has nothing to say`() throws {
    let streams = [
      FilmStream(.audio, number: 0, index: 1, codec: "aac"), FilmStream(.data, number: 0, index: 2, tag: "tmcd"),
      // The titles of chapters, which are written anew.
      FilmStream(.data, number: 1, index: 3, codec: "bin_data", tag: "text"),
    ]
    let plan = try StreamPlan("a.mov", streams, to: "b.mp4")
    #expect(plan.outputOptions == ["-map", "0:1", "-c:a:0", "copy"])
    #expect(plan.inputOptions.isEmpty && plan.remarks.isEmpty && plan.encoders.isEmpty)
  }

  @Test func `a sound that is encoded has a rate for each channel, and a layout that its encoder knows`() throws {
    let sounds = [FilmStream(.audio, number: 0, index: 0, codec: "ac3", channels: 6)]
    let opus = try StreamPlan("a.mkv", sounds, to: "b.webm")
    #expect(
      opus.outputOptions == [
        "-map", "0:0", "-c:a:0", "libopus", "-b:a:0", "576k", "-filter:a:0",
        "aformat=channel_layouts=7.1|6.1|5.1|5.0|quad|3.0|stereo|mono",
      ])
    #expect(opus.encoders == ["libopus"])
    let flac = [FilmStream(.audio, number: 0, index: 4, codec: "flac", channels: 1)]
    let aac = try StreamPlan("a.mkv", flac, to: "b.mp4")
    #expect(aac.outputOptions == ["-map", "0:4", "-c:a:0", "aac", "-b:a:0", "128k"])
    #expect(aac.encoders.isEmpty)
  }

  private func maps(keep: [String] = [], drop: [String] = []) throws -> [String] {
    let plan = try StreamPlan(
      "a.mov", Self.phone, to: "b.mp4", keep: keep.compactMap { FilmStreams($0) },
      drop: drop.compactMap { FilmStreams($0) })
    return plan.outputOptions.filter { $0.hasPrefix("0:") }
  }

  @Test func `streams are chosen by kind and number`() throws {
    #expect(try maps() == ["0:1", "0:3"])
    #expect(try maps(drop: ["audio"]) == ["0:3"])
    #expect(try maps(drop: ["subtitles:0", "covers"]) == ["0:1"])
    #expect(try maps(keep: ["audio:0"]) == ["0:1", "0:3"])
    #expect(try maps(keep: ["subtitles:0"], drop: ["audio:0"]) == ["0:3"])
    #expect(try maps(keep: ["subtitles"], drop: ["subtitles:1"]) == ["0:1", "0:3"])
    // What is left out because somebody says so is no news.
    let drop = ["audio:1", "subtitles:1", "data"].compactMap { FilmStreams($0) }
    let plan = try StreamPlan("a.mov", Self.phone, to: "b.mp4", drop: drop)
    #expect(plan.remarks == ["a.mov: subtitles:0 (subrip) are converted by mov_text, for .mp4"])
  }

  @Test(arguments: [
    (["audio:1"], [], "audio:1 (apac) cannot be kept: ffmpeg does not decode it"),
    (["subtitles"], [], "subtitles:1 (hdmv_pgs_subtitle) cannot be kept: they are pictures"),
    (["audio:2"], [], "it has no audio:2; beside its picture it has audio:0 (aac), audio:1 (apac)"),
    ([], ["covers:0"], "it has no covers:0"),
    (["audio:0"], ["audio:0"], "audio:0 is both kept and dropped"),
  ])
  func `a choice that cannot be is an error that says what there is`(
    _ keep: [String], _ drop: [String], _ words: String
  ) {
    let error = #expect(throws: FilmError.self) { try maps(keep: keep, drop: drop) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func `names of streams are a kind, and a number from 0`() {
    #expect(FilmStreams("audio:1") == FilmStreams(.audio, number: 1))
    #expect(FilmStreams("subtitles") == FilmStreams(.subtitles))
    for text in [
      "", ":", "audio:", "audio:-1", "audio:+1", "audio:1:2", "sound", "Audio", "audio:99999999999999999999",
    ] {
      #expect(FilmStreams(text) == nil, "\(text)")
    }
    for kind in FilmStreams.Kind.allCases {
      #expect(FilmStreams("\(FilmStreams(kind, number: 3))") == FilmStreams(kind, number: 3))
    }
  }

  /// What ffprobe says of Matroska files with a cover that is marked as none, first and last; and of films with marks.
  @Test func `a still picture is not taken for the film`() throws {
    func found(_ json: String) throws -> (Int?, [String]) {
      let streams = try #require(try JSONParser.parse(json, source: "").array)
      let sorted = FilmStream.sorted(streams.compactMap(\.object))
      return (sorted.picture, sorted.others.map { "\($0.title) \($0.index)" })
    }
    let still = #"{"index": 0, "codec_type": "video", "codec_name": "mjpeg", "width": 4000, "height": 3000}"#
    let film = #"{"index": 1, "codec_type": "video", "codec_name": "h264", "width": 96, "height": 54}"#
    let cover =
      #"{"index": 2, "codec_type": "video", "codec_name": "png", "disposition": {"attached_pic": 1}}"#
    let sound = #"{"index": 3, "codec_type": "audio", "codec_name": "unknown", "codec_tag_string": "apac"}"#
    #expect(try found("[\(still), \(film)]") == (1, ["covers:0 (mjpeg) 0"]))
    #expect(try found("[\(film), \(still)]") == (0, ["covers:0 (mjpeg) 0"]))
    // A film of JPEG pictures is a film.
    #expect(try found("[\(cover), \(still)]") == (1, ["covers:0 (png) 2"]))
    #expect(try found("[\(cover), \(sound)]") == (nil, ["covers:0 (png) 2", "audio:0 (apac) 3"]))
    #expect(try found("[]") == (nil, []))
  }
}
