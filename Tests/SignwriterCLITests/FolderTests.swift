import Documents
import Glibc
import SignwriterBatch
import Storage
import TestSupport
import Testing

/// Nothing is written outside the output folder, and nothing of ours is left in it.
@Suite struct FolderTests {
  @Test func `a folder that is a link is not gone through`() throws {
    let elsewhere = try Workspace()
    let jobs = [
      #"{"text": "x", "out": "in/a.png"}"#, #"{"text": "y", "out": "in/deep/b.png"}"#,
      #"{"text": "z", "out": "c.png"}"#,
    ]
    let batch = try Batch(Array(jobs.joined(separator: "\n").utf8)) { _, folder in
      #expect(mkdir(folder.path("out"), 0o755) == 0)
      #expect(symlink(elsewhere.root, folder.path("out/in")) == 0)
    }
    #expect(batch.report.map(\.status) == ["failed", "failed", "done"])
    for line in batch.report[..<2] {
      #expect(line.field == "out" && line.message.contains("symbolic link"), "\(line.message)")
    }
    #expect(elsewhere.files(in: ".").isEmpty)
  }

  @Test func `a link that is made while files are written leads nowhere`() throws {
    let (folder, elsewhere) = (try Workspace(), try Workspace())
    let output = try OutputFolder(folder.path("out"))
    try output.write([1], to: "in/a")
    #expect(rename(folder.path("out/in"), folder.path("out/was")) == 0)
    #expect(symlink(elsewhere.root, folder.path("out/in")) == 0)
    #expect(throws: OutputError.self) { try output.write([2], to: "in/b") }
    #expect(throws: OutputError.self) { try output.write([2], to: "in/c/d") }
    #expect(elsewhere.files(in: ".").isEmpty)
  }

  @Test func `a link where a picture should be is replaced, not followed`() throws {
    let elsewhere = try Workspace()
    let target = try elsewhere.write("precious", to: "target")
    let batch = try Batch(Array(#"{"id": "a", "text": "x"}"#.utf8)) { _, folder in
      #expect(mkdir(folder.path("out"), 0o755) == 0 && symlink(target, folder.path("out/a.png")) == 0)
    }
    #expect(batch.outcome.status == 0)
    _ = try batch.picture("a.png")
    #expect(try elsewhere.read("target") == Array("precious".utf8))
  }

  @Test(arguments: ["..", "a/../../b", "../b", "/etc/x", "a//b", ".", "a/.", "", "a\0b"])
  func `a name that leads out is no name`(_ name: String) throws {
    #expect(!OutputFolder.isSafe(name))
    let folder = try Workspace()
    let output = try OutputFolder(folder.path("out"))
    #expect(throws: OutputError.self) { try output.write([1], to: name) }
    #expect(folder.files(in: ".").isEmpty)
  }

  // MARK: - Journals

  @Test(arguments: [[], ["--resume"]]) func `a linked journal is not followed`(_ options: [String]) throws {
    let elsewhere = try Workspace()
    let target = try elsewhere.write("precious\n", to: "target")
    let batch = try Batch(Array(#"{"id": "a", "text": "x"}"#.utf8)) { program, folder in
      #expect(mkdir(folder.path("out"), 0o755) == 0)
      #expect(symlink(target, folder.path("out/.signwriter-journal")) == 0)
      program.arguments += options
    }
    #expect(
      batch.outcome.status == 2 && batch.outcome.errors.contains("no regular file"), "\(batch.outcome.errors)")
    #expect(try elsewhere.read("target") == Array("precious\n".utf8))
  }

  @Test func `a linked journal is not read`() throws {
    let (folder, elsewhere) = (try Workspace(), try Workspace())
    let target = try elsewhere.write("0123456789abcdef {}\n", to: "target")
    let output = try OutputFolder(folder.path("out"))
    #expect(symlink(target, folder.path("out/.signwriter-journal-1-of-2")) == 0)
    #expect(throws: OutputError.self) {
      try Journal(of: output, in: output, named: Journal.name(of: .whole), readsAll: true, beginning: .resumed)
    }
  }

  @Test func `a pipe as a journal holds nothing up`() throws {
    let batch = try Batch(Array(#"{"id": "a", "text": "x"}"#.utf8), "--resume") { program, folder in
      #expect(mkdir(folder.path("out"), 0o755) == 0 && mkfifo(folder.path("out/.signwriter-journal"), 0o600) == 0)
      program.patience = 60
    }
    #expect(
      batch.outcome.status == 2 && batch.outcome.errors.contains("no regular file"), "\(batch.outcome.errors)")
  }

  // MARK: - Inputs

  @Test(arguments: ["--report", "--summary"]) func `an output that names an input is refused`(_ option: String)
    throws
  {
    let folder = try Workspace()
    let text = #"{"id": "a", "text": "x"}"#
    let jobs = try folder.write(text, to: "jobs.jsonl")
    #expect(symlink(jobs, folder.path("link")) == 0 && link(jobs, folder.path("hard")) == 0)
    for path in [
      jobs, folder.root + "/./jobs.jsonl", folder.path("link"), folder.path("hard"),
      folder.path("out/../jobs.jsonl"),
    ] {
      let outcome = try Program("batch", jobs, "--out", folder.path("out"), "--renderer", "cpu", option, path).run()
      #expect(outcome.status == 64 && outcome.errors.contains("would be overwritten"), "\(outcome.errors)")
      #expect(try folder.read("jobs.jsonl") == Array(text.utf8))
    }
  }

  @Test func `the report and the summary are two files`() throws {
    let folder = try Workspace()
    let jobs = try folder.write(#"{"id": "a", "text": "x"}"#, to: "jobs.jsonl")
    let program = Program(
      "batch", jobs, "--out", folder.path("out"), "--report", folder.path("r"), "--summary", folder.path("r"))
    #expect(try program.run().status == 64)
  }

  // MARK: - Leftovers

  @Test func `what killed runs left is removed, and what others write is not`() throws {
    let folder = try Workspace()
    try folder.makeFolder("out/in")
    for name in [
      "out/.signwriter-1-1.part", "out/in/.signwriter-99999-7.part", "out/other.part", "out/in/.signwriter-x",
    ] {
      try folder.write("half", to: name)
    }
    let live = open(folder.path("out/.signwriter-2-2.part"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    #expect(live >= 0 && flock(live, LOCK_EX) == 0)
    defer { close(live) }
    let output = try OutputFolder(folder.path("out"))
    try output.write([1], to: "in/a")
    #expect(folder.files(in: "out") == [".signwriter-2-2.part", "in/.signwriter-x", "in/a", "other.part"])
  }

  @Test func `a run that is killed is cleaned up after by the next`() throws {
    let lines = (0..<3000).map { #"{"id": "\#($0)", "text": "Label \#($0)", "shadow": {"blur": 6}}"# }
    let folder = try Workspace()
    let jobs = try folder.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
    var program = Program(
      "batch", jobs, "--out", folder.path("out"), "--renderer", "cpu", "--report", folder.path("out/report"),
      "--resume")
    for stop in [50, 400] {
      var workers: [pid_t] = []
      program.whileRunning = { process in
        guard workers.isEmpty, folder.exists("out/\(stop).png") else { return }
        workers = Program.children(of: process)
        for worker in workers + [process] { kill(worker, SIGKILL) }
      }
      #expect(try program.run().signal == SIGKILL)
      // Until then their temporary files are locked.
      for worker in workers { try Patience.waitForEnd(of: worker) }
    }
    program.whileRunning = nil
    #expect(try program.run().status == 0)
    #expect(folder.files(in: "out").filter { $0.hasSuffix(".part") }.isEmpty)
    #expect(folder.files(in: "out").count == lines.count + 1)
  }

  @Test func `two batches in one folder take nothing from each other`() throws {
    let folder = try Workspace()
    func program(_ name: String) throws -> Program {
      let lines = (0..<400).map { #"{"id": "\#(name)\#($0)", "text": "Label \#($0)"}"# }
      let jobs = try folder.write(lines.joined(separator: "\n"), to: name)
      return Program("batch", jobs, "--out", folder.path("out"), "--renderer", "cpu")
    }
    var (first, second) = (try program("a"), try program("b"))
    var other: Program.Outcome?
    first.whileRunning = { _ in
      // At the first look, so that the first one is under way however late that is.
      guard other == nil else { return }
      other = try? second.run()
    }
    second.patience = 200
    #expect(try first.run().status == 0)
    #expect(other?.status == 0)
    #expect(folder.files(in: "out").count == 800)
  }

  @Test func `names that differ by case are two files`() throws {
    let batch = try Batch([#"{"id": "a", "text": "x"}"#, #"{"id": "A", "text": "y"}"#])
    #expect(batch.outcome.status == 0)
    #expect(batch.folder.files(in: "out") == ["A.png", "a.png"])
  }

  @Test func `where case makes no difference the first has the name`() throws {
    let claims = OutputClaims(foldsCase: true)
    #expect(claims.claim(["in/a.png"], index: 0, line: 1) == nil)
    #expect(claims.claim(["IN/A.png"], index: 1, line: 2)?.contains("line 1's") == true)
    #expect(claims.claim(["in/A"], index: 2, line: 3) == nil)
  }

  @Test func `an output folder that vanishes is each job's error`() throws {
    let folder = try Workspace()
    let output = try OutputFolder(folder.path("out"))
    #expect(rmdir(folder.path("out")) == 0)
    #expect(throws: OutputError.self) { try output.write([1], to: "a") }
    #expect(throws: OutputError.self) { try output.write([1], to: "in/a") }
    #expect(folder.files(in: ".").isEmpty)
  }
}
