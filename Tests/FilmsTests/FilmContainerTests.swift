import Films
import Foundation
import Signwriter
import Storage
import TestSupport
import Testing

/// Captions over films whose streams the new film cannot hold as they are, or does not want.
@Suite(.enabled(if: VideoTools.areInstalled, "ffmpeg is not installed"))
struct FilmContainerTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.write("WEBVTT\n\n00:00.200 --> 00:00.800\nHH HH\n", to: "words.vtt")
    try folder.write("1\n00:00:00,100 --> 00:00:00,900\nHello\n", to: "text.srt")
    try folder.write("font", to: "font.ttf")
  }

  /// A black film of a second with so many tones, and what else ffmpeg is told.
  private func film(_ name: String, sounds: Int = 1, inputs: [String] = [], _ options: [String]) throws -> String {
    var arguments = ["-v", "error", "-y", "-f", "lavfi", "-i", "color=black:s=96x54:r=20:d=1"]
    for sound in 0..<sounds { arguments += ["-f", "lavfi", "-i", "sine=\(440 * (sound + 1)):d=1"] }
    _ = try VideoTools.run("ffmpeg", arguments + inputs + options + [folder.path(name)])
    return folder.path(name)
  }

  /// Captions a film. The result is what is in the new one, by ffmpeg's names, and what was said of it.
  private func captioned(
    _ film: String, to name: String, _ change: (inout CaptionedFilm) -> Void = { _ in }
  ) throws -> (streams: [String], warnings: [String]) {
    var wish = CaptionedFilm(film, tracks: [CaptionTrack(words: folder.path("words.vtt"))])
    wish.tracks[0].style = "captions/broadcast"
    change(&wish)
    let report = try #require(try LabelRenderer(.cpu).caption(wish, to: folder.path(name)))
    let said = try VideoTools.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries", "stream=codec_name,codec_type", "-of", "csv=p=0", folder.path(name),
      ])
    let streams = said.split(separator: "\n").map { String($0).replacing("unknown,", with: "") }
    return (streams, report.warnings.filter { $0.hasPrefix(film) }.map { String($0.dropFirst(film.count + 2)) })
  }

  @Test(arguments: [
    (
      "mp4", ["h264,video", "aac,audio", "mov_text,subtitle", "mov_text,subtitle"],
      [
        "audio:0 (flac) is converted by aac, for .mp4", "subtitles:0 (subrip) are converted by mov_text, for .mp4",
        "subtitles:1 (ass) are converted by mov_text, for .mp4", ".mp4 holds no files",
      ]
    ),
    (
      "webm", ["vp9,video", "opus,audio", "webvtt,subtitle", "webvtt,subtitle"],
      [
        "audio:0 (flac) is converted by libopus, for .webm",
        "subtitles:0 (subrip) are converted by webvtt, for .webm",
        "subtitles:1 (ass) are converted by webvtt, for .webm", ".webm holds no files",
      ]
    ),
    ("mkv", ["h264,video", "flac,audio", "subrip,subtitle", "ass,subtitle", "attachment"], []),
  ])
  func `sounds and subtitles of Matroska go into each container`(
    _ ending: String, _ streams: [String], _ sentences: [String]
  ) throws {
    let film = try film(
      "all.mkv", inputs: ["-i", folder.path("text.srt")],
      ["-map", "0", "-map", "1", "-map", "2", "-map", "2", "-c:v", "ffv1", "-pix_fmt", "yuv420p", "-c:a", "flac"]
        + [
          "-c:s:0", "srt", "-c:s:1", "ass", "-attach", folder.path("font.ttf"), "-metadata:s:t",
          "mimetype=font/ttf",
        ])
    let made = try captioned(film, to: "new.\(ending)")
    #expect(made.streams == streams)
    #expect(made.warnings.count == sentences.count, "\(made.warnings)")
    for (warning, sentence) in zip(made.warnings, sentences) { #expect(warning.contains(sentence), "\(warning)") }
    guard ending != "mkv" else { return }
    let text = try VideoTools.run(
      "ffmpeg", ["-v", "error", "-i", folder.path("new.\(ending)"), "-map", "0:s:0", "-f", "srt", "-"])
    #expect(text.contains("Hello"), "\(text)")
  }

  @Test func `subtitles of a phone's film go into Matroska, and samples into mp4`() throws {
    let phone = try film(
      "phone.mp4", inputs: ["-i", folder.path("text.srt")],
      ["-map", "0", "-map", "1", "-map", "2", "-c:v", "libx264", "-c:a", "aac", "-c:s", "mov_text"])
    let made = try captioned(phone, to: "new.mkv")
    #expect(made.streams == ["h264,video", "aac,audio", "subrip,subtitle"])
    #expect(made.warnings == ["subtitles:0 (mov_text) are converted by subrip, for .mkv"])
    let studio = try film("studio.mov", ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "pcm_s24le"])
    #expect(try captioned(studio, to: "new.mov").streams == ["h264,video", "pcm_s24le,audio"])
    let shown = try captioned(studio, to: "new.mp4")
    #expect(shown.streams == ["h264,video", "aac,audio"])
    #expect(shown.warnings == ["audio:0 (pcm_s24le) is converted by aac, for .mp4"])
  }

  /// A film whose second sound ffmpeg does not know, as an iPhone's `apac`: the four letters of its kind are others, and what
  /// says how it is decoded is hidden.
  private func phoneFilm() throws -> String {
    let path = try film(
      "apac.mp4", sounds: 2, ["-map", "0", "-map", "1", "-map", "2", "-c:v", "libx264", "-c:a", "aac"])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for (old, new) in [("mp4a", "apac"), ("esds", "free")] {
      let place = try #require(bytes.range(of: Data(old.utf8), options: .backwards))
      bytes.replaceSubrange(place, with: Data(new.utf8))
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test(arguments: ["mp4", "mov", "mkv", "webm"])
  func `a sound that ffmpeg does not know is left out, and the film has its captions`(_ ending: String) throws {
    let film = try phoneFilm()
    let made = try captioned(film, to: "new.\(ending)")
    #expect(made.streams == (ending == "webm" ? ["vp9,video", "opus,audio"] : ["h264,video", "aac,audio"]))
    #expect(
      made.warnings
        == (ending == "webm" ? ["audio:0 (aac) is converted by libopus, for .webm"] : [])
        + ["audio:1 (apac) is left out: ffmpeg does not decode it"])
  }

  @Test func `streams are kept and dropped as somebody says`() throws {
    let film = try phoneFilm()
    let silent = try captioned(film, to: "silent.mp4") { $0.drop = [FilmStreams(.audio)] }
    #expect(silent.streams == ["h264,video"] && silent.warnings.isEmpty, "\(silent)")
    let first = try captioned(film, to: "first.mp4") { $0.keep = [FilmStreams(.audio, number: 0)] }
    #expect(first.streams == ["h264,video", "aac,audio"] && first.warnings.isEmpty, "\(first)")
    let error = #expect(throws: FilmError.self) {
      try captioned(film, to: "none.mp4") { $0.keep = [FilmStreams(.audio, number: 1)] }
    }
    #expect(error?.description.contains("audio:1 (apac) cannot be kept") == true, "\(String(describing: error))")
    #expect(!folder.exists("none.mp4"))
  }

  @Test func `subtitles with bytes that are no characters end no film`() throws {
    let film = try film(
      "bytes.mkv", inputs: ["-i", folder.path("text.srt")],
      ["-map", "0", "-map", "1", "-map", "2", "-c:v", "ffv1", "-pix_fmt", "yuv420p", "-c:a", "aac", "-c:s", "srt"])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: film))
    let place = try #require(bytes.range(of: Data("Hello".utf8)))
    bytes.replaceSubrange(place, with: [0x48, 0xE9, 0xE8, 0x6C, 0x6F])
    try bytes.write(to: URL(fileURLWithPath: film))
    #expect(try captioned(film, to: "new.mp4").streams == ["h264,video", "aac,audio", "mov_text,subtitle"])
  }

  @Test func `a sound that cannot be decoded is copied, and where it would be converted the error says what to do`()
    throws
  {
    let film = try film("damaged.mp4", ["-c:v", "libx264", "-c:a", "aac"])
    let packets = try VideoTools.run(
      "ffprobe",
      ["-v", "error", "-select_streams", "a", "-show_entries", "packet=pos,size", "-of", "csv=p=0", film])
    let places = packets.split(separator: "\n").map { $0.split(separator: ",").compactMap { Int($0) } }
    // A frame of some hundred bytes, behind so many more.
    let middle = places[places.count / 2]
    let (size, start) = (try #require(middle.min()), try #require(middle.max()))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: film))
    bytes.replaceSubrange(start..<(start + size), with: Data(repeating: 0xFF, count: size))
    try bytes.write(to: URL(fileURLWithPath: film))
    #expect(try captioned(film, to: "new.mov").streams == ["h264,video", "aac,audio"])
    let error = #expect(throws: OutputError.self) { try captioned(film, to: "new.webm") }
    #expect(error?.reason.contains("if it is audio:0 (aac), drop that") == true, "\(String(describing: error))")
    #expect(!folder.exists("new.webm"))
    #expect(try captioned(film, to: "silent.webm") { $0.drop = [FilmStreams(.audio)] }.streams == ["vp9,video"])
  }

  /// A tick of an AVI is a frame of its picture, of 50 ms; a packet of AAC has 21 ms at 48 kHz, and one of Opus 20.
  @Test(arguments: [("mp4", 21), ("webm", 20)])
  func `a sound that is converted has its own times, and not those of the picture`(_ ending: String, _ step: Int)
    throws
  {
    let film = try film("wma.avi", ["-c:v", "mpeg4", "-c:a", "wmav2", "-ar", "48000"])
    let made = try captioned(film, to: "new.\(ending)")
    #expect(made.streams == (ending == "mp4" ? ["h264,video", "aac,audio"] : ["vp9,video", "opus,audio"]))
    let said = try VideoTools.run(
      "ffprobe",
      ["-v", "error", "-select_streams", "a", "-show_entries", "packet=pts_time", "-of", "csv=p=0"]
        + [folder.path("new.\(ending)")])
    let times = said.split(whereSeparator: { ",\n".contains($0) }).compactMap { Double($0) }
    let steps = zip(times, times.dropFirst()).map { (($1 - $0) * 1000).rounded() }
    // Matroska rounds to milliseconds.
    #expect(steps.count > 40 && steps.allSatisfy { abs($0 - Double(step)) <= 1 }, "\(steps)")
  }

  /// The film is black, and the picture beside it white and larger.
  @Test func `a still picture before the film is not the film, and a cover stays in mp4`() throws {
    _ = try VideoTools.run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "color=white:s=200x160", "-frames:v", "1", folder.path("cover.jpg")])
    let unmarked = try film(
      "still.mkv", inputs: ["-i", folder.path("cover.jpg")],
      ["-map", "2", "-map", "0", "-map", "1", "-c:v:0", "copy", "-c:v:1", "libx264", "-c:a", "aac"])
    let made = try captioned(unmarked, to: "new.mp4")
    #expect(made.streams == ["h264,video", "aac,audio"])
    #expect(made.warnings == ["covers:0 (mjpeg) is left out: it is a still picture, and not the film"])
    let size = try VideoTools.facts(folder.path("new.mp4"))
    #expect(size.contains("width=96\nheight=54\n") && size.contains("nb_read_frames=20"), "\(size)")
    let marked = try film(
      "cover.mp4", inputs: ["-i", folder.path("cover.jpg")],
      ["-map", "0", "-map", "1", "-map", "2", "-c:v:0", "libx264", "-c:v:1", "copy", "-c:a", "aac"]
        + ["-disposition:v:1", "attached_pic"])
    let kept = try captioned(marked, to: "kept.mp4")
    #expect(kept.streams == ["h264,video", "aac,audio", "mjpeg,video"] && kept.warnings.isEmpty, "\(kept)")
    let lost = try captioned(marked, to: "lost.mkv")
    #expect(lost.streams == ["h264,video", "aac,audio"])
    #expect(lost.warnings == ["covers:0 (mjpeg) is left out: ffmpeg writes no covers of its kind into .mkv"])
  }
}
