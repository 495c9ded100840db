import Documents
import Glibc
import TestSupport
import Testing

/// A worker that is killed from outside has no job to blame: all are done.
@Suite struct WorkerKillTests {
  private func expectWhole(_ renderer: String, kills: Int, jobs count: Int) throws {
    let lines = (0..<count).map { #"{"id": "\#($0)", "text": "Label \#($0)", "shadow": {"blur": 4}}"# }
    let jobs = Array(lines.joined(separator: "\n").utf8)
    let whole = try Batch(jobs, renderer: renderer)
    var left = kills
    var random = TestRandom(for: "kills of workers")
    // After so many jobs, not so much time, so that the batch gets on.
    let most = count / (kills + 1)
    var due = 30
    let killed = try Batch(jobs, renderer: renderer) { program, folder in
      program.whileRunning = { process in
        guard left > 0, folder.exists("out/\(due).png"), let worker = Program.children(of: process).first else {
          return
        }
        kill(worker, SIGKILL)
        left -= 1
        due += Int.random(in: (most / 2)...most, using: &random)
      }
    }
    #expect(left < kills, "no worker was killed")
    #expect(killed.outcome.status == 0, "\(killed.outcome.errors)")
    #expect(killed.report.map(\.id) == (0..<count).map { "\($0)" })
    #expect(killed.report.allSatisfy { $0.status == "done" })
    #expect(try killed.files == whole.files)
    #expect(killed.outcome.errors.contains("the last time because it ended by signal 9"))
  }

  @Test func `a batch whose workers are killed is whole on the CPU path`() throws {
    try expectWhole("cpu", kills: 8, jobs: 1500)
  }

  @Test(
    .enabled(if: Batch.hasGPU, "no GL device starts here"),
    .enabled(if: Turn.takes(0, of: 3), "it is another commit's turn"))
  func `a batch whose workers are killed is whole on the GPU`() throws {
    try expectWhole("gpu", kills: 3, jobs: 3000)
  }

  /// Killed itself, a supervisor leaves nobody behind.
  @Test func `a worker does not outlive its supervisor`() throws {
    let lines = (0..<20_000).map { #"{"id": "\#($0)", "text": "Label \#($0)", "shadow": {"blur": 6}}"# }
    var worker: pid_t?
    _ = try Batch(Array(lines.joined(separator: "\n").utf8)) { program, folder in
      program.whileRunning = { process in
        guard worker == nil, folder.exists("out/20.png") else { return }
        worker = Program.children(of: process).first
        kill(process, SIGKILL)
      }
    }
    let process = try #require(worker)
    try Patience.waitForEnd(of: process)
  }
}
