import Glibc
import TestSupport
import Testing

/// The program, with workers that are processes.
@Suite(.serialized) struct ProcessTests {
  private static func job(_ number: Int) -> String { #"{"text": "\#(number)"}"# }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal in the middle loses no answer that was begun`(_ signal: Int32) async throws {
    let program = try await ServedProgram("--log", "off")
    let client = program.client
    try program.stopDrawing()
    let replies = try await withThrowingTaskGroup(of: HTTPReply.self) { group in
      for number in 0..<8 { group.addTask { try await client.post("/render", Self.job(number)) } }
      // All of them are in the server before it is told to end.
      try await program.waitUntilUnderWay(8)
      program.signal(signal)
      program.continueDrawing()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(
      replies.count == 8 && replies.allSatisfy { $0.status == 200 && $0.fields["content-type"] == "image/png" })
    #expect(try await program.waitForEnd() == 0)
  }

  @Test func `a worker that ends takes no request with it`() async throws {
    let program = try await ServedProgram()
    let client = program.client
    try program.stopDrawing()
    let replies = try await withThrowingTaskGroup(of: HTTPReply.self) { group in
      for number in 0..<12 { group.addTask { try await client.post("/render", Self.job(number)) } }
      try await program.waitUntilUnderWay(12)
      for worker in program.workers { kill(worker, SIGKILL) }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // Nor is one to blame that was alone with its worker when that was killed.
    #expect(replies.count { $0.status == 200 } == 12)
    #expect(try await client.get("/plain/Hi.png").status == 200)
    // A restart is counted once the other worker may have drawn all that was left.
    try await Patience.wait(for: "two restarts") {
      try await client.get("/metrics").text.contains("\nsignwriter_worker_restarts_total 2\n")
    }
  }

  @Test func `a worker that ends with nothing to do is replaced, and told, before anybody asks`() async throws {
    let program = try await ServedProgram("--workers", "1")
    let worker = try #require(program.workers.first)
    kill(worker, SIGKILL)
    try await Patience.wait(for: "a new worker") {
      let metrics = try await program.client.get("/metrics").text
      return metrics.contains("\nsignwriter_worker_restarts_total 1\n")
        && metrics.contains("\nsignwriter_workers_ready 1\n")
    }
    // One that nobody has waited for is a child still.
    #expect(!program.workers.contains(worker) && program.workers.count == 1)
    #expect(
      program.errors.contains("a worker ended by signal 9 (Killed); another one is started"), "\(program.errors)")
    #expect(try await program.client.get("/plain/Hi.png").status == 200)
  }

  @Test func `a request that ends its worker by itself is told so`() async throws {
    let program = try await ServedProgram("--workers", "1")
    let client = program.client
    try program.stopDrawing()
    async let reply = client.post("/render", Self.job(1))
    try await program.waitUntilUnderWay(1)
    for worker in program.workers { kill(worker, SIGSEGV) }
    program.continueDrawing()
    let blamed = try await reply
    #expect(blamed.status == 500 && blamed.error("message")?.contains("signal 11") == true, "\(blamed.text)")
    #expect(try await client.get("/plain/Hi.png").status == 200)
    #expect(program.errors.contains("a worker ended by signal 11"), "\(program.errors)")
  }

  @Test func `a request that never ends is answered, and its worker replaced`() async throws {
    let program = try await ServedProgram("--workers", "1", "--timeout", "5")
    let client = program.client
    let worker = try #require(program.workers.first)
    kill(worker, SIGSTOP)
    let reply = try await client.get("/plain/Hi.png")
    #expect(
      reply.status == 504 && reply.error("message")?.contains("longer than the 5 s") == true, "\(reply.text)")
    try await Patience.wait(for: "a picture of the new worker") {
      try await client.get("/plain/Hi.png").status == 200
    }
    #expect(program.workers.first != worker)
  }

  @Test func `where as many wait as may, others are refused, and those that waited are drawn`() async throws {
    let program = try await ServedProgram("--workers", "1", "--queue", "2")
    let client = program.client
    try program.stopDrawing()
    try await withThrowingTaskGroup(of: HTTPReply.self) { group in
      for number in 0..<12 { group.addTask { try await client.post("/render", Self.job(number)) } }
      // At most two are with the worker, and two wait.
      for _ in 0..<8 {
        let refused = try #require(try await group.next())
        #expect(refused.status == 503 && refused.error("reason") == "busy" && refused.fields["retry-after"] != nil)
      }
      program.continueDrawing()
      // Which of the others came in time is chance, but for those that waited when all had come.
      let others = try await group.reduce(into: []) { $0.append($1) }
      #expect(others.count == 4 && others.allSatisfy { $0.status == 200 || $0.status == 503 })
      #expect(others.count { $0.status == 200 } >= 2)
    }
  }

  @Test func `a preview opens a large file`() async throws {
    let spaces = String(repeating: " ", count: 200_000)
    let program = try await ServedProgram(previewing: #"{"text": "x", "size": [8, 4]}"# + spaces)
    #expect(
      try await program.client.post(program.path + "draw", #"{"file": 0}"#).status == 200, "\(program.errors)")
  }

  @Test func `the death of its workers leaves a preview running, with its files and their pictures`() async throws {
    let program = try await ServedProgram(previewing: #"{"text": "x", "size": [8, 4]}"#)
    let client = program.client
    for _ in 0..<3 {
      let before = try await client.post(program.path + "draw", #"{"file": 0}"#)
      #expect(before.status == 200)
      let workers = program.workers
      try #require(workers.count == 2)
      for worker in workers { kill(worker, SIGKILL) }
      try await Patience.wait(for: "the end of the workers") { workers.allSatisfy(Patience.hasEnded) }
      #expect(try await client.get(program.path + "state").text.contains("one.json"))
      // Nobody is to blame: they had nothing to draw. Both must be new before the next turn.
      let after = try await client.post(program.path + "draw", #"{"file": 0}"#)
      #expect(after.status == 200 && after.body == before.body, "\(after.text)")
      try await Patience.wait(for: "two workers") {
        _ = try await client.post(program.path + "draw", #"{"file": 0}"#)
        return program.workers.count { !Patience.hasEnded($0) } == 2
      }
    }
    program.signal(SIGTERM)
    #expect(try await program.waitForEnd() == 0)
  }

  @Test func `the log has a line for each request, without the key to an address`() async throws {
    let program = try await ServedProgram("--log", "json")
    _ = try await program.client.get("/plain/Hi.png?sig=0123456789")
    _ = try await program.client.get("/none/x.png")
    program.signal(SIGTERM)
    #expect(try await program.waitForEnd() == 0)
    let lines = program.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(lines.count == 2)
    // A line is written once its answer is sent, so the second request may come first.
    #expect(lines.contains { $0.contains(#""target":"/plain/Hi.png?sig=...","status":200"#) }, "\(lines)")
    #expect(!program.errors.contains("0123456789"))
  }

  @Test func `the log names the client of a proxy, and not the proxy`() async throws {
    let program = try await ServedProgram("--log", "json", "--behind", "10.0.0.0/8,127.0.0.1")
    for client in ["192.0.2.7", "198.51.100.1, 192.0.2.8, 10.1.2.3"] {
      _ = try await program.client.get("/healthz", ["X-Forwarded-For": client])
    }
    program.signal(SIGTERM)
    #expect(try await program.waitForEnd() == 0)
    for client in ["192.0.2.7", "192.0.2.8"] {
      #expect(program.errors.contains(#""client":"\#(client)""#), "\(program.errors)")
    }
    #expect(!program.errors.contains(#""client":"127.0.0.1""#) && !program.errors.contains("198.51.100.1"))
  }

  @Test(arguments: [
    ("--behind", "nginx", "\"nginx\" is no address; write that of a proxy"),
    ("--behind", "127.0.0.1,10.0.0.0/33", "\"10.0.0.0/33\" has no number of bits from 1 to 32"),
    ("--behind", "10.0.0.1/8", "\"10.0.0.1/8\" has bits behind the first 8 that count; write 10.0.0.1"),
    ("--cors", "example.org", "\"example.org\" is no origin; write one as browsers do"),
    ("--cors", "https://a.org/", "is no origin"), ("--cors", "https://a.org,*", "\"*\" is no origin"),
    ("--ignore-parameters", "v,,w", "\"\" is no name of a parameter"),
    ("--ignore-parameters", "u*m", "\"u*m\" is no name of a parameter"),
    ("--ignore-parameters", "v,scale", "\"scale\" means something to every picture"),
    ("--over", "#fff8", "is no opaque colour"),
  ])
  func `an option that cannot be used is told with its value and a remedy`(
    _ option: String, _ value: String, _ words: String
  ) async throws {
    let program = try await ServedProgram(option, value)
    #expect(try await program.waitForEnd() == 64)
    let errors = program.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(errors.contains(words) && errors.contains(option), "\(program.errors)")
  }

  @Test func `an address that is taken is told`() async throws {
    let program = try await ServedProgram()
    let second = try await ServedProgram("--port", "\(program.client.port)")
    let status = try await second.waitForEnd()
    let words = "port \(program.client.port) of 127.0.0.1 is in use by another program; choose another port"
    #expect(status == 2 && second.errors.contains(words) && second.errors.contains("(--port)"), "\(second.errors)")
  }

  @Test func `what a server cannot start with is told`() async throws {
    for (arguments, word) in [
      (["--secret-file", "/dev/null"], "/dev/null"), (["--assets", "/nowhere"], "/nowhere"),
      (["--styles", "/nowhere"], "/nowhere"),
    ] {
      let program = try await ServedProgram(arguments)
      let status = try await program.waitForEnd()
      #expect(status == 2 && program.errors.contains(word), "\(program.errors)")
    }
  }
}
