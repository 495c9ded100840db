import Documents
import Glibc
import JSON
import Testing

/// Whatever ends a batch, its report and its summary are written, and say how far it came.
@Suite struct EndingTests {
  private static let jobs = (0..<20_000).map { #"{"id": "\#($0)", "text": "Label \#($0)", "shadow": {"blur": 6}}"# }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func `a signal ends a batch in good order`(_ number: Int32) throws {
    var isAsked = false
    let batch = try Batch(Array(Self.jobs.joined(separator: "\n").utf8), "--jobs", "2") { program, folder in
      program.arguments += ["--summary", folder.path("summary.json")]
      program.whileRunning = { process in
        guard !isAsked, folder.exists("out/20.png") else { return }
        isAsked = true
        kill(process, number)
      }
    }
    #expect(batch.outcome.status == 130, "\(batch.outcome.errors)")
    let summary = try JSONParser.parse(batch.folder.read("summary.json"))
    #expect(summary["interrupted"] == true && summary["done"]?.number == Double(batch.report.count))
    #expect(batch.report.count > 20 && batch.folder.files(in: "out").count == batch.report.count)
    #expect(batch.folder.files(in: ".").allSatisfy { !$0.hasSuffix(".part") })
  }

  /// The second signal: nothing under way is waited for, and what has a record is reported.
  @Test func `a second signal ends a batch at once`() throws {
    var ticks = 0
    let batch = try Batch(Array(Self.jobs.joined(separator: "\n").utf8), "--jobs", "2") { program, folder in
      program.whileRunning = { process in
        guard folder.exists("out/20.png") else { return }
        ticks += 1
        if ticks <= 2 { kill(process, SIGTERM) }
      }
    }
    #expect(batch.outcome.status == 130, "\(batch.outcome.errors)")
    #expect(batch.report.map(\.id) == (0..<batch.report.count).map { "\($0)" })
    #expect(batch.report.allSatisfy { batch.folder.exists("out/\($0.id).png") })
    #expect(batch.folder.exists("report.jsonl"))
  }

  @Test func `nohup is heeded`() throws {
    var isAsked = false
    let batch = try Batch(Array(Self.jobs.prefix(600).joined(separator: "\n").utf8)) { program, folder in
      program.arguments = ["nohup", program.executable] + program.arguments
      program.executable = "/usr/bin/env"
      program.whileRunning = { process in
        guard !isAsked, folder.exists("out/20.png") else { return }
        isAsked = true
        kill(process, SIGHUP)
      }
    }
    #expect(batch.outcome.status == 0 && batch.report.count == 600, "\(batch.outcome.errors)")
  }

  @Test func `a full disk ends a batch with an error`() throws {
    let folder = try Workspace()
    let jobs = try folder.write(#"{"id": "a", "text": "x"}"#, to: "jobs.jsonl")
    for option in ["--report", "--tar"] {
      let summary = folder.path("summary" + option)
      let output = option == "--tar" ? [] : ["--out", folder.path("out")]
      let program = Program(
        ["batch", jobs, option, "/dev/full", "--summary", summary, "--renderer", "cpu"] + output)
      let outcome = try program.run()
      #expect(outcome.status != 0 && outcome.errors.contains("No space left"), "\(outcome.errors)")
      #expect(folder.exists("summary" + option))
    }
  }

  @Test(arguments: ["", "--unsupervised"])
  func `a tar that cannot be written says every job, and nothing is done`(option: String) throws {
    let folder = try Workspace()
    let lines = (0..<60).map { #"{"id": "\#($0)", "text": "Label \#($0)", "shadow": {"blur": 9}}"# }
    let jobs = try folder.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
    let (tar, report) = (folder.path("a.tar"), folder.path("report.jsonl"))
    var program = Program(
      "-c",
      "ulimit -f 40; exec '\(Program.path)' batch '\(jobs)' --tar '\(tar)' --report '\(report)' --renderer cpu \(option)"
    )
    program.executable = "/bin/bash"
    let outcome = try program.run()
    #expect(outcome.status == 2 && outcome.errors.contains("\"\(tar)\" cannot be written"), "\(outcome.errors)")
    #expect(!folder.exists("a.tar"))
    let records = try Batch.lines(folder.read("report.jsonl"))
    #expect(records.map(\.id) == (0..<60).map { "\($0)" })
    #expect(records.last?.status == "failed" && records.contains { $0.status == "done" })
  }

  @Test func `a file beyond the limit of file sizes fails alone`() throws {
    let folder = try Workspace()
    let jobs = try folder.write(
      #"{"id": "a", "text": "\#(String(repeating: "wide ", count: 400))"}"# + "\n" + #"{"id": "b", "text": "."}"#,
      to: "jobs.jsonl")
    var program = Program(
      "-c", "ulimit -f 4; exec '\(Program.path)' batch '\(jobs)' --out '\(folder.path("out"))' --renderer cpu")
    program.executable = "/bin/bash"
    let outcome = try program.run()
    #expect(outcome.status == 1 && outcome.errors.contains("File too large"), "\(outcome)")
    #expect(folder.files(in: "out") == ["b.png"])
  }

  @Test(arguments: [("render", "x.png"), ("animate", "x.apng")])
  func `a picture beyond the limit of file sizes is an error`(_ command: String, _ file: String) throws {
    let folder = try Workspace()
    let label = try folder.write(
      #"{"kind": "counting", "to": 9, "size": [600, 400], "font": {"size": 300}}"#, to: "label.json")
    var program = Program(
      "-c", "ulimit -f 1; exec '\(Program.path)' \(command) '\(label)' -o '\(folder.path(file))' --renderer cpu")
    program.executable = "/bin/bash"
    let outcome = try program.run()
    #expect(outcome.status == 2 && outcome.errors.contains("File too large"), "\(outcome)")
    #expect(folder.files(in: ".") == ["label.json"])
  }

  @Test(arguments: [4, 5, 6, 8, 10, 12, 16]) func `few file descriptors are an error`(_ count: Int) throws {
    let folder = try Workspace()
    let jobs = try folder.write(#"{"id": "a", "text": "x"}"#, to: "jobs.jsonl")
    var program = Program(
      "-c",
      "ulimit -n \(count); exec '\(Program.path)' batch '\(jobs)' --out '\(folder.path("out"))' --renderer cpu --quiet"
    )
    program.executable = "/bin/bash"
    program.patience = 60
    let outcome = try program.run()
    #expect(outcome.signal == nil, "\(outcome.errors)")
    if outcome.status != 0 {
      #expect(outcome.errors.contains("ulimit -n"), "\(outcome.status ?? -1): \(outcome.errors)")
    }
  }
}
