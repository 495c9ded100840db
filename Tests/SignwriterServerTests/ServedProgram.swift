import Foundation
import Glibc
import TestSupport
import Testing

/// The built `signwriter serve` or `signwriter preview`, as a process with workers of its own.
final class ServedProgram {
  private let process: pid_t
  let client: HTTPClient
  /// The path of the address that it tells.
  let path: String
  private let folder: Workspace
  private var status: Int32?
  private var stopped: [pid_t] = []

  /// Starts a server on a port that is free, and waits until it listens, or has ended.
  convenience init(_ arguments: String...) async throws { try await self.init(arguments) }

  convenience init(_ arguments: [String]) async throws {
    // What is about time sets its own: of two values of an option the later one holds.
    try await self.init(
      [
        "serve", "--port", "0", "--renderer", "cpu", "--workers", "2", "--timeout", "300", "--grace", "300",
        "--styles", "styles.json",
      ] + arguments, files: ["styles.json": TestServer.styles])
  }

  /// Starts a preview of one document.
  convenience init(previewing document: String) async throws {
    try await self.init(
      ["preview", "--renderer", "cpu", "--timeout", "300", "one.json"], files: ["one.json": document])
  }

  /// Files that the words name lie in the program's folder.
  private init(_ words: [String], files: [String: String]) async throws {
    folder = try Workspace()
    var words = words
    for (name, text) in files {
      let path = try folder.write(text, to: name)
      words = words.map { $0 == name ? path : $0 }
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 1, folder.path("output"), flags, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, folder.path("errors"), flags, 0o644)
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    process = try BuiltProgram.spawn(BuiltProgram.path, words, environment, &actions)
    do {
      (client, path, status) = try await ServedProgram.started(process, saysIn: folder.path("output"))
    } catch {
      ServedProgram.end(process)
      throw error
    }
  }

  /// Waits until the server has told its port, or has ended.
  private static func started(
    _ process: pid_t, saysIn output: String
  ) async throws -> (HTTPClient, path: String, Int32?) {
    var address: URL?
    var status: Int32?
    try await Patience.wait(for: "a server that listens") {
      var ending: Int32 = 0
      if waitpid(process, &ending, WNOHANG) == process { status = ending }
      let text = String(decoding: Workspace.bytesIfThere(output) ?? [], as: UTF8.self)
      if text.hasSuffix("\n") { address = URL(string: String(text.dropLast())) }
      return address?.port != nil || status != nil
    }
    return (HTTPClient(port: address?.port ?? 0), address?.path() ?? "", status)
  }

  /// Kills a child, and asks how it ended.
  private static func end(_ process: pid_t) {
    kill(process, SIGKILL)
    var ending: Int32 = 0
    while waitpid(process, &ending, 0) < 0, errno == EINTR {}
  }

  deinit {
    continueDrawing()
    if status == nil { ServedProgram.end(process) }
  }

  /// What it said on standard error.
  var errors: String { (try? folder.read("errors")).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// The processes that draw.
  var workers: [pid_t] {
    // A thread that started a process is its parent in this list.
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.flatMap { thread in
      let text = Workspace.bytesIfThere("/proc/\(process)/task/\(thread)/children") ?? []
      return String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Stops the processes that draw: what is with them or waits for them is under way until they go on.
  func stopDrawing() throws {
    stopped = workers
    try #require(!stopped.isEmpty, "nobody draws")
    for worker in stopped { kill(worker, SIGSTOP) }
  }

  /// Lets those that still live go on.
  func continueDrawing() {
    for worker in stopped { kill(worker, SIGCONT) }
    stopped = []
  }

  /// Waits until so many requests are under way.
  func waitUntilUnderWay(_ count: Int) async throws {
    try await Patience.wait(for: "\(count) requests that are under way") {
      let lines = try await client.get("/metrics").text.split(separator: "\n")
      let numbers = lines.filter { $0.hasPrefix("signwriter_drawing ") || $0.hasPrefix("signwriter_waiting ") }
      return numbers.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +) >= count
    }
  }

  private func hasEnded() -> Bool {
    var ending: Int32 = 0
    if status == nil, waitpid(process, &ending, WNOHANG) == process { status = ending }
    return status != nil
  }

  /// The exit status; -1 if a signal ended it.
  func waitForEnd() async throws -> Int32 {
    try await Patience.wait(for: "the end of the server") {
      await Task.yield()
      return hasEnded()
    }
    guard let status, status & 0x7F == 0 else { return -1 }
    return status >> 8 & 0xFF
  }
}
