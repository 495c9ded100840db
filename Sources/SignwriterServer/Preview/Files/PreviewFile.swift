package import Basics
import Documents
package import JSON
import Storage

/// A file of a preview as it was when it was last read. Sendable; a value.
package struct PreviewFile: Sendable, Hashable {
  /// What a file holds. Sendable; a value.
  package enum Kind: String, Sendable, Hashable {
    /// A style sheet.
    case styles
    /// One document.
    case document
    /// Jobs, one a line.
    case jobs
    /// Jobs as rows of a table, which is not saved to.
    case table
  }

  /// A line of a job file. Sendable; a value.
  package struct Line: Sendable, Hashable {
    package let number: Int
    package let json: Result<JSONValue, DocumentError>
  }

  /// The path as it was given.
  @Bytewise package private(set) var path: String
  package let kind: Kind
  package let bytes: [UInt8]
  /// The digest of the bytes: which state of the file this is.
  @Bytewise package private(set) var digest: String
  /// The style sheet or the document; null for jobs.
  package let json: JSONValue
  /// The jobs, up to a limit.
  package let lines: [Line]
  /// How many more jobs there are.
  package let linesLeftOut: Int

  /// The most jobs of a file that a page lists.
  package static let mostLines = 5000

  /// Reads a file's bytes. Throws if they are not JSON; a fault in a line of jobs is that line's.
  package init(path: String, bytes: [UInt8]) throws(DocumentError) {
    self.path = path
    self.bytes = bytes
    digest = PreviewFile.digest(of: bytes)
    let name = path.lowercased()
    let separator: Unicode.Scalar? = name.hasSuffix(".csv") ? "," : name.hasSuffix(".tsv") ? "\t" : nil
    if let separator {
      let rows = JobTableReader(
        lines: JobLineReader(bytes: bytes, source: path), separator: separator, source: path)
      (kind, json) = (.table, .null)
      (lines, linesLeftOut) = PreviewFile.lines(rows, path)
    } else if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") || PreviewFile.isLines(bytes) {
      (kind, json) = (.jobs, .null)
      (lines, linesLeftOut) = PreviewFile.lines(JobLineReader(bytes: bytes, source: path), path)
    } else {
      json = try JSONParser.parse(bytes, source: path)
      guard let object = json.object else {
        throw DocumentError(
          .wrongType, source: path, "this is \(json.typeName); wanted a document, a style sheet or lines of jobs")
      }
      kind = object["styles"] != nil || object["fonts"] != nil ? .styles : .document
      (lines, linesLeftOut) = ([], 0)
    }
  }

  static func digest(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return String(hash.hexDigest.prefix(32))
  }

  /// Whether the bytes are several lines of which the first is a whole object.
  private static func isLines(_ bytes: [UInt8]) -> Bool {
    var lines = bytes.split(separator: UInt8(ascii: "\n")).lazy.filter { line in line.contains { $0 > 0x20 } }
      .makeIterator()
    guard let first = lines.next(), lines.next() != nil else { return false }
    return (try? JSONParser.parse(Array(first)))?.object != nil
  }

  private static func lines(
    _ reader: some Sequence<JobLine>, _ path: String
  ) -> (lines: [Line], leftOut: Int) {
    var lines: [Line] = []
    var leftOut = 0
    for line in reader {
      guard lines.count < mostLines else {
        leftOut += 1
        continue
      }
      let json = Result { () throws(DocumentError) in
        try JSONParser.parse(try line.content.get(), source: "\(path):\(line.number)")
      }
      lines.append(Line(number: line.number, json: json))
    }
    return (lines, leftOut)
  }

  /// The file as a page gets it.
  var state: JSONValue {
    var state: JSONObject = [
      "path": .string(path), "kind": .string(kind.rawValue), "digest": .string(digest),
    ]
    switch kind {
    case .styles, .document: state["json"] = json
    case .jobs, .table:
      state["lines"] = .array(
        lines.map { line in
          switch line.json {
          case .success(let json): ["line": .number(Double(line.number)), "json": json]
          case .failure(let error):
            ["line": .number(Double(line.number)), "error": ServedFailure(error).json]
          }
        })
      if linesLeftOut > 0 { state["leftOut"] = .number(Double(linesLeftOut)) }
    }
    return .object(state)
  }

  /// The names of pictures and fonts in the file. Those with a placeholder are made from values.
  var fileNames: Set<ByteText> {
    var names: Set<ByteText> = []
    let values = [json] + lines.compactMap { try? $0.json.get() }
    for value in values { FileGate.forEachName(in: value) { names.insert(ByteText($0.name)) } }
    return names
  }

  /// The names of pictures and fonts that the file's jobs make from their values.
  func filledNames(_ styles: StyleSheet) -> Set<ByteText> {
    var names: Set<ByteText> = []
    for line in lines {
      guard let json = try? line.json.get(),
        let job = try? Job(json, styles: styles, source: path, defaultID: "")
      else { continue }
      FileGate.forEachName(in: job.document.json) { names.insert(ByteText($0.name)) }
    }
    return names
  }
}
