import Documents
import Resolving
import SignwriterBatch
import Synchronization
import TestSupport
import Testing
import Typography

/// A batch of lines into a folder of its own.
enum LineBatch {
  /// Runs the batch, and returns its summary with the bytes of each file.
  static func run(
    _ lines: [String], _ options: BatchOptions
  ) throws -> (summary: BatchSummary, files: [String: [UInt8]]) {
    let folder = try Workspace()
    let records = Mutex<[Int]>([])
    let run = BatchRun(
      jobs: .lines(JobLineReader(bytes: Array(lines.joined(separator: "\n").utf8), source: "jobs")),
      decoder: JobDecoder(styles: StyleSheet(), source: "jobs"),
      environment: DrawingEnvironment(catalog: try FontCatalog()),
      output: .folder(try OutputFolder(folder.path("out"))),
      options: options
    ) { record in records.withLock { $0.append(record.index) } }
    let summary = try run.run()
    #expect(records.withLock { $0 } == Array(lines.indices), "records come in the order of the jobs")
    let files = try folder.files(in: "out").map { ($0, try folder.read("out/" + $0)) }
    return (summary, Dictionary(uniqueKeysWithValues: files))
  }
}
