import Documents
import JSON
import Testing

/// Shards of a job file together do what one run does.
@Suite struct ShardTests {
  /// Jobs with special cases: a name that two jobs of different shards use, whatever the number of shards; a name that
  /// a bad line releases; a file that is in another's place; and blank lines.
  private static let jobs: [String] =
    (0..<23).map { #"{"id": "\#($0)", "text": "Label \#($0)", "style": "gold"}"# } + [
      #"{"id": "3", "text": "taken"}"#, "", #"{"id": "bad", "text": "x", "opacity": 7}"#,
      #"{"id": "bad", "text": "not taken"}"#, #"{"id": "in", "text": "x", "out": "4.png/x.png"}"#, "{",
      #"{"id": "5", "text": "taken too"}"#, #"{"text": "named after its line"}"#,
    ]

  private func run(_ renderer: String, _ options: [String]) throws -> Batch {
    try Batch([], renderer: renderer) { program, _ in
      // Read from standard input, so that messages do not contain the test's folder.
      program.arguments[1] = "-"
      program.input = Array(Self.jobs.joined(separator: "\n").utf8)
      program.arguments += options
    }
  }

  private func expectEqual(_ renderer: String, shards: Int, _ options: String...) throws {
    let whole = try run(renderer, ["--jobs", "2"] + options)
    #expect(whole.report.count == Self.jobs.count - 1)
    #expect(whole.report.count { $0.status == "failed" } == 5)
    var files: [String: [UInt8]] = [:]
    var report: [JSONValue] = []
    for shard in 1...shards {
      let part = try run(renderer, ["--shard", "\(shard)/\(shards)", "--jobs", "\(1 + shard % 3)"] + options)
      #expect(part.outcome.status == (part.report.allSatisfy { $0.status == "done" } ? 0 : 1))
      files.merge(try part.files) { first, _ in
        Issue.record("two shards wrote one file")
        return first
      }
      report += part.report
    }
    report.sort { ($0["line"]?.number ?? 0) < ($1["line"]?.number ?? 0) }
    #expect(report.map(\.description) == whole.report.map(\.description))
    #expect(try files == whole.files)
  }

  @Test(arguments: [1, 2, 3, 7, 40]) func `shards together are one run`(_ shards: Int) throws {
    try expectEqual("cpu", shards: shards)
  }

  /// A name is also taken if the mask of another shard's job has it.
  @Test func `shards with masks are one run`() throws { try expectEqual("cpu", shards: 3, "--masks") }

  @Test(.enabled(if: Batch.hasGPU, "no GL device starts here")) func `shards on the GPU are one run`() throws {
    try expectEqual("gpu", shards: 3)
  }

  @Test(arguments: ["0/3", "4/3", "1", "1/0", "a/b", "1/2/3", "-1/3"])
  func `what is no shard is told`(_ text: String) throws {
    let outcome = try Program("batch", "jobs.jsonl", "--out", "out", "--shard=\(text)").run()
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("\"\(text)\" is no shard; write I/N"), "\(outcome.errors)")
  }
}
