import Basics
import Pixels
import Storage
import VideoFrames

/// Lays pictures over a film, and writes it anew, by ffmpeg: it decodes, overlays and encodes. It gets a picture
/// only when that changes, as a stream whose times are the film's, and repeats the last one.
final class OverlaidFilm {
  private let facts: FilmFacts
  /// Where pictures lie on the frames.
  private let place: SIMD2<Int>
  private let planes: StraightPlanes
  /// The picture that is shown, as planes.
  private var shown: [UInt8]
  private let stream: NUTStream
  private let ffmpeg: FFmpeg

  /// Begins. `band` is the part of the frames that pictures cover; `encoder` is one of ffmpeg's; nil is the usual one.
  init(
    _ film: String, _ facts: FilmFacts, _ streams: StreamPlan, to path: String, band: PixelRect, encoder: String?
  ) throws {
    let (program, container) = try OverlaidFilm.writer(of: path)
    (self.facts, place) = (facts, SIMD2(band.x, band.y))
    planes = facts.planes
    shown = planes.empty(width: band.width, height: band.height)
    stream = NUTStream(
      width: band.width, height: band.height, frameDuration: (facts.base.numerator, facts.base.denominator),
      tag: facts.planes.tag, isSteady: false)
    ffmpeg = try FFmpeg(
      program,
      OverlaidFilm.arguments(
        film, facts, streams, band, container, encoder ?? OverlaidFilm.encoder(of: facts, in: container)),
      container: container, to: path, try FrameTarget.path(path).begin(), counts: true)
    try ffmpeg.write(stream.header)
  }

  /// The path of ffmpeg, and its name of the container of the film at `path`.
  static func writer(of path: String) throws(OutputError) -> (program: String, container: String) {
    guard let container = CaptionedFilm.containers[FileName.ending(of: path)?.lowercased() ?? ""] else {
      throw OutputError(
        path: path, reason: "its ending is that of no film; write one that ends in \(CaptionedFilm.endings)")
    }
    return (try FFmpeg.program(for: path), container)
  }

  /// The encoder that a film has unless somebody names one. HDR films of ten bits are H.265: few players show others.
  private static func encoder(of facts: FilmFacts, in container: String) -> String {
    container == "webm" ? "libvpx-vp9" : facts.light.curve != nil && facts.planes.bits > 8 ? "libx265" : "libx264"
  }

  /// Throws where ffmpeg has not the encoder that an HDR film has unless somebody names one, or that its sounds need: some
  /// builds leave libx265 or libopus out, and would say so when all frames were looked at. Other films have what every
  /// build has, and nobody is asked.
  static func check(
    _ film: String, _ facts: FilmFacts, _ streams: StreamPlan, to path: String, encoder: String?
  ) throws {
    let isHDR = encoder == nil && facts.light.curve != nil
    guard isHDR || !streams.encoders.isEmpty else { return }
    let (program, container) = try writer(of: path)
    let names = try encoders(of: program)
    guard !names.isEmpty else { return }
    if let missing = streams.encoders.first(where: { !names.contains($0) }) {
      throw FilmError(
        film: film,
        reason:
          "its sound would be encoded by \(missing), which ffmpeg (\(program)) does not have; leave the sound "
          + "out (drop audio), write another kind of film, or install Debian's ffmpeg")
    }
    let wanted = OverlaidFilm.encoder(of: facts, in: container)
    guard isHDR, !names.contains(wanted) else { return }
    throw FilmError(
      film: film,
      reason:
        "it is of HDR and would be encoded by \(wanted), which ffmpeg (\(program)) does not have; choose another "
        + "encoder that has its pixels (\(facts.format)), or install Debian's ffmpeg", lacksEncoder: true)
  }

  /// The names of the encoders that ffmpeg has; none where it does not say.
  private static func encoders(of program: String) throws -> Set<String> {
    // A line has marks, a name and words: " V....D libx265   libx265 H.265 / HEVC (codec hevc)".
    let list = try FilmProbe.output(of: program, ["-hide_banner", "-encoders"])
    guard list.isWhole else { return [] }
    let lines = String(decoding: list.answer, as: UTF8.self).split(separator: "\n")
    return Set(lines.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
  }

  /// What the film at `path` loses of what the first one says; nothing if there is no such container.
  static func remarks(_ film: String, _ facts: FilmFacts, to path: String, encoder: String?) -> [String] {
    let container = CaptionedFilm.containers[FileName.ending(of: path)?.lowercased() ?? ""] ?? ""
    let encoder = encoder ?? OverlaidFilm.encoder(of: facts, in: container)
    var lines = facts.light.remarks(film: film, encoder: encoder)
    if facts.isInterlaced, !wholeFrameEncoders.contains(encoder), fieldFlags(of: encoder) == nil {
      lines.append(
        "\(film): the two fields of its frames become one picture: \(encoder) keeps none; make the film progressive "
          + "first, or choose libx264")
    }
    return lines
  }

  /// Encoders that lose nothing, so that fields stay what they are.
  private static let wholeFrameEncoders: Set = ["ffv1", "ffvhuff", "huffyuv", "utvideo", "rawvideo", "v210"]

  /// What tells an encoder that frames have two fields; nil for one that knows none.
  private static func fieldFlags(of encoder: String) -> String? {
    switch encoder {
    case "libx264", "mpeg2video", "mpeg4": "+ildct+ilme"
    case "prores", "prores_ks", "prores_aw", "dnxhd": "+ildct"
    default: nil
    }
  }

  private static func arguments(
    _ film: String, _ facts: FilmFacts, _ streams: StreamPlan, _ band: PixelRect, _ container: String,
    _ encoder: String
  ) -> [String] {
    let overlay =
      "[0:\(facts.picture)][1:v:0]overlay=\(band.x):\(band.y):format=\(facts.planes.overlayFormat):eof_action=repeat[v]"
    var arguments = streams.inputOptions + ["-i", "file:" + film, "-f", "nut", "-i", "pipe:0"]
    arguments += ["-filter_complex", overlay, "-map", "[v]", "-c:v:0", encoder, "-pix_fmt:v:0", facts.format]
    arguments += streams.outputOptions
    arguments += [
      "-map_metadata", "0", "-map_chapters", "0", "-fps_mode",
      // Every frame keeps its time, to the tick; sounds that are converted count in ticks of their own.
      "passthrough", "-enc_time_base:v:0", "\(facts.base.numerator):\(facts.base.denominator)",
    ]
    if facts.isInterlaced, let flags = fieldFlags(of: encoder) { arguments += ["-flags:v:0", flags] }
    if encoder == "libx264" || encoder == "libx265" { arguments += ["-crf", "18", "-preset", "medium"] }
    if encoder == "libx265" {
      arguments += ["-x265-params", (["log-level=error"] + facts.light.parameters).joined(separator: ":")]
    }
    if encoder == "libvpx-vp9" { arguments += ["-crf", "24", "-b:v", "0", "-row-mt", "1"] }
    if container == "mp4" || container == "mov" {
      // Without it players of Apple's show no H.265.
      if encoder == "libx265" { arguments += ["-tag:v:0", "hvc1"] }
      if facts.base.numerator == 1 { arguments += ["-video_track_timescale", "\(facts.base.denominator)"] }
      if container == "mp4" { arguments += ["-movflags", "+faststart"] }
    }
    return arguments + facts.tags
  }

  /// Shows a picture, of the size of the band and with straight alpha, from a frame of the film on. It differs from the
  /// one before in `area` alone. ffmpeg takes it when it comes to that frame: see ``hasTakenAll()``, which is true before
  /// the next one.
  func show(_ image: PixelBuffer, in area: PixelRect, fromFrame frame: Int) {
    planes.update(&shown, with: image, in: area, at: place)
    ffmpeg.give(stream.frameHeader(index: facts.stamps[frame], size: shown.count))
    ffmpeg.give(shown)
  }

  /// Whether ffmpeg has taken the pictures that are shown; waits for it for a tenth of a second.
  func hasTakenAll() throws -> Bool { try ffmpeg.hasTakenAll() }

  /// How many frames of the film are encoded.
  var encodedFrames: Int { ffmpeg.encodedFrames }

  /// Whether ffmpeg has encoded all, after the last picture; waits for it for a tenth of a second.
  func hasEnded() -> Bool { ffmpeg.hasEnded() }

  /// Waits until the film is whole.
  func finish() throws { try ffmpeg.finish() }

  /// Leaves no file.
  func abandon() { ffmpeg.abandon() }
}
