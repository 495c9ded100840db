import Basics
import Glibc
import ImageCodecs
import Motion
import Pixels
import Signwriter

/// Writes a video file through ffmpeg, which runs as a child process and gets the frames over a pipe. The file has a
/// temporary name until it is whole, and ffmpeg gets it as an open file: no path that a user or a job chose reaches it.
final class VideoSink: FrameSink {
  /// ffmpeg's name of the file, which is its fourth descriptor. By this name it can also go back in it.
  private static let ownName = "/proc/self/fd/3"

  private let path: String
  private let kind: VideoFormat
  private let format: FrameFormat
  private var file: PendingFile
  private let ffmpeg: ChildProcess
  /// Where frames are written to; -1 once they all are.
  private var input: Int32
  /// What ffmpeg says, in a file without a name: nobody has to read while it writes.
  private let words: Int32
  private var bytes: [UInt8] = []
  let files: OutputFiles

  init(_ target: FrameTarget, _ format: FrameFormat, _ kind: VideoFormat) throws(OutputError) {
    let path = target.path
    files = target.file
    try VideoSink.check(target)
    let program = try VideoSink.program(for: path)
    let file = try target.begin()
    let words = try ScratchFile.open()
    do throws(OutputError) {
      (ffmpeg, input) = try ChildProcess.ffmpeg(
        program, VideoSink.arguments(kind, format), file: file.descriptor, words: words)
    } catch {
      close(words)
      throw OutputError(path: path, reason: "ffmpeg (\(program)) cannot be started: \(error.reason)")
    }
    self.file = file
    (self.path, self.kind, self.format, self.words) = (path, kind, format, words)
  }

  deinit {
    if input >= 0 { close(input) }
    close(words)
  }

  /// The path of ffmpeg, which writes the file at `path`.
  static func program(for path: String) throws(OutputError) -> String {
    if let program = ProgramSearch.inPath("ffmpeg") { return program }
    throw OutputError(
      path: path,
      reason:
        "ffmpeg writes it, and there is none in PATH; install Debian's ffmpeg, or write .apng, .webp or frames")
  }

  private static func check(_ target: FrameTarget) throws(OutputError) {
    var status = stat()
    if case .path(let path) = target, stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw OutputError(path: path, reason: "it is no ordinary file, and a video is written in several places")
    }
  }

  private static func arguments(_ kind: VideoFormat, _ format: FrameFormat) -> [String] {
    let fps = format.frames.fps
    let input = [
      "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(format.width)x\(format.height)",
      "-r", "\(fps.numerator)/\(fps.denominator)", "-i", "pipe:0",
    ]
    let options = kind.options(width: format.width, height: format.height, loops: format.loops)
    // Without -xerror a file that is cut off because the disk is full is a success.
    return ["-hide_banner", "-loglevel", "error", "-xerror", "-y"] + input + ["-an"] + options
      + ["-f", kind.container, "file:" + ownName]
  }

  func take(_ frame: FrameRun.Frame) throws {
    if frame.isDrawn {
      let image = format.shown(frame.image)
      guard kind.hasAlpha || image.isOpaque else {
        throw TranslucentFrameError(path: path, container: kind.container, frame: frame.index)
      }
      bytes = RawCodec.encode(image)
    }
    // Standard error says why ffmpeg left.
    guard Descriptor.write(bytes, to: input) == 0 else { throw failure() }
  }

  func finish() throws {
    closeInput()
    guard ffmpeg.wait() else { throw failure() }
    try file.commit()
  }

  func abandon() {
    ffmpeg.kill()
    closeInput()
    ffmpeg.wait()
    file.abandon()
  }

  /// Closes the pipe, which is the end of the video.
  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Why ffmpeg failed: its last words.
  private func failure() -> OutputError {
    closeInput()
    ffmpeg.wait()
    let lines = said.split(separator: "\n").suffix(2).joined(separator: "; ").replacing(Self.ownName, with: path)
    return OutputError(path: path, reason: "ffmpeg fails: \(lines.isEmpty ? "it says nothing" : lines)")
  }

  /// The end of what ffmpeg said.
  private var said: String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let start = max(0, lseek(words, 0, SEEK_END) - off_t(bytes.count))
    let count = pread(words, &bytes, bytes.count, start)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }
}
