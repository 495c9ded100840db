import Basics
import Glibc
import Pixels
import Storage

/// Lays pictures over a film, and writes it anew, by ffmpeg as a child process: it decodes, overlays and encodes. It gets
/// a picture only when that changes, as a stream whose times are the film's, and repeats the last one. The film has a
/// temporary name until it is whole.
package final class CaptionedFilm {
  private let film: String
  private let path: String
  private let facts: FilmFacts
  private let planes: FilmPlanes
  /// The picture that is shown, as planes.
  private var shown: [UInt8]
  private let stream: NUTStream
  private var file: PendingFile
  private let ffmpeg: ChildProcess
  private var input: Int32
  private let words: Int32

  /// Begins. `band` is the part of the frames that pictures cover; `encoder` is one of ffmpeg's; nil is libx264, and for
  /// WebM libvpx-vp9.
  package init(
    _ film: String, _ facts: FilmFacts, to path: String, band: PixelRect, encoder: String?
  ) throws {
    guard let program = ProgramSearch.inPath("ffmpeg") else {
      throw OutputError(path: path, reason: "ffmpeg writes it, and there is none in PATH; install Debian's ffmpeg")
    }
    guard let container = CaptionedFilm.containers[FileName.ending(of: path)?.lowercased() ?? ""] else {
      throw OutputError(
        path: path, reason: "its ending is that of no film; write one that ends in \(CaptionedFilm.endings)")
    }
    (self.film, self.path, self.facts) = (film, path, facts)
    planes = FilmPlanes(facts.pixels)
    shown = planes.empty(width: band.width, height: band.height)
    stream = NUTStream(
      width: band.width, height: band.height, frameDuration: (facts.base.numerator, facts.base.denominator),
      tag: facts.pixels.tag, isSteady: false)
    try OutputFolder.makeFolder(above: path)
    let file = try PendingFile(path, inPlace: true)
    let words = try ScratchFile.open()
    do throws(OutputError) {
      (ffmpeg, input) = try ChildProcess.ffmpeg(
        program,
        CaptionedFilm.arguments(film, facts, band, container, encoder ?? CaptionedFilm.encoder(of: container)),
        file: file.descriptor, words: words)
    } catch {
      close(words)
      throw error
    }
    self.words = words
    self.file = file
    try write(stream.header)
  }

  deinit {
    closeInput()
    close(words)
  }

  /// The containers by the endings of their files.
  private static let containers = ["mp4": "mp4", "m4v": "mp4", "mov": "mov", "mkv": "matroska", "webm": "webm"]
  package static let endings = ".mp4, .mov, .mkv or .webm"

  /// Whether a name ends as a film that is written.
  package static func isFilm(_ path: String) -> Bool {
    containers[FileName.ending(of: path)?.lowercased() ?? ""] != nil
  }

  private static func encoder(of container: String) -> String { container == "webm" ? "libvpx-vp9" : "libx264" }

  private static func arguments(
    _ film: String, _ facts: FilmFacts, _ band: PixelRect, _ container: String, _ encoder: String
  ) -> [String] {
    let overlay =
      "[0:V:0][1:v:0]overlay=\(band.x):\(band.y):format=\(facts.pixels.overlayFormat):eof_action=repeat[v]"
    var arguments = [
      "-hide_banner", "-loglevel", "error", "-xerror", "-y", "-i", "file:" + film, "-f", "nut", "-i", "pipe:0",
      "-filter_complex", overlay, "-map", "[v]", "-map", "0:a?", "-map", "0:s?", "-c:v", encoder, "-pix_fmt",
      facts.format, "-c:a", "copy", "-c:s", "copy", "-map_metadata", "0", "-map_chapters", "0", "-fps_mode",
      // Every frame keeps its time, to the tick.
      "passthrough", "-enc_time_base", "\(facts.base.numerator):\(facts.base.denominator)",
    ]
    if encoder == "libx264" || encoder == "libx265" { arguments += ["-crf", "18", "-preset", "medium"] }
    if encoder == "libvpx-vp9" { arguments += ["-crf", "24", "-b:v", "0", "-row-mt", "1"] }
    if container == "mp4" || container == "mov" {
      if facts.base.numerator == 1 { arguments += ["-video_track_timescale", "\(facts.base.denominator)"] }
      if container == "mp4" { arguments += ["-movflags", "+faststart"] }
    }
    return arguments + facts.tags + ["-f", container, "file:/proc/self/fd/3"]
  }

  /// Shows a picture, of the size of the band and with straight alpha, from a frame of the film on. It differs from the
  /// one before in `area` alone.
  package func take(_ image: PixelBuffer, in area: PixelRect, fromFrame frame: Int) throws {
    planes.update(&shown, with: image, in: area)
    try write(stream.frameHeader(index: facts.stamps[frame], size: shown.count))
    try write(shown)
  }

  private func write(_ bytes: [UInt8]) throws {
    // Standard error says why ffmpeg left.
    guard Descriptor.write(bytes, to: input) == 0 else { throw failure() }
  }

  /// Waits until the film is whole.
  package func finish() throws {
    closeInput()
    guard ffmpeg.wait() else { throw failure() }
    try file.commit()
  }

  /// Leaves no file.
  package func abandon() {
    ffmpeg.kill()
    closeInput()
    ffmpeg.wait()
    file.abandon()
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  private func failure() -> OutputError {
    closeInput()
    ffmpeg.wait()
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let start = max(0, lseek(words, 0, SEEK_END) - off_t(bytes.count))
    let count = pread(words, &bytes, bytes.count, start)
    let said = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    let lines = said.split(separator: "\n").suffix(2).joined(separator: "; ")
      .replacing("/proc/self/fd/3", with: path)
    return OutputError(path: path, reason: "ffmpeg fails: \(lines.isEmpty ? "it says nothing" : lines)")
  }
}
