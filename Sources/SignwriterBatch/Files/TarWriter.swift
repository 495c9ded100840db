import Documents

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
  private var shard = 0
  private var written = 0
  private var target: Target?

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
  package init(_ path: String, shardSize: Int? = nil) throws(OutputError) {
    self.path = path
    self.shardSize = shardSize
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

  /// The pattern with a number in it; nil if it has no place for one.
  private static func numbered(_ path: String, _ number: Int) -> String? {
    guard let percent = path.firstIndex(of: "%"), let letter = path[percent...].firstIndex(of: "d") else {
      return nil
    }
    let digits = path[path.index(after: percent)..<letter]
    guard digits.isEmpty || (digits.first == "0" && digits.count <= 3), let width = digits.isEmpty ? 0 : Int(digits)
    else { return nil }
    let text = String(number)
    let padding = String(repeating: "0", count: max(0, width - text.count))
    return path[..<percent] + padding + text + path[path.index(after: letter)...]
  }

  private func open() throws(OutputError) {
    let name = shardSize == nil ? path : TarWriter.numbered(path, shard) ?? path
    try OutputFolder.makeFolder(above: name)
    OutputFolder.removeLeftovers(beside: name)
    target = .file(FileBox(try PendingFile(name, inPlace: true)))
    written = 0
  }

  func add(_ sample: JobRecord.Sample) throws(OutputError) {
    if case .files(let files) = sample { try add(files) }
  }

  private func add(_ files: [(name: String, bytes: [UInt8])]) throws(OutputError) {
    var sample: [UInt8] = []
    for file in files {
      sample += TarWriter.header(file.name, size: file.bytes.count)
      sample += file.bytes
      sample += TarWriter.padding(after: file.bytes.count)
    }
    if let shardSize, written > 0, written + sample.count + 2 * TarWriter.blockSize > shardSize {
      try finish()
      shard += 1
      try open()
    }
    try write(sample)
    written += sample.count
  }

  private func write(_ bytes: [UInt8]) throws(OutputError) {
    switch target {
    case .file(let box): try box.file.append(bytes)
    case .output:
      let code = Descriptor.write(bytes, to: 1)
      if code != 0 { throw OutputError(path: "standard output", code: code) }
    case nil: break
    }
  }

  /// Writes the archive's end, and gives the file its final name.
  package func finish() throws(OutputError) {
    try write([UInt8](repeating: 0, count: 2 * TarWriter.blockSize))
    if case .file(let box) = target { try box.file.commit() }
    target = nil
  }

  /// Discards the file, for a run that produced nothing.
  package func abandon() {
    if case .file(let box) = target { box.file.abandon() }
    target = nil
  }

  private static func padding(after count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: (blockSize - count % blockSize) % blockSize)
  }

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
    return block(name: short, prefix: [], size: record.count, type: "x") + record + padding(after: record.count)
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

  private static func block(name: [UInt8], prefix: [UInt8], size: Int, type: Unicode.Scalar) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: blockSize)
    func put(_ bytes: some Collection<UInt8>, at offset: Int) {
      for (index, byte) in bytes.enumerated() { block[offset + index] = byte }
    }
    func octal(_ value: Int, _ digits: Int) -> [UInt8] {
      let text = String(value, radix: 8)
      return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8)
    }
    put(name, at: 0)
    put(octal(0o644, 7), at: 100)
    for (offset, digits) in [(108, 7), (116, 7), (136, 11)] { put(octal(0, digits), at: offset) }
    put(octal(size, 11), at: 124)
    // The checksum counts its own field as spaces.
    put([UInt8](repeating: UInt8(ascii: " "), count: 8), at: 148)
    block[156] = UInt8(ascii: type)
    put("ustar\u{0}00".utf8, at: 257)
    put(octal(0, 7), at: 329)
    put(octal(0, 7), at: 337)
    put(prefix, at: 345)
    let sum = block.reduce(0) { $0 + Int($1) }
    put(octal(sum, 6) + [0, UInt8(ascii: " ")], at: 148)
    return block
  }
}
