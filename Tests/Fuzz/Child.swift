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
  /// Seconds without progress after which it counts as hung.
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
    var reached = progress()
    var since = Date()
    var hung = false
    while process.isRunning {
      usleep(2000)
      if progress() != reached {
        reached = progress()
        since = Date()
      } else if Date().timeIntervalSince(since) > patience, !hung {
        hung = true
        kill(process.processIdentifier, SIGKILL)
      }
    }
    let text = String(decoding: try FileBytes.read(output), as: UTF8.self)
    if hung { return (.hung, text) }
    let isSignal = process.terminationReason == .uncaughtSignal
    return (isSignal ? .signalled(process.terminationStatus) : .exited(process.terminationStatus), text)
  }
}
