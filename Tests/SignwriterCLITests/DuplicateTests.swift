import Documents
import ImageCodecs
import JSON
import Pixels
import Resolving
import Signwriter
import SignwriterBatch
import Synchronization
import Testing
import Typography

/// Jobs that ask for the same picture have it drawn once.
@Suite struct DuplicateTests {
  /// The last member is written differently, but the document is the same.
  private static let looks = [
    #""text": "one", "style": "gold""#, #""text": "two", "style": "gold""#,
    #""text": "three", "shadow": {"blur": 9}"#,
    #""text": "one", "color": "gold", "font": {"family": "DejaVu Sans", "size": 24}"#,
  ]
  private static let jobs = (0..<240).map { #"{"id": "\#($0)", \#(looks[$0 * 7 % 4])}"# }

  @Test(arguments: ["cpu", "gpu"]) func `each duplicate has its own file and line`(_ renderer: String) throws {
    guard renderer == "cpu" || Batch.hasGPU else { return }
    let batch = try Batch(Array(Self.jobs.joined(separator: "\n").utf8), renderer: renderer, "--jobs", "4")
    #expect(batch.outcome.status == 0)
    #expect(batch.report.map(\.id) == (0..<240).map { "\($0)" })
    #expect(batch.report.map { $0["out"]?.string } == (0..<240).map { "\($0).png" })
    let files = try batch.files
    for first in 0..<4 {
      let alone = try Batch([Self.jobs[first]], renderer: renderer)
      for index in stride(from: first, to: 240, by: 4) {
        #expect(files["\(index).png"] == (try alone.files["\(first).png"]))
        #expect(batch.report[index]["lines"] == alone.report[0]["lines"])
      }
    }
    #expect(Set(files.values).count == 3)
  }

  @Test func `the error of each duplicate has its own place`() throws {
    let bad = #""text": "x", "font": {"family": "No Such Family At All"}"#
    let jobs = (0..<40).map { #"{"id": "\#($0)", \#(bad)}"# }
    let batch = try Batch(Array(jobs.joined(separator: "\n").utf8), "--jobs", "4")
    #expect(batch.report.count == 40)
    for (index, line) in batch.report.enumerated() {
      #expect(line.status == "failed" && line.field == "font" && line["error"]?["id"]?.string == "\(index)")
      #expect(line.message.contains("jobs.jsonl:\(index + 1): "), "\(line.message)")
    }
  }

  /// A file that cannot be written fails one job, though many jobs share the picture.
  @Test func `a file in the way fails alone`() throws {
    let batch = try Batch(Array(Self.jobs.joined(separator: "\n").utf8)) { _, folder in
      try folder.makeFolder("out/7.png/x")
    }
    #expect(batch.report.indices.filter { batch.report[$0].status == "failed" } == [7])
  }

  @Test(arguments: [0, 5000, 1 << 20]) func `any cache size gives the same files`(_ capacity: Int) throws {
    let folder = try Workspace()
    var options = BatchOptions(
      renderer: .cpu, workers: 3, name: try NameTemplate("{{id}}.png"))
    options.caches.finished = capacity
    let ids = Mutex<[String]>([])
    let sheet = try StyleSheet(json: Batch.styles)
    let run = BatchRun(
      jobs: .lines(JobLineReader(bytes: Array(Self.jobs.joined(separator: "\n").utf8), source: "jobs")),
      decoder: JobDecoder(styles: sheet, source: "jobs"),
      environment: DrawingEnvironment(catalog: try FontCatalog()),
      output: .folder(try OutputFolder(folder.path("out"))),
      options: options
    ) { record in ids.withLock { $0.append(record.id) } }
    #expect(try run.run().done == 240)
    #expect(ids.withLock { $0 } == (0..<240).map { "\($0)" })
    #expect(try Set(folder.files(in: "out").map { try folder.read("out/" + $0) }).count == 3)
  }
}
