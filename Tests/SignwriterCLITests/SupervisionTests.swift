import Documents
import Foundation
import Glibc
import JSON
import TestSupport
import Testing

/// Whatever ends the process that draws, one job is to blame, and all others are done.
@Suite(.enabled(if: FaultyShaper.library != nil, "no C compiler is here")) struct SupervisionTests {
  private static let count = 300

  /// `count` labels, of which those at the keys have a text that ends whoever shapes it.
  private static func jobs(_ faults: [Int: String]) -> [UInt8] {
    let lines = (0..<count).map { index in
      #"{"id": "\#(index)", "text": "\#(faults[index] ?? "")Label \#(index)", "shadow": {"blur": 2}}"#
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private static let countsMemoryKills =
    (try? String(contentsOfFile: "/proc/vmstat", encoding: .utf8))?
    .contains("oom_kill ") == true

  private static func preload(_ program: inout Program) {
    program.environment["LD_PRELOAD"] = FaultyShaper.library
  }

  private func expectOne(_ fault: String, _ renderer: String, _ words: String, _ options: [String] = []) throws {
    let batch = try Batch(Self.jobs([150: fault]), renderer: renderer, "--summary", "/dev/null") { program, _ in
      Self.preload(&program)
      program.arguments += options
    }
    #expect(batch.outcome.status == 1, "\(batch.outcome.errors)")
    #expect(batch.report.map(\.id) == (0..<Self.count).map { "\($0)" })
    #expect(batch.report.filter { $0.status != "done" }.map(\.id) == ["150"])
    #expect(batch.report[150].message.contains(words), "\(batch.report[150].message)")
    #expect(batch.outcome.errors.contains("error: job 150: "))
    #expect(batch.folder.files(in: "out").count == Self.count - 1, "nothing else is left either")
  }

  @Test func `a trap on the CPU path fails its job alone`() throws {
    try expectOne(FaultyShaper.trap, "cpu", "signal 4")
  }
  @Test func `a hang on the CPU path fails its job alone`() throws {
    try expectOne(FaultyShaper.hang, "cpu", "longer than the 30 s", ["--job-timeout", "30"])
  }
  @Test func `a document that eats memory fails alone`() throws {
    try expectOne(FaultyShaper.eat, "cpu", "the 400 MiB of memory", ["--max-memory", "400"])
  }
  @Test func `an exit or an abort fails its job alone`() throws {
    try expectOne(FaultyShaper.exit, "cpu", "status 3")
    try expectOne(FaultyShaper.abort, "cpu", "signal 6")
  }

  @Test(.enabled(if: Batch.hasGPU, "no GL device starts here")) func `a GPU trap fails its job alone`() throws {
    try expectOne(FaultyShaper.trap, "gpu", "signal 4")
  }
  @Test(
    .enabled(if: Batch.hasGPU, "no GL device starts here"),
    .enabled(if: Turn.takes(2, of: 3), "it is another commit's turn"))
  func `a GPU hang fails its job alone`() throws {
    try expectOne(FaultyShaper.hang, "gpu", "longer than the 60 s", ["--job-timeout", "60"])
  }

  /// Kills that the kernel does not count as those for memory are from outside, until a job that is alone under way is
  /// killed for the twentieth time. The first kill finds others under way, too.
  @Test(.enabled(if: Self.countsMemoryKills), arguments: [(most: 12, kills: 12, isDone: true), (1000, 21, false)])
  func `a job is to blame for kills when its worker was killed twenty times with nothing else under way`(
    most: Int, kills: Int, isDone: Bool
  ) throws {
    let batch = try Batch(Self.jobs([150: FaultyShaper.kill])) { program, folder in
      Self.preload(&program)
      program.environment.merge(FaultyShaper.killing(most, countedIn: folder.path("kills"))) { $1 }
    }
    #expect(try batch.folder.read("kills").count == kills)
    #expect(batch.report.map(\.id) == (0..<Self.count).map { "\($0)" })
    #expect(batch.report.filter { $0.status != "done" }.map(\.id) == (isDone ? [] : ["150"]))
    #expect(isDone || batch.report[150].message.contains("signal 9"), "\(batch.report[150].message)")
  }

  @Test func `several faults fail their jobs alone`() throws {
    let faults = [0: FaultyShaper.trap, 1: FaultyShaper.exit, 77: FaultyShaper.trap, 299: FaultyShaper.abort]
    let batch = try Batch(Self.jobs(faults), "--jobs", "4") { program, _ in Self.preload(&program) }
    #expect(batch.report.map(\.id) == (0..<Self.count).map { "\($0)" })
    #expect(batch.report.filter { $0.status == "failed" }.map(\.id) == ["0", "1", "77", "299"])
    #expect(batch.folder.files(in: "out").count == Self.count - 4)
  }

  @Test(arguments: ["--tar", "--sheet"]) func `a tar and a sheet are whole without the one`(_ option: String) throws
  {
    func gathered(_ faults: [Int: String]) throws -> (file: [UInt8], report: [JSONValue]) {
      let folder = try Workspace()
      let name = option == "--tar" ? "all.tar" : "all.json"
      let jobs = try folder.write(Self.jobs(faults), to: "jobs.jsonl")
      var program = Program(
        "batch", jobs, option, folder.path(option == "--tar" ? name : "all.png"), "--renderer", "cpu", "--report",
        folder.path("report"))
      if !faults.isEmpty { Self.preload(&program) }
      #expect(try program.run().status == (faults.isEmpty ? 0 : 1))
      return (try folder.read(name), try Batch.lines(folder.read("report")))
    }
    let (faulty, report) = try gathered([150: FaultyShaper.trap])
    let (whole, _) = try gathered([:])
    #expect(report.map(\.status) == (0..<Self.count).map { $0 == 150 ? "failed" : "done" })
    #expect(faulty.count > whole.count * 99 / 100 - 40_000 && faulty.count < whole.count)
    let text = String(decoding: faulty, as: UTF8.self)
    #expect(text.contains("149.png") && text.contains("151.png") && !text.contains("\"150.png"))
  }

  @Test func `a table from a pipe goes on where it was`() throws {
    let rows =
      "id,text\n" + (0..<Self.count).map { "\($0),\($0 == 99 ? FaultyShaper.trap : "")Label \($0)\n" }.joined()
    let folder = try Workspace()
    let pipe = folder.path("jobs.csv")
    #expect(mkfifo(pipe, 0o600) == 0)
    // Not for the programs of other tests, which would keep it open.
    let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
    var program = Program(
      "batch", pipe, "--out", folder.path("out"), "--renderer", "cpu", "--report", folder.path("report"))
    Self.preload(&program)
    var isWritten = false
    program.whileRunning = { _ in
      // The reader is there once the folder is.
      if !isWritten, folder.exists("out") {
        isWritten = true
        _ = write(descriptor, rows, rows.utf8.count)
        close(descriptor)
      }
    }
    #expect(try program.run().status == 1)
    let report = try Batch.lines(folder.read("report"))
    #expect(report.map(\.id) == (0..<Self.count).map { "\($0)" })
    #expect(report.filter { $0.status == "failed" }.map(\.id) == ["99"])
  }

  @Test func `a shard and names that clash are as without a fault`() throws {
    let lines = (0..<90).map { index in
      let fault = index == 31 ? FaultyShaper.trap : ""
      return #"{"id": "\#(index)", "text": "\#(fault)\#(index)", "out": "\#(index % 60).png"}"#
    }
    let batch = try Batch(Array(lines.joined(separator: "\n").utf8), "--shard", "2/3") { program, _ in
      Self.preload(&program)
    }
    #expect(batch.report.map(\.id) == stride(from: 1, to: 90, by: 3).map { "\($0)" })
    for line in batch.report {
      let index = Int(line.id) ?? 0
      #expect(line.status == (index == 31 || index >= 60 ? "failed" : "done"), "\(line)")
      if index >= 60 { #expect(line.message.contains("line \(index - 60 + 1)'s")) }
    }
  }

  @Test func `what was done before a fault is not done again by a run that resumes`() throws {
    let folder = try Workspace()
    let jobs = try folder.write(Self.jobs([200: FaultyShaper.trap]), to: "jobs.jsonl")
    var program = Program(
      "batch", jobs, "--out", folder.path("out"), "--renderer", "cpu", "--report", folder.path("report"), "--resume"
    )
    Self.preload(&program)
    for run in 0..<2 {
      #expect(try program.run().status == 1)
      let report = try Batch.lines(folder.read("report"))
      #expect(report.count == Self.count && report[200].status == "failed")
      if run == 1 { #expect(report.count { $0.status == "kept" } == Self.count - 1) }
    }
  }

  @Test func `without a supervisor a trap ends all`() throws {
    let batch = try Batch(Self.jobs([5: FaultyShaper.trap]), "--unsupervised") { program, _ in
      Self.preload(&program)
      program.environment["SWIFT_BACKTRACE"] = "enable=no"
    }
    #expect(batch.outcome.signal == SIGILL)
  }
}
