import ArgumentParser
import Films
import Glibc

/// A program of its own that does a command, because a library in Python reads the files.
struct PythonProgram {
  /// Its name, as in PATH.
  let name: String
  /// The folder below `~/.local/share/signwriter` of the environment of its own that its page makes for it, because Debian's
  /// Python takes no packages but Debian's.
  let folder: String
  /// The folder of its package below `python`, in the sources and in an archive.
  let package: String

  /// Becomes that program, with the arguments at the end of this one's. Returns only by throwing.
  func run(_ arguments: [String]) throws {
    guard let path else {
      Terminal.error(absence)
      throw ExitCode.cannotStart
    }
    // It draws with this program unless it is told otherwise.
    if let own = ProgramSearch.ownPath { setenv("SIGNWRITER", own, 0) }
    // As they were given: a name need not be UTF-8, and a string has another character in place of what is not.
    let given = (0..<Int(CommandLine.argc)).suffix(arguments.count).map { CommandLine.unsafeArgv[$0] }
    let words = [strdup(path)] + given + [nil]
    execv(path, words)
    Terminal.error("\(Terminal.oneLine(path)): \(String(cString: strerror(errno)))")
    throw ExitCode.cannotStart
  }

  private var environment: String { ".local/share/signwriter/\(folder)" }

  private var path: String? {
    if let path = ProgramSearch.inPath(name) ?? ProgramSearch.besideThis(name) { return path }
    guard let home = getenv("HOME") else { return nil }
    return ProgramSearch.inFolder("\(String(cString: home))/\(environment)/bin", name)
  }

  /// That there is none, and how to get it.
  private var absence: String {
    // An archive has the package with the pages; who builds the program stands in the folder of the sources.
    let archived = ProgramSearch.ownFolder.map { "\($0)/../share/doc/signwriter/python/\(package)" }
    let source = archived.flatMap { access($0, F_OK) == 0 ? "\"\($0)\"" : nil } ?? "./python/\(package)"
    return "\(name) is neither in PATH, nor beside this program, nor in ~/\(environment)/bin; install it with: "
      + "python3 -m venv ~/\(environment) && ~/\(environment)/bin/pip install \(source)"
  }
}
