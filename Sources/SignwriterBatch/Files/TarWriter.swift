import Basics
import Documents
package import Films

/// A stream of samples as WebDataset reads them: for each job its picture, NAME.png, and right after it its record,
/// NAME.json, in the order of the jobs. The format is POSIX tar (ustar, with pax headers for names that it cannot
/// hold). There are no owners and no times, so the same jobs give the same bytes.
///
/// The stream is one file, or several of about one size, each with whole samples. @unchecked Sendable: `OrderedRecords`
/// ensures that one thread at a time calls it.
package final class TarWriter: SampleSink, @unchecked Sendable {
  private static let blockSize = 512

  private let path: String
  /// The size of each file in bytes; nil for one file.
  private let shardSize: Int?
  /// Whether a loss of power leaves the files that were written.
  private let isDurable: Bool
  private var shard = 0
  private var written = 0
  private var target: Target?
  /// The sample that is written next; its memory is kept for the one after it.
  private var waiting: [UInt8] = []

  /// The target of the bytes.
  private enum Target {
    case output
    case file(FileBox)
  }

  /// Holds a noncopyable file in a copyable enum.
  private final class FileBox {
    var file: PendingFile
    init(_ file: consuming PendingFile) { self.file = file }
  }

  /// `path` is a file, or "-" for standard output. With a `shardSize` in bytes it must contain `%d`, or `%06d` for six
  /// digits, in place of the number of each file, from 0. A sample that is larger than that gets its own file. Throws
  /// if the file cannot be created.
  package init(_ path: String, shardSize: Int? = nil, isDurable: Bool = false) throws(OutputError) {
    self.path = path
    self.shardSize = shardSize
    self.isDurable = isDurable
    if path == "-" {
      target = .output
    } else {
      try open()
    }
  }

  /// The fault in a pattern of file names, and the remedy; nil if there is none.
  package static func fault(of path: String, isSharded: Bool) -> TarPathError? {
    let count = path.split(separator: "%", omittingEmptySubsequences: false).count - 1
    guard isSharded else {
      return count == 0 ? nil : .namesMany
    }
    if path == "-" { return .isOneStream }
    guard count == 1, numbered(path, 0) != nil else {
      return .hasNoNumber
    }
    return nil
  }

  /// The files that are written at a path.
  package static func files(of path: String, isSharded: Bool) -> OutputFiles {
    if path == "-" { return OutputFiles() }
    return isSharded ? OutputFiles(series: series(of: path).map { [$0] } ?? []) : OutputFiles(path)
  }

  /// The files of a pattern with a place for a number; nil if it has none, or a folder has it.
  private static func series(of path: String) -> OutputFiles.Series? {
    let folder = FileName.folder(of: path)
    let name = String(FileName.name(of: path))
    guard let (head, digits, tail) = parts(of: name) else { return nil }
    return OutputFiles.Series(
      folder: folder.isEmpty ? "." : String(folder),
      names: NumberedNames(String(head), String(tail), digits: max(1, digits)))
  }

  /// The pattern with a number in it; nil if it has no place for one.
  private static func numbered(_ path: String, _ number: Int) -> String? {
    parts(of: path).map { $0.head + NumberedNames.text(of: number, digits: $0.digits) + $0.tail }
  }

  private static func parts(of path: String) -> (head: Substring, digits: Int, tail: Substring)? {
    guard let percent = path.firstIndex(of: "%"), let letter = path[percent...].firstIndex(of: "d") else {
      return nil
    }
    let digits = path[path.index(after: percent)..<letter]
    guard digits.isEmpty || (digits.first == "0" && digits.count <= 3), let width = digits.isEmpty ? 0 : Int(digits)
    else { return nil }
    return (path[..<percent], width, path[path.index(after: letter)...])
  }

  private func open() throws(OutputError) {
    let name = shardSize == nil ? path : TarWriter.numbered(path, shard) ?? path
    try OutputFolder.makeFolder(above: name)
    OutputFolder.removeLeftovers(beside: name)
    var file = try PendingFile(name, inPlace: true)
    if isDurable { file.durability = .contentAndName }
    target = .file(FileBox(file))
    written = 0
  }

  /// What is to be said of files that an earlier run left; nil if there are none.
  var remark: String? {
    shardSize == nil ? nil : TarWriter.series(of: path)?.remark(written: shard + 1, one: "shard", of: path)
  }

  func add(_ sample: JobRecord.Sample) throws(OutputError) {
    if case .files(let files) = sample { try add(files) }
  }

  private func add(_ files: [(name: String, bytes: [UInt8])]) throws(OutputError) {
    for file in files { TarWriter.append(file.name, file.bytes, to: &waiting) }
    let count = waiting.count
    if let shardSize, written > 0, written + count + 2 * TarWriter.blockSize > shardSize {
      let sample = exchange(&waiting, with: [])
      try finish()
      shard += 1
      try open()
      waiting = sample
    }
    written += count
    // At once: a job is done when its sample is written.
    try write()
  }

  /// Writes the bytes that wait.
  private func write() throws(OutputError) {
    defer { waiting.removeAll(keepingCapacity: true) }
    switch target {
    case .file(let box): try box.file.append(waiting)
    case .output:
      let code = Descriptor.write(waiting, to: 1)
      if code != 0 { throw OutputError(path: "standard output", code: code) }
    case nil: break
    }
  }

  /// Writes the archive's end, and gives the file its final name.
  package func finish() throws(OutputError) {
    waiting += TarWriter.end
    try write()
    if case .file(let box) = target { try box.file.commit() }
    target = nil
  }

  /// Discards the file, for a run that produced nothing.
  package func abandon() {
    if case .file(let box) = target { box.file.abandon() }
    target = nil
  }

  /// A file as a member of a tar.
  package static func member(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    var tar: [UInt8] = []
    append(name, bytes, to: &tar)
    return tar
  }

  /// Adds a file to a tar.
  private static func append(_ name: String, _ bytes: [UInt8], to tar: inout [UInt8]) {
    tar += header(name, size: bytes.count)
    tar += bytes
    tar.append(contentsOf: repeatElement(0, count: padding(after: bytes.count)))
  }

  /// The end of every tar.
  package static var end: [UInt8] { [UInt8](repeating: 0, count: 2 * blockSize) }

  /// The number of zeros that fill the last block.
  private static func padding(after count: Int) -> Int { (blockSize - count % blockSize) % blockSize }

  // MARK: - Headers

  private static let nameLength = 100
  private static let prefixLength = 155

  /// A file's header. If ustar cannot hold the name, a pax header that can comes before it.
  static func header(_ name: String, size: Int) -> [UInt8] {
    if name.utf8.allSatisfy({ $0 < 0x80 }), let parts = split(name) {
      return block(name: parts.name, prefix: parts.prefix, size: size, type: "0")
    }
    let record = paxRecord("path", name)
    // Readers that do not know pax show this name instead.
    let short = Array("pax-header".utf8)
    return block(name: short, prefix: [], size: record.count, type: "x") + record
      + [UInt8](repeating: 0, count: padding(after: record.count))
      + block(
        name: Array(name.utf8.suffix(nameLength)).map { $0 < 0x80 ? $0 : UInt8(ascii: "_") }, prefix: [],
        size: size, type: "0")
  }

  /// The name in ustar's two fields, divided at a slash; nil if they cannot hold it.
  private static func split(_ name: String) -> (prefix: [UInt8], name: [UInt8])? {
    let bytes = Array(name.utf8)
    if bytes.count <= nameLength { return ([], bytes) }
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "/") {
      if index <= prefixLength, bytes.count - index - 1 <= nameLength, bytes.count - index - 1 > 0 {
        return (Array(bytes[..<index]), Array(bytes[(index + 1)...]))
      }
    }
    return nil
  }

  /// "LENGTH key=value\n", where the length counts itself.
  private static func paxRecord(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n"
    var length = rest.utf8.count
    while String(length).utf8.count + rest.utf8.count != length {
      length = String(length).utf8.count + rest.utf8.count
    }
    return Array("\(length)\(rest)".utf8)
  }

  /// What all headers have in common: mode 0644, no owners and no time, ustar.
  private static let emptyBlock: [UInt8] = {
    var block = [UInt8](repeating: 0, count: blockSize)
    putOctal(0o644, 7, at: 100, of: &block)
    for offset in [108, 116, 329, 337] { putOctal(0, 7, at: offset, of: &block) }
    putOctal(0, 11, at: 136, of: &block)
    // The checksum counts its own field as spaces.
    block.replaceSubrange(148..<156, with: repeatElement(UInt8(ascii: " "), count: 8))
    block.replaceSubrange(257..<265, with: "ustar\u{0}00".utf8)
    return block
  }()

  private static func putOctal(_ value: Int, _ digits: Int, at offset: Int, of block: inout [UInt8]) {
    var rest = value
    for place in (offset..<(offset + digits)).reversed() {
      block[place] = UInt8(ascii: "0") + UInt8(rest & 7)
      rest >>= 3
    }
  }

  private static func block(name: [UInt8], prefix: [UInt8], size: Int, type: Unicode.Scalar) -> [UInt8] {
    var block = emptyBlock
    block.replaceSubrange(..<name.count, with: name)
    putOctal(size, 11, at: 124, of: &block)
    block[156] = UInt8(ascii: type)
    block.replaceSubrange(345..<(345 + prefix.count), with: prefix)
    var sum = 0
    for byte in block { sum += Int(byte) }
    putOctal(sum, 6, at: 148, of: &block)
    block[154] = 0
    return block
  }
}
