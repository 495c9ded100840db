package import Glibc
public import Storage

/// The command by which a supervisor starts a worker: a program and its arguments, among which the supervisor's own is
/// inserted.
///
/// A value; Sendable.
public struct WorkerCommand: Sendable {
  private let executable: String
  private let arguments: [String]
  private let place: Int
  /// The file that the worker reads as standard input; nil for nothing.
  private let input: String?

  /// `arguments` excludes the program's own name. The supervisor's argument is inserted before the one at `place`. The
  /// program's standard output is redirected to standard error, because standard output belongs to the supervisor.
  public init(executable: String = "/proc/self/exe", arguments: [String], place: Int, input: String? = nil) {
    self.executable = executable
    self.arguments = arguments
    self.place = min(max(0, place), arguments.count)
    self.input = input
  }

  /// Keeps bytes in a file that any number of workers can read as their standard input, and returns its path.
  public static func keep(_ bytes: [UInt8]) throws(OutputError) -> String {
    let descriptor = try ScratchFile.open()
    let code = Descriptor.write(bytes, to: descriptor)
    guard code == 0 else { throw OutputError(path: "a scratch file", code: code) }
    return "/proc/self/fd/\(descriptor)"
  }

  /// Starts the worker with our descriptors under other numbers, and `argument` among its own. Ctrl-C, SIGTERM and
  /// SIGHUP, which go to a whole group of processes, are blocked in it from its first instruction: they are the
  /// supervisor's, which asks the worker to stop.
  package func start(giving pairs: [(ours: Int32, theirs: Int32)], _ argument: String) throws(OutputError) -> pid_t
  {
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
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&blocked, number) }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var argv =
      (["signwriter"] + arguments[..<place] + [argument] + arguments[place...]).map { strdup($0) } + [nil]
    var envp = WorkerCommand.environment.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, executable, &actions, &attributes, &argv, &envp)
    guard code == 0 else {
      throw OutputError(path: executable, reason: String(cString: strerror(code)), verb: "started")
    }
    return process
  }

  /// Our environment, with Swift's backtraces off unless the user set them: they take a second, and the supervisor
  /// reports a worker that traps.
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
