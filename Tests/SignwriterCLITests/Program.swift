import Glibc
import TestSupport
import Testing

/// The built `signwriter`, run as a process of its own.
struct Program {
  /// What a run came to.
  struct Outcome {
    /// The exit status; nil where a signal ended it.
    let status: Int32?
    let signal: Int32?
    let output: [UInt8]
    let errors: String
    /// The largest resident memory that was seen, in KiB; 0 unless it was watched.
    let peakMemory: Int

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  static var path: String { BuiltProgram.path }

  var executable = Program.path
  var arguments: [String]
  /// What it reads from standard input; nil for nothing.
  var input: [UInt8]?
  /// Beside what the tests themselves have.
  var environment: [String: String] = [:]
  /// Where standard error goes, when it is to be seen elsewhere than in the outcome.
  var errorsTo: String?
  var watchesMemory = false
  /// No test measures time, but none may hang either.
  var patience = 300.0
  /// Called every few milliseconds while it runs, with its process number.
  var whileRunning: ((pid_t) -> Void)?

  init(_ arguments: String...) { self.arguments = arguments }
  init(_ arguments: [String]) { self.arguments = arguments }

  func run(_ sourceLocation: SourceLocation = #_sourceLocation) throws -> Outcome {
    let files = try Workspace()
    let input = try files.write(self.input ?? [], to: "input")
    let errors = try files.write([], to: "errors")
    return try start(
      redirecting: [
        (0, input, O_RDONLY), (1, files.path("output"), writing), (2, errorsTo ?? errors, writing | O_NOCTTY),
      ],
      in: files, sourceLocation)
  }

  /// Runs with standard output going to `file`, which stands for what a user redirects to.
  func run(outputTo file: String, _ sourceLocation: SourceLocation = #_sourceLocation) throws -> Outcome {
    let files = try Workspace()
    try files.write([], to: "output")
    return try start(
      redirecting: [(0, "/dev/null", O_RDONLY), (1, file, O_WRONLY), (2, files.path("errors"), writing)],
      in: files, sourceLocation)
  }

  private var writing: Int32 { O_WRONLY | O_CREAT | O_TRUNC }

  private func start(
    redirecting: [(Int32, String, Int32)], in files: Workspace, _ sourceLocation: SourceLocation
  ) throws -> Outcome {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, path, flags) in redirecting {
      posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o644)
    }
    let pid = try spawn(&actions)
    let (status, peak) = wait(for: pid, sourceLocation)
    let isExit = status & 0x7F == 0
    return Outcome(
      status: isExit ? (status >> 8) & 0xFF : nil, signal: isExit ? nil : status & 0x7F,
      output: try files.read("output"), errors: String(decoding: try files.read("errors"), as: UTF8.self),
      peakMemory: peak)
  }

  private func spawn(_ actions: inout posix_spawn_file_actions_t) throws -> pid_t {
    // What the user has in a folder of caches is none of a test's business.
    var variables = ["SIGNWRITER_PROGRAM_CACHE": "off", "SIGNWRITER_DEVICE_PROFILE": "off"].merging(environment) {
      $1
    }
    for name in ["PATH", "HOME", "XDG_CACHE_HOME", "LD_LIBRARY_PATH", "SIGNWRITER_DIGESTS", "SIGNWRITER_MUTANT"] {
      if variables[name] == nil, let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return try BuiltProgram.spawn(executable, arguments, variables.map { "\($0.key)=\($0.value)" }, &actions)
  }

  private func wait(for pid: pid_t, _ sourceLocation: SourceLocation) -> (status: Int32, peak: Int) {
    var status: Int32 = 0
    var peak = 0
    let start = ContinuousClock.now
    while waitpid(pid, &status, WNOHANG) == 0 {
      if watchesMemory { peak = max(peak, Program.memory(of: pid)) }
      whileRunning?(pid)
      if ContinuousClock.now - start > .seconds(patience) {
        Issue.record("signwriter hangs: \(arguments)", sourceLocation: sourceLocation)
        kill(pid, SIGKILL)
        waitpid(pid, &status, 0)
        break
      }
      usleep(2000)
    }
    return (status, peak)
  }

  /// The processes that a process has started.
  static func children(of process: pid_t) -> [pid_t] {
    let path = "/proc/\(process)/task/\(process)/children"
    let text = Workspace.bytesIfThere(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: " ").compactMap { pid_t($0) }
  }

  /// The peak since the program began, with that of the processes that it started. `rusage` would count what its parent
  /// had before.
  private static func memory(of pid: pid_t) -> Int {
    ([pid] + children(of: pid)).reduce(0) { $0 + peakMemory(of: $1) }
  }

  private static func peakMemory(of pid: pid_t) -> Int {
    guard let bytes = Workspace.bytesIfThere("/proc/\(pid)/status") else { return 0 }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { $0.split(separator: " ").compactMap { Int($0) }.first } ?? 0
  }
}
