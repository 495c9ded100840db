import Documents
import GLESRendering
import ImageCodecs
import JSON
import Pixels
import Testing

/// One run of `signwriter batch`, in a folder of its own.
struct Batch {
  let folder: Workspace
  let outcome: Program.Outcome
  /// The report's lines; none where there is no report.
  let report: [JSONValue]

  /// GPU tests run where any device starts, a software one too; elsewhere they are shown as skipped.
  static let hasGPU = (try? GLESDevice.all()) != nil

  static let styles = #"{"styles": {"gold": {"color": "gold", "font": {"family": "DejaVu Sans", "size": 24}}}}"#

  /// `jobs` are the bytes of the job file. `configure` may change the program before it runs.
  init(
    _ jobs: [UInt8], styles: String? = Batch.styles, renderer: String = "cpu", _ options: String...,
    configure: (inout Program, Workspace) throws -> Void = { _, _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    folder = try Workspace()
    let jobs = try folder.write(jobs, to: "jobs.jsonl")
    var arguments = [
      "batch", jobs, "--out", folder.path("out"), "--report", folder.path("report.jsonl"), "--renderer", renderer,
    ]
    if let styles { arguments += ["--styles", try folder.write(styles, to: "styles.json")] }
    var program = Program(arguments + options)
    try configure(&program, folder)
    outcome = try program.run(sourceLocation)
    report = folder.exists("report.jsonl") ? try Batch.lines(folder.read("report.jsonl")) : []
  }

  init(
    _ jobs: [String], styles: String? = Batch.styles, renderer: String = "cpu",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try self.init(
      Array(jobs.map { $0 + "\n" }.joined().utf8), styles: styles, renderer: renderer,
      sourceLocation: sourceLocation)
  }

  /// The files that were written, by name.
  var files: [String: [UInt8]] {
    get throws {
      try Dictionary(
        uniqueKeysWithValues: folder.files(in: "out").map { ($0, try folder.read("out/" + $0)) })
    }
  }

  func picture(_ name: String) throws -> PixelBuffer { try Batch.decode(folder.read("out/" + name)) }

  static func decode(_ file: [UInt8]) throws -> PixelBuffer { try PNGCodec.decode(file) }

  /// Each line of a report must be whole: JSON, with its end.
  static func lines(_ bytes: [UInt8]) throws -> [JSONValue] {
    try #require(bytes.isEmpty || bytes.last == UInt8(ascii: "\n"), "the report's last line is cut off")
    return try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONParser.parse(Array($0), source: "report") }
  }
}

extension JSONValue {
  subscript(_ name: String) -> JSONValue? { object?[name] }

  /// The message of a report line's error.
  var message: String { self["error"]?["message"]?.string ?? "" }
  var field: String { self["error"]?["field"]?.string ?? "" }
  var status: String { self["status"]?.string ?? "" }
  var id: String { self["id"]?.string ?? "" }
}
