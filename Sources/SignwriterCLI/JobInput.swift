import Documents
import Glibc
import JSON
import SignwriterBatch

/// The source of a batch's jobs: a file, a pipe or standard input.
struct JobInput {
  /// The name of the input in messages.
  let name: String
  private let descriptor: Int32
  private let isRegular: Bool
  private let format: JobsFormat

  /// How names of translation files end. Some have lines of JSON or none at all, so that their bytes do not tell.
  private static let translations = [
    ".po", ".pot", ".xlf", ".xliff", ".arb", ".strings", ".stringsdict", ".xcstrings", ".properties", ".resx",
    ".ftl",
  ]

  /// The name of a file of jobs in messages.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// Opens the input, which stays open to the end of the process. "-" is standard input.
  init(path: String, format: JobsFormat) throws(DocumentError) {
    name = JobInput.name(of: path)
    self.format = format
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw DocumentError(.reading, source: name, "cannot be read: " + String(cString: strerror(errno)))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      throw DocumentError(.reading, source: name, "is a folder; name a file of JSON Lines, or - for standard input")
    }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    if format == .jsonl, JobInput.translations.contains(where: { path.lowercased().hasSuffix($0) }) {
      throw DocumentError(
        .syntax, source: name, "is a file of translations, and no jobs; give it to `signwriter jobs`")
    }
    if isRegular { try JobInput.checkHead(of: descriptor, named: name) }
    if format == .jsonl, path.hasSuffix(".json"), isRegular { try JobInput.refuseOneDocument(path) }
  }

  /// Refuses what is no text before a folder or a report is made. The reader refuses what comes by a pipe.
  private static func checkHead(of descriptor: Int32, named name: String) throws(DocumentError) {
    let head = [UInt8](unsafeUninitializedCapacity: JobFileHead.length) { bytes, count in
      count = max(0, pread(descriptor, bytes.baseAddress, bytes.count, lseek(descriptor, 0, SEEK_CUR)))
    }
    try JobFileHead.check(head, source: name)
  }

  /// Refuses a style sheet, and one document over several lines. They are not JSON Lines: each of their lines would be
  /// an error.
  private static func refuseOneDocument(_ path: String) throws(DocumentError) {
    let bytes = try DocumentFile.read(path)
    guard bytes.count < 1 << 20, let json = try? JSONParser.parse(bytes) else { return }
    if json.object?["styles"] != nil {
      throw DocumentError(
        .syntax, source: path, "is a style sheet, and no JSON Lines; a style sheet goes to --styles")
    }
    guard bytes.dropLast().contains(UInt8(ascii: "\n")) else { return }
    throw DocumentError(
      .syntax, source: path,
      "is one JSON document over several lines, and no JSON Lines; write it on one line, or draw it with "
        + "`signwriter render`")
  }

  /// The jobs, read until `flag` is raised: a pipe to which nobody writes must not delay an exit.
  func jobs(until flag: StopFlag) -> BatchJobs {
    let (descriptor, name) = (descriptor, name)
    return BatchJobs(named: name, fileName: "jobs." + format.rawValue) { () throws(DocumentError) in
      while true {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = Glibc.poll(&poll, 1, 100)
        if flag.isRaised { return [] }
        if ready == 0 || (ready < 0 && errno == EINTR) { continue }
        var code: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
          let length = read(descriptor, bytes.baseAddress, bytes.count)
          code = length < 0 ? errno : 0
          count = max(0, length)
        }
        if code == 0 { return chunk }
        if code != EINTR && code != EAGAIN {
          throw DocumentError(.reading, source: name, "cannot be read: " + String(cString: strerror(code)))
        }
      }
    }
  }

  /// About the number of jobs, for progress; nil if it cannot be known without reading the input.
  func count() -> Int? {
    guard isRegular else { return nil }
    var lines = 0
    var isBlank = true
    var offset: off_t = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let length = pread(descriptor, &chunk, chunk.count, offset)
      guard length > 0 else { return max(0, lines + (isBlank ? 0 : 1) - (format == .jsonl ? 0 : 1)) }
      offset += off_t(length)
      for byte in chunk[..<length] {
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          if !isBlank { lines += 1 }
          isBlank = true
        } else if byte > 0x20 {
          isBlank = false
        }
      }
    }
  }
}
