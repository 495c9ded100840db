import Foundation

/// This program, run as a process of its own.
struct Child {
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
    /// It made no progress for too long, and was killed.
    case hung

    var words: String {
      switch self {
      case .exited(let status): "ended with status \(status)"
      case .signalled(let signal): "ended by signal \(signal)"
      case .hung: "hung"
      }
    }
  }

  let arguments: [String]
  /// Seconds of the processor without progress after which it counts as hung: on a busy machine they take longer. A
  /// process that sleeps counts as hung after ten times as many seconds.
  var patience = 60.0

  /// Runs it to its end. `progress` is asked what has been reached.
  func run(progress: () -> Int) throws -> (end: End, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    // A crash is expected; Swift's backtrace of it would take longer than a thousand documents.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let output = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(getpid())-\(UUID().uuidString)")
      .path
    try FileBytes.write([], to: output)
    defer { unlink(output) }
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = FileHandle.nullDevice
    try process.run()
    let hung = wait(for: process, progress: progress)
    let text = String(decoding: try FileBytes.read(output), as: UTF8.self)
    if hung { return (.hung, text) }
    let isSignal = process.terminationReason == .uncaughtSignal
    return (isSignal ? .signalled(process.terminationStatus) : .exited(process.terminationStatus), text)
  }

  /// Waits for its end. True if it made no progress, and was killed.
  private func wait(for process: Process, progress: () -> Int) -> Bool {
    var reached = progress()
    var since = Date()
    var processorSince = 0.0
    var hung = false
    while process.isRunning {
      usleep(2000)
      if progress() != reached {
        reached = progress()
        since = Date()
        processorSince = Child.processorSeconds(of: process.processIdentifier)
        continue
      }
      let wall = Date().timeIntervalSince(since)
      guard !hung, wall > patience else { continue }
      let worked = Child.processorSeconds(of: process.processIdentifier) - processorSince
      guard worked > patience || wall > 10 * patience else { continue }
      hung = true
      kill(process.processIdentifier, SIGKILL)
    }
    return hung
  }

  /// The seconds that all threads of a process were on a processor; 0 if it has ended.
  private static func processorSeconds(of process: Int32) -> Double {
    guard let bytes = try? FileBytes.read("/proc/\(process)/stat") else { return 0 }
    // The second field is the name in brackets, which may hold anything.
    let text = String(decoding: bytes, as: UTF8.self)
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return 0 }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
