import Basics
import Foundation
import Glibc
import ImageCodecs
import Motion
import Pixels
import Signwriter
import SignwriterBatch

/// Writes a video file through ffmpeg, which runs as a child process and gets the frames over a pipe. The file has a
/// temporary name until it is whole.
final class VideoSink: FrameSink {
  private let path: String
  private let temporary: String
  private let kind: VideoFormat
  private let process = Process()
  private let input = Pipe()
  /// What ffmpeg says, in a file without a name: nobody has to read while it writes.
  private let words: FileHandle
  private var bytes: [UInt8] = []
  private var isEnded = false

  init(_ path: String, _ format: FrameFormat, _ kind: VideoFormat) throws {
    self.path = path
    self.kind = kind
    try VideoSink.check(kind, format, path)
    guard let program = VideoSink.program else {
      throw OutputError(
        path: path,
        reason:
          "ffmpeg writes it, and there is none in PATH; install Debian's ffmpeg, or write .apng, .webp or FOLDER/")
    }
    try OutputFolder.makeFolder(above: path)
    temporary = FileName.folder(of: path) + "\(FileName.reservedPrefix)video-\(getpid()).\(kind.container)"
    words = FileHandle(fileDescriptor: try ScratchFile.open(), closeOnDealloc: true)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments(format)
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = words
    do { try process.run() } catch {
      throw OutputError(path: path, reason: "ffmpeg (\(program)) cannot be started")
    }
  }

  private static func check(_ kind: VideoFormat, _ format: FrameFormat, _ path: String) throws(OutputError) {
    let fps = format.frames.fps
    if let fastest = kind.fastest, fps.numerator > fastest * fps.denominator {
      throw OutputError(path: path, reason: "GIF has at most \(fastest) frames a second; lower --fps")
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw OutputError(path: path, reason: "it is no ordinary file, and a video is written in several places")
    }
  }

  private func arguments(_ format: FrameFormat) -> [String] {
    let fps = format.frames.fps
    let input = [
      "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(format.width)x\(format.height)",
      "-r", "\(fps.numerator)/\(fps.denominator)", "-i", "pipe:0",
    ]
    let options = kind.options(width: format.width, height: format.height, loops: format.loops)
    // A path that begins with a dash is no option, and one with a colon no protocol.
    return ["-hide_banner", "-loglevel", "error", "-y"] + input + ["-an"] + options
      + ["-f", kind.container, "file:" + temporary]
  }

  /// The path of ffmpeg; nil where PATH has none.
  private static var program: String? {
    let folders = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
    return folders.map { $0 + "/ffmpeg" }.first { access($0, X_OK) == 0 }
  }

  func take(_ frame: FrameRun.Frame) throws {
    if frame.isDrawn {
      guard kind.hasAlpha || frame.image.isOpaque else {
        throw OutputError(
          path: path,
          reason: "\(kind.container) has no alpha, and frame \(frame.index) is not opaque;"
            + " give the document an opaque background, or write .mov or .webm")
      }
      bytes = RawCodec.encode(frame.image)
    }
    // Standard error says why ffmpeg left.
    guard Descriptor.write(bytes, to: input.fileHandleForWriting.fileDescriptor) == 0 else { throw failure() }
  }

  func finish() throws {
    end()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { throw failure() }
    guard rename(temporary, path) == 0 else {
      throw OutputError(path: path, reason: String(cString: strerror(errno)))
    }
  }

  func abandon() {
    if !isEnded, process.isRunning { process.terminate() }
    end()
    unlink(temporary)
  }

  /// Closes the pipe, which is the end of the video, and waits for ffmpeg.
  private func end() {
    guard !isEnded else { return }
    isEnded = true
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Why ffmpeg failed: its last words.
  private func failure() -> OutputError {
    end()
    try? words.seek(toOffset: 0)
    let text = String(decoding: (try? words.readToEnd()) ?? Data(), as: UTF8.self)
    let lines = text.split(separator: "\n").suffix(2).joined(separator: "; ").replacing(temporary, with: path)
    return OutputError(path: path, reason: "ffmpeg fails: \(lines.isEmpty ? "it says nothing" : lines)")
  }
}
