import Glibc
import TestSupport
import Testing

/// A worker that ends while no job is under way has no job to blame. It is started again, up to a limit that depends on
/// how it ended.
@Suite struct IdleDeathTests {
  /// Runs a batch whose one job comes after `deaths` workers were ended by a signal.
  private func run(_ signal: Int32, deaths: Int) throws -> (outcome: Program.Outcome, pictures: [String]) {
    let folder = try Workspace()
    let pipe = folder.path("jobs.jsonl")
    #expect(mkfifo(pipe, 0o600) == 0)
    var descriptor = open(pipe, O_RDWR | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    var program = Program("batch", pipe, "--out", folder.path("out"), "--renderer", "cpu", "--jobs", "1")
    var ended: Set<pid_t> = []
    program.whileRunning = { process in
      guard descriptor >= 0, let worker = Program.children(of: process).first else { return }
      if ended.count < deaths || ended.contains(worker) {
        ended.insert(worker)
        kill(worker, signal)
      } else {
        let job = #"{"id": "late", "text": "late"}"# + "\n"
        _ = write(descriptor, job, job.utf8.count)
        close(descriptor)
        descriptor = -1
      }
    }
    return (try program.run(), folder.files(in: "out"))
  }

  @Test(arguments: [(SIGKILL, 25), (SIGUSR1, 5)])
  func `a batch outlives deaths of idle workers`(signal: Int32, deaths: Int) throws {
    let (outcome, pictures) = try run(signal, deaths: deaths)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(pictures == ["late.png"])
  }

  /// A third of the limit for each, once with the GPU and once without. Kills weigh a sixtieth.
  @Test(arguments: [(SIGUSR1, 6), (SIGKILL, 120)])
  func `a batch whose idle workers go on dying ends with the reason`(signal: Int32, deaths: Int) throws {
    let (outcome, pictures) = try run(signal, deaths: deaths)
    #expect(outcome.status == 2 && outcome.errors.contains("signal \(signal)"), "\(outcome.errors)")
    #expect(pictures.isEmpty)
  }
}
