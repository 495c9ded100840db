import Glibc
import Storage

/// ffmpeg as a child process that writes a film of what comes over a pipe. The file has a temporary name until it is whole,
/// and ffmpeg gets it as an open file: no path that a user or a job chose is a name that it writes to.
final class FFmpeg {
  /// ffmpeg's name of the file, which is its fourth descriptor. By this name it can also go back in it.
  private static let ownName = "/proc/self/fd/3"

  private let path: String
  private var file: PendingFile
  private let process: ChildProcess
  /// Where it is written to; -1 once all is.
  private var input: Int32
  /// What ffmpeg says, in a file without a name: nobody has to read while it writes.
  private let words: Int32

  /// The path of ffmpeg, which writes the file at `path`. `otherwise` is what can be done without it.
  static func program(for path: String, otherwise: String = "") throws(OutputError) -> String {
    if let program = ProgramSearch.inPath("ffmpeg") { return program }
    throw OutputError(
      path: path, reason: "ffmpeg writes it, and there is none in PATH; install Debian's ffmpeg\(otherwise)")
  }

  /// Starts the program. `arguments` say what is read (the pipe is `pipe:0`) and how it is encoded, `container` in what.
  init(
    _ program: String, _ arguments: [String], container: String, to path: String, _ file: consuming PendingFile
  ) throws(OutputError) {
    let words = try ScratchFile.open()
    do throws(OutputError) {
      // Without -xerror a file that is cut off because the disk is full is a success.
      (process, input) = try ChildProcess.ffmpeg(
        program,
        ["-hide_banner", "-loglevel", "error", "-xerror", "-y"] + arguments
          + ["-f", container, "file:" + FFmpeg.ownName],
        file: file.descriptor, words: words)
    } catch {
      close(words)
      throw OutputError(path: path, reason: "ffmpeg (\(program)) cannot be started: \(error.reason)")
    }
    (self.path, self.words) = (path, words)
    self.file = file
  }

  deinit {
    closeInput()
    close(words)
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    // Standard error says why ffmpeg left.
    guard Descriptor.write(bytes, to: input) == 0 else { throw failure() }
  }

  /// Waits until the film is whole.
  func finish() throws(OutputError) {
    closeInput()
    guard process.wait() else { throw failure() }
    try file.commit()
  }

  /// Leaves no file.
  func abandon() {
    process.kill()
    closeInput()
    process.wait()
    file.abandon()
  }

  /// Closes the pipe, which is the end of the film.
  private func closeInput() {
    if input >= 0 { ChildProcess.endInput(input) }
    input = -1
  }

  /// Why ffmpeg failed: its last words.
  private func failure() -> OutputError {
    closeInput()
    process.wait()
    guard !process.isLost else {
      return OutputError(
        path: path,
        reason:
          "nobody knows whether ffmpeg has succeeded, because this program ignores SIGCHLD or waits for all of its"
          + " children; let it wait for its own")
    }
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
