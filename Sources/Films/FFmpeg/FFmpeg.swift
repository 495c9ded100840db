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
  /// What it was given and has not taken wholly, and how much of the first it has.
  private var given: [[UInt8]] = []
  private var taken = 0
  /// What ffmpeg says, in a file without a name: nobody has to read while it writes.
  private let words: Int32
  /// What it says of its progress, in such a file; -1 if it is not asked.
  private let progress: Int32

  /// The path of ffmpeg, which writes the file at `path`. `otherwise` is what can be done without it.
  static func program(for path: String, otherwise: String = "") throws(OutputError) -> String {
    if let program = ProgramSearch.inPath("ffmpeg") { return program }
    throw OutputError(
      path: path, reason: "ffmpeg writes it, and there is none in PATH; install Debian's ffmpeg\(otherwise)")
  }

  /// Starts the program. `arguments` say what is read (the pipe is `pipe:0`) and how it is encoded, `container` in what.
  /// `counts` asks for ``encodedFrames``.
  init(
    _ program: String, _ arguments: [String], container: String, to path: String, _ file: consuming PendingFile,
    counts: Bool = false
  ) throws(OutputError) {
    let words = try ScratchFile.open()
    var progress: Int32 = -1
    do throws(OutputError) {
      if counts { progress = try ScratchFile.open() }
      // Without -xerror a file that is cut off because the disk is full is a success.
      (process, input) = try ChildProcess.ffmpeg(
        program,
        ["-hide_banner", "-loglevel", "error", "-xerror", "-y"] + (counts ? ["-progress", "pipe:4"] : [])
          + arguments
          + ["-f", container, "file:" + FFmpeg.ownName],
        file: file.descriptor, words: words, progress: counts ? progress : nil)
    } catch {
      close(words)
      if progress >= 0 { close(progress) }
      throw OutputError(path: path, reason: "ffmpeg (\(program)) cannot be started: \(error.reason)")
    }
    (self.path, self.words, self.progress) = (path, words, progress)
    self.file = file
  }

  deinit {
    closeInput()
    close(words)
    if progress >= 0 { close(progress) }
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    // Standard error says why ffmpeg left.
    guard Descriptor.write(bytes, to: input) == 0 else { throw failure() }
  }

  /// Gives it bytes, which it gets while ``hasTakenAll()`` is asked.
  func give(_ bytes: [UInt8]) { given.append(bytes) }

  /// Whether it has taken all that it was given; waits for it for a tenth of a second.
  func hasTakenAll() throws(OutputError) -> Bool {
    let end = ContinuousClock.now + .milliseconds(100)
    while let bytes = given.first {
      guard Descriptor.send(bytes, from: &taken, to: input, until: end) == 0 else { throw failure() }
      guard taken == bytes.count else { return false }
      given.removeFirst()
      taken = 0
    }
    return true
  }

  /// Whether ffmpeg has ended, after all was written; waits for it for a tenth of a second.
  func hasEnded() -> Bool {
    closeInput()
    return process.hasEnded()
  }

  /// How many frames are encoded, as ffmpeg last said; it says so twice a second.
  var encodedFrames: Int {
    let lines = end(of: progress, bytes: 1024).split(separator: "\n")
    return lines.last { $0.hasPrefix("frame=") }.flatMap { Int($0.dropFirst(6)) } ?? 0
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
  private var said: String { end(of: words, bytes: 1 << 16) }

  private func end(of file: Int32, bytes count: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0 else { return "" }
    let read = pread(file, &bytes, count, max(0, status.st_size - off_t(count)))
    return String(decoding: bytes[..<max(0, read)], as: UTF8.self)
  }
}
