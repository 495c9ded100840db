import Glibc

/// How a supervisor starts a worker: a program and its arguments, into which the worker's seat is put.
///
/// A value; Sendable.
public struct WorkerCommand: Sendable {
  private let executable: String
  private let arguments: [String]
  private let seatPlace: Int
  /// What the worker reads as standard input; nil for nothing.
  private let input: String?

  /// `arguments` without the program's own name; before the one at `seatPlace` comes the worker's seat. What the program
  /// writes to standard output goes to standard error, for standard output is the supervisor's.
  public init(executable: String = "/proc/self/exe", arguments: [String], seatPlace: Int, input: String? = nil) {
    self.executable = executable
    self.arguments = arguments
    self.seatPlace = min(max(0, seatPlace), arguments.count)
    self.input = input
  }

  /// Keeps bytes where any number of workers can read them as their standard input.
  public static func keep(_ bytes: [UInt8]) throws(OutputError) -> String {
    let descriptor = try ScratchFile.open()
    let code = Descriptor.write(bytes, to: descriptor)
    guard code == 0 else { throw OutputError(path: "a scratch file", code: code) }
    return "/proc/self/fd/\(descriptor)"
  }

  /// Starts it with our descriptors under other numbers, and `seat` among the arguments. Signals that we ignore it
  /// ignores, too: Ctrl-C asks the supervisor, who asks the worker.
  func start(giving pairs: [(ours: Int32, theirs: Int32)], _ seat: String) throws(OutputError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input ?? "/dev/null", O_RDONLY, 0)
    if fcntl(STDERR_FILENO, F_GETFD) >= 0 {
      posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    for (ours, theirs) in pairs { posix_spawn_file_actions_adddup2(&actions, ours, theirs) }
    var argv =
      (["signwriter"] + arguments[..<seatPlace] + [seat] + arguments[seatPlace...]).map { strdup($0) } + [nil]
    var envp = WorkerCommand.environment.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, executable, &actions, nil, &argv, &envp)
    guard code == 0 else {
      throw OutputError(path: executable, reason: String(cString: strerror(code)), verb: "started")
    }
    return process
  }

  /// Ours. A worker that traps is answered for by its supervisor: Swift's backtrace, a second long, only where it was
  /// asked for.
  private static var environment: [String] {
    var variables: [String] = []
    var place = environ
    while let text = place.pointee {
      variables.append(String(cString: text))
      place += 1
    }
    return variables.contains { $0.hasPrefix("SWIFT_BACKTRACE=") }
      ? variables : variables + ["SWIFT_BACKTRACE=enable=no"]
  }
}
