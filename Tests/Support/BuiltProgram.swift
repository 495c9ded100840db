public import Glibc
import Testing

/// The built `signwriter`, to be run as a process of its own.
public enum BuiltProgram {
  /// Beside the binary that the tests are in: the same build.
  public static let path: String = {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let executable = String(decoding: buffer[..<max(0, length)], as: UTF8.self)
    var folder = executable[..<(executable.lastIndex(of: "/") ?? executable.startIndex)]
    // A runner from elsewhere may have loaded the tests; then the build folder is found from the sources.
    while access("\(folder)/signwriter", X_OK) != 0, let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
    }
    if !folder.isEmpty { return "\(folder)/signwriter" }
    let sources = #filePath.firstRange(of: "/Tests/").map { #filePath[..<$0.lowerBound] } ?? ""
    return sources + "/.build/release/signwriter"
  }()

  /// Starts a program, with signals as a shell would give them: the test runner may ignore some.
  public static func spawn(
    _ executable: String, _ arguments: [String], _ environment: [String],
    _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    var argv = ([executable] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    let code = posix_spawn(&process, executable, &actions, &attributes, &argv, &envp)
    try #require(code == 0, "\(executable) cannot be run: \(String(cString: strerror(code)))")
    return process
  }
}
