import Basics
import Documents
import Glibc
import ImageCodecs
import JSON
import Synchronization

/// What a batch has finished, so that a later one can resume. It is a file in the output folder to which every finished
/// job adds a line, in one write, once its files exist. A process that is killed leaves whole lines, and at worst one
/// half line.
///
/// A line is the digest of a job's inputs and of its name, a space, and JSON: the job's files with their sizes and
/// CRC-32, and its line of the report; then a space and the CRC-32 of all before it. A line is compared with that and with
/// the files before it is used, so lines that are stale or damaged, or whose files were changed or lost, do no harm.
///
/// A shard has its own journal, because appending is not safe between machines. All journals of a folder are read.
/// Sendable, usable from any thread.
package final class Journal: Sendable {
  /// The prefix of journals' names, which no job's file has.
  private static let prefix = FileName.reservedPrefix + "journal"

  private struct State {
    /// The start of each digest's line: the file's number in the top 16 bits, and the offset. The key is the first 64
    /// bits of the digest. A job takes 40 bytes, including the dictionary's free slots.
    var lines: [UInt64: UInt64] = [:]
    /// Open for appending; -1 before the first line.
    var descriptor: Int32 = -1
    var failure: OutputError?
    /// The lines that wait for the names of their files to be on the disk, and those names. They are of a folder that is
    /// durable.
    var waiting: [UInt8] = []
    var names: [String] = []
    /// The files of the jobs of this run, as they are where neither case nor forms of Unicode count; and whether some job's
    /// are not known.
    var current: Set<ByteText> = []
    var hasUnknown = false
  }

  /// The files of a block of lines, for which folders are written to the disk once.
  private static let block = 64

  private let state = Mutex(State())
  /// The folder of the jobs' files.
  private let folder: OutputFolder
  /// The folder of the journal itself, and its name there.
  private let place: OutputFolder
  private let name: String
  private let beginning: Beginning
  /// Whether the names of this run's files are remembered, for ``leftOver()``.
  private let tracksFiles: Bool
  /// The descriptors of earlier journals.
  private let earlier: [Int32]

  /// The treatment of an existing journal.
  package enum Beginning: Sendable {
    /// It is replaced at the first line.
    case anew
    /// It is read, with `readsAll` together with those of other shards, and continued.
    case resumed
    /// It belongs to this batch: it is continued, but not read.
    case continued
    /// It is read, as one that is resumed, and nothing is added.
    case read
  }

  /// The name of a shard's journal in the folder of its files.
  package static func name(of shard: Shard) -> String {
    prefix + (shard.count == 1 ? "" : "-\(shard.index + 1)-of-\(shard.count)")
  }

  /// The journal of files below `folder`. With `readsAll`, those of other shards beside it are read, too. Throws if there
  /// is a journal that is no regular file: a link is not followed, and a pipe not waited for.
  package init(
    of folder: OutputFolder, in place: OutputFolder, named name: String, readsAll: Bool, beginning: Beginning,
    tracksFiles: Bool = false
  ) throws(OutputError) {
    (self.folder, self.place, self.name, self.tracksFiles) = (folder, place, name, tracksFiles)
    self.beginning = beginning
    let resumes = beginning == .resumed || beginning == .read
    var descriptors: [Int32] = []
    let names = place.names.filter { readsAll && resumes && $0.hasPrefix(Journal.prefix) || $0 == name }
    for found in names.sorted() {
      guard let descriptor = place.openRegular(found, O_RDONLY) else {
        for descriptor in descriptors { close(descriptor) }
        throw Journal.error(place.path + "/" + found, errno)
      }
      descriptors.append(descriptor)
    }
    if !resumes {
      for descriptor in descriptors { close(descriptor) }
      descriptors = []
    }
    earlier = descriptors
    for (number, descriptor) in earlier.enumerated() { read(descriptor, number: number) }
  }

  deinit {
    for descriptor in earlier { close(descriptor) }
    let own = state.withLock { state in
      flush(&state)
      return state.descriptor
    }
    if own >= 0 { close(own) }
  }

  static func error(_ path: String, _ code: Int32) -> OutputError {
    guard code == ELOOP || code == EINVAL || code == ENXIO else { return OutputError(path: path, code: code) }
    return OutputError(
      path: path, reason: "it is no regular file (a link, a pipe or a folder); remove it", verb: "kept as a journal"
    )
  }

  // MARK: - Looking up

  /// The report's line of a finished job with these inputs, if all of its files still exist unchanged.
  func record(of digest: String) -> JSONObject? {
    guard let key = Journal.key(digest.utf8), let start = state.withLock({ $0.lines[key] }),
      let line = line(at: start), line.starts(with: digest.utf8), let entry = Journal.entry(of: line),
      let record = entry.record, entry.files.allSatisfy({ stands($0) })
    else { return nil }
    noteCurrent(entry.files.compactMap { $0.object?["name"]?.string })
    return record
  }

  private func line(at start: UInt64) -> [UInt8]? {
    Journal.line(earlier[Int(start >> 48)], at: off_t(start & (1 << 48 - 1)))
  }

  /// Notes the names of a job's files.
  func noteCurrent(_ names: [String]) {
    guard tracksFiles else { return }
    state.withLock { state in
      for name in names { state.current.insert(ByteText(PortableName.folded(name))) }
    }
  }

  /// Notes that there is a job of which nobody knows what its files are called.
  func noteUnknown() { state.withLock { $0.hasUnknown = true } }

  /// The files of earlier runs that stand as they were written, are of no job of this run, and are no input of it; sorted.
  /// Nil where some job's are not known. Only a journal that tracks files knows.
  func leftOver() -> [String]? {
    let (lines, current, hasUnknown) = state.withLock { ($0.lines, $0.current, $0.hasUnknown) }
    guard tracksFiles, !hasUnknown else { return nil }
    var names: Set<ByteText> = []
    for start in lines.values {
      for file in line(at: start).flatMap(Journal.entry)?.files ?? [] {
        guard let name = file.object?["name"]?.string, !current.contains(ByteText(PortableName.folded(name))) else {
          continue
        }
        if !names.contains(ByteText(name)), stands(file), folder.role(of: name) == nil {
          names.insert(ByteText(name))
        }
      }
    }
    return names.map(\.string).sorted()
  }

  private func stands(_ file: JSONValue) -> Bool {
    guard let name = file.object?["name"]?.string, let size = file.object?["size"]?.number,
      let checksum = file.object?["crc32"]?.number, folder.size(of: name).map({ Double($0) }) == size,
      let written = WrittenFile(name, in: folder)
    else { return false }
    return Double(written.size) == size && Double(written.checksum) == checksum
  }

  // MARK: - Adding

  /// Why lines are missing, because the disk is full, for example. No job fails for it.
  package var failure: OutputError? {
    state.withLock { state in
      flush(&state)
      return state.failure
    }
  }

  /// Notes that a job is finished: its files exist, with these bytes.
  func add(_ digest: String, files: [WrittenFile], record: JSONObject) {
    let entry: JSONValue = [
      "files": .array(
        files.map { file in
          [
            "name": .string(file.name), "size": .number(Double(file.size)), "crc32": .number(Double(file.checksum)),
          ]
        }),
      "record": .object(record),
    ]
    let body = Array("\(digest) ".utf8) + JSONWriter.bytes(entry)
    let line = body + Array(" \(FileChecksum(body).hex)\n".utf8)
    noteCurrent(files.map(\.name))
    state.withLock { state in
      // Nothing can follow half a line.
      guard state.failure == nil, beginning != .read else { return }
      guard folder.isDurable else { return note(write(line, &state.descriptor), &state) }
      state.waiting += line
      state.names += files.map(\.name)
      if state.names.count >= Journal.block { flush(&state) }
    }
  }

  private func note(_ code: Int32, _ state: inout State) {
    if code != 0 { state.failure = Journal.error(place.path + "/" + name, code) }
  }

  /// Writes the lines that wait: first the names of the files that they speak of, then they themselves.
  private func flush(_ state: inout State) {
    guard !state.waiting.isEmpty, state.failure == nil else { return }
    // The journal's own name goes with those of the files.
    var code = open(&state.descriptor)
    if code == 0 { code = folder.sync(above: state.names) }
    if code == 0, place !== folder { code = place.sync(above: []) }
    if code == 0 { code = write(state.waiting, &state.descriptor) }
    if code == 0, fdatasync(state.descriptor) != 0 { code = errno }
    note(code, &state)
    (state.waiting, state.names) = ([], [])
  }

  private func write(_ line: [UInt8], _ descriptor: inout Int32) -> Int32 {
    let code = open(&descriptor)
    return code == 0 ? Descriptor.write(line, to: descriptor, isFile: true) : code
  }

  /// Opens the journal where it is not open yet.
  private func open(_ descriptor: inout Int32) -> Int32 {
    if descriptor < 0 {
      let flags = O_RDWR | O_CREAT | O_APPEND | (beginning == .anew ? O_TRUNC : 0)
      guard let opened = place.openRegular(name, flags) else { return errno }
      descriptor = opened
      Journal.endTornLine(descriptor)
    }
    return 0
  }

  /// A process that was killed while writing left half a line, which must not become the start of ours.
  private static func endTornLine(_ descriptor: Int32) {
    let size = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 0
    if size > 0, pread(descriptor, &last, 1, size - 1) == 1, last != UInt8(ascii: "\n") {
      _ = Descriptor.write([UInt8(ascii: "\n")], to: descriptor)
    }
  }

  // MARK: - Reading

  /// Collects the start of each line. A last line without a line end does not count.
  private func read(_ descriptor: Int32, number: Int) {
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    var offset: off_t = 0
    /// The first bytes of the current line, as many as a key has digits.
    var head: [UInt8] = []
    var start: off_t = 0
    while true {
      let count = pread(descriptor, &chunk, chunk.count, offset)
      guard count > 0 else { return }
      var position = 0
      while position < count {
        let end = chunk[position..<count].firstIndex(of: UInt8(ascii: "\n"))
        head += chunk[position..<min(end ?? count, position + Journal.keyDigits - head.count)]
        guard let end else { break }
        if let key = Journal.key(head) {
          state.withLock { $0.lines[key] = UInt64(number) << 48 | UInt64(start) }
        }
        position = end + 1
        start = offset + off_t(position)
        head.removeAll(keepingCapacity: true)
      }
      offset += off_t(count)
    }
  }

  /// What a line says, if its sum is right.
  private static func body(of line: [UInt8]) -> ArraySlice<UInt8>? {
    let digits = 8
    guard line.count > digits else { return nil }
    let body = line.dropLast(digits + 1)
    return line.suffix(digits + 1).elementsEqual(" \(FileChecksum(Array(body)).hex)".utf8) ? body : nil
  }

  /// The files and the record of a line whose sum is right.
  static func entry(of line: [UInt8]) -> (files: [JSONValue], record: JSONObject?)? {
    guard let body = body(of: line), let space = body.firstIndex(of: UInt8(ascii: " ")),
      let entry = try? JSONParser.parse(Array(body[body.index(after: space)...])).object,
      let files = entry["files"]?.array
    else { return nil }
    return (files, entry["record"]?.object)
  }

  private static let keyDigits = 16
  /// In bytes. A motion's frames take about 70 each.
  private static let longestLine = 1 << 30

  /// The first 64 bits of a digest.
  private static func key(_ digest: some Collection<UInt8>) -> UInt64? {
    let digits = digest.prefix(keyDigits)
    return digits.count == keyDigits ? UInt64(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }

  /// A whole line, without its line end.
  static func line(_ descriptor: Int32, at offset: off_t) -> [UInt8]? {
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while line.count < longestLine {
      let count = pread(descriptor, &chunk, chunk.count, offset + off_t(line.count))
      guard count > 0 else { return nil }
      if let end = chunk[..<count].firstIndex(of: UInt8(ascii: "\n")) { return line + chunk[..<end] }
      line += chunk[..<count]
    }
    return nil
  }
}

extension OutputFolder {
  /// The size of a regular file below the folder; nil if there is none.
  func size(of name: String) -> off_t? {
    guard let descriptor = openFile(name) else { return nil }
    defer { close(descriptor) }
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_size : nil
  }
}
