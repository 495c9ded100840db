import Films
import TestSupport
import Testing

/// Films whose times are not what one expects: cut without being encoded anew, or damaged.
@Suite(.enabled(if: VideoTools.areInstalled, "ffmpeg is not installed"))
struct CutFilmTests {
  private static let style = ##"""
    {"kind": "captions", "font": {"family": "DejaVu Sans", "size": 200}, "scale": 0.33, "color": "red", "hold": 0,
     "current": {"color": "red"}}
    """##

  private func caption(_ folder: Workspace, _ film: String) throws -> Program.Outcome {
    let style = try folder.write(Self.style, to: "style.json")
    let words = try folder.write("WEBVTT\n\n00:00.000 --> 00:09.000\nHHHH\n", to: "words.vtt")
    return try Program(
      "caption", film, "--words", words, "--style", style, "--encoder", "ffv1", "--renderer", "cpu", "-o",
      folder.path("out.mkv")
    ).run()
  }

  /// Two seconds and more are left, from between two key frames.
  @Test(arguments: [("24", "24"), ("25", "25"), ("30", "600"), ("25", "1000"), ("24", "12288"), ("30", "90000")])
  func `every frame that a cut has left gets its caption`(_ rate: String, _ scale: String) throws {
    let folder = try Workspace()
    _ = try VideoTools.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "color=black:s=320x180:r=\(rate):d=3", "-c:v", "libx264", "-bf", "2",
        "-g",
        "40", "-pix_fmt", "yuv420p", folder.path("whole.mp4"),
      ])
    _ = try VideoTools.run(
      "ffmpeg",
      [
        "-v", "error", "-ss", "0.9", "-i", folder.path("whole.mp4"), "-c", "copy", "-video_track_timescale", scale,
        folder.path("cut.mp4"),
      ])
    let outcome = try caption(folder, folder.path("cut.mp4"))
    #expect(outcome.status == 0, "\(outcome.errors)")
    var ffmpeg = Program("-v", "error", "-i", folder.path("out.mkv"), "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
    ffmpeg.executable = "/usr/bin/ffmpeg"
    let bytes = try ffmpeg.run().output
    let size = 320 * 180 * 3
    let isRed = stride(from: 0, to: bytes.count, by: size).map { start in
      stride(from: start, to: start + size, by: 3).contains { bytes[$0] > 150 }
    }
    let shown = 3 * (Int(rate) ?? 0) - (Int(rate) ?? 0) * 9 / 10
    #expect((shown - 1...shown + 1).contains(isRed.count), "\(isRed.count) frames")
    #expect(!isRed.contains(false), "\(isRed)")
    #expect(outcome.errors.contains(" \(isRed.count) frames of"), "\(outcome.errors)")
  }

  /// One frame, whose time no whole number of microseconds holds.
  @Test(arguments: [7_000_000_000_000_000_000, 40_000_000_000_000])
  func `a film with a time beyond all films is an error`(_ time: Int) throws {
    let folder = try Workspace()
    let stream = NUTStream(
      width: 32, height: 16, frameDuration: (numerator: 1, denominator: 30), tag: Array("I420".utf8),
      isSteady: false)
    let frame = [UInt8](repeating: 100, count: 32 * 16 * 3 / 2)
    let bytes = [0, time].flatMap { stream.frameHeader(index: $0, size: frame.count) + frame }
    let film = try folder.write(stream.header + bytes, to: "film.nut")
    let outcome = try caption(folder, film)
    #expect(
      outcome.status == 2 && outcome.errors.contains("is beyond 1000000 s; repair the film"), "\(outcome.errors)")
    #expect(!folder.exists("out.mkv"))
  }
}
