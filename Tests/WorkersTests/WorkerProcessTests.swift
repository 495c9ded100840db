import Glibc
import Testing
import Workers

/// A worker as its supervisor sees it.
@Suite struct WorkerProcessTests {
  private func shell(_ script: String) throws -> WorkerProcess {
    // The argument that the supervisor inserts is the shell's `$0`.
    try WorkerProcess(WorkerCommand(executable: "/bin/sh", arguments: ["-c", script], place: 2))
  }

  @Test(arguments: [
    ("exit 3", "ended with status 3"), ("kill -ABRT $$", "ended by signal 6 (Aborted)"),
    ("kill -KILL $$", "ended by signal 9 (Killed)"),
  ])
  func `its end is put into words`(_ script: String, _ words: String) throws {
    var worker = try shell(script)
    let received = worker.receiver.next(String.self, within: 60)
    guard case .end = received else { throw Failure("\(received)") }
    let (first, again) = (worker.ending(), worker.ending())
    #expect(first.description == words && again == first)
  }

  @Test func `one that is silent is ended with its value`() throws {
    var worker = try shell("exec sleep 1000")
    let received = worker.receiver.next(String.self, within: 0.05)
    guard case .silence = received else { throw Failure("\(received)") }
    let memory = worker.memory
    #expect(memory > 0)
    let ending = worker.ending()
    #expect(ending == .kill(isForMemory: false) || ending == .kill(isForMemory: true))
  }

  /// The socket's buffer is smaller.
  @Test func `messages of any size go both ways`() throws {
    var worker = try WorkerProcess { connection in
      while case .message(let bytes) = connection.next([Int].self) { connection.send(bytes) }
    }
    for count in [0, 1, 1_000_000, 3] {
      let sent = Array(0..<count)
      worker.sender.append(sent)
      let isSent = worker.sender.flush()
      #expect(isSent)
      let received = worker.receiver.next([Int].self, within: 60)
      guard case .message(let back) = received else { throw Failure("\(received)") }
      #expect(back == sent)
    }
    worker.sender.finish()
    let received = worker.receiver.next(Int.self, within: 60)
    guard case .end = received else { throw Failure("\(received)") }
  }

  @Test func `what is no message ends the conversation`() throws {
    var worker = try WorkerProcess { $0.send("x") }
    let received = worker.receiver.next([[String]].self, within: 60)
    guard case .end = received else { throw Failure("\(received)") }
    let ending = worker.ending()
    #expect(ending == .closed)
  }

  private struct Failure: Error {
    init(_: String) {}
  }
}
