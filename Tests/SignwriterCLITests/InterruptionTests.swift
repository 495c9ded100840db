import Documents
import Glibc
import JSON
import Testing

/// Ctrl-C in the middle of a batch.
@Suite struct InterruptionTests {
  private static let jobs = (0..<20_000).map { #"{"id": "\#($0)", "text": "Label \#($0)", "shadow": {"blur": 6}}"# }

  private func interrupt(_ renderer: String, _ signal: Int32) throws {
    var isAsked = false
    let batch = try Batch(
      Array(Self.jobs.joined(separator: "\n").utf8), renderer: renderer, "--jobs", "2", "--json"
    ) { program, folder in
      program.whileRunning = { process in
        // Signals before the first files exist would only test how programs start.
        if !isAsked, folder.exists("out/20.png") {
          // A terminal sends it to the whole group. Workers leave it to their supervisor.
          for worker in Program.children(of: process) { kill(worker, signal) }
          kill(process, signal)
          isAsked = true
        }
      }
    }
    #expect(batch.outcome.status == 130, "\(batch.outcome.errors)")
    #expect(batch.outcome.errors.contains("stopping"))
    #expect(batch.outcome.errors.contains("to go on, give the same command with --resume"))
    #expect(try JSONParser.parse(batch.outcome.output)["interrupted"] == true)
    let files = batch.folder.files(in: "out")
    #expect(files.count > 20 && files.count < Self.jobs.count)
    for file in files { #expect(throws: Never.self, "\(file)") { try batch.picture(file) } }
    // Jobs that were begun were finished, so the report is the beginning of the whole report.
    #expect(batch.report.map(\.id) == (0..<files.count).map { "\($0)" })
    #expect(batch.report.allSatisfy { $0.status == "done" })
    #expect(batch.folder.files(in: ".").allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test(arguments: [SIGINT, SIGTERM]) func `the CPU path stops in good order`(_ signal: Int32) throws {
    try interrupt("cpu", signal)
  }

  @Test(.enabled(if: Batch.hasGPU, "no GL device starts here")) func `the GPU stops in good order`() throws {
    try interrupt("gpu", SIGINT)
  }

  /// A pipe that stays open and ends in half a line, because nobody writes to it any more.
  @Test func `an idle pipe does not keep it from stopping`() throws {
    let folder = try Workspace()
    let pipe = folder.path("jobs")
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = open(pipe, O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    let text = "{\"id\": \"a\", \"text\": \"x\"}\n{\"id\": \"b\", "
    #expect(write(writer, text, text.utf8.count) == text.utf8.count)
    var program = Program(
      "batch", pipe, "--out", folder.path("out"), "--renderer", "cpu", "--report", folder.path("report"))
    program.patience = 60
    var isAsked = false
    program.whileRunning = { process in
      if !isAsked, folder.exists("out/a.png") {
        kill(process, SIGINT)
        isAsked = true
      }
    }
    let outcome = try program.run()
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(try Batch.lines(folder.read("report")).map(\.id) == ["a"], "half a line is no job")
  }
}
