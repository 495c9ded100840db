import ArgumentParser
import Films
import Glibc

/// Hands its arguments to `signwriter-import`, which is a program of its own because a library in Python reads the files.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turns Photoshop's PSD and ASL files into documents and style sheets.",
    usage: """
      signwriter import FILE.psd -o FOLDER [--compare FILE.html] [options]
      signwriter import FILE.asl -o FOLDER
      """,
    discussion: "Runs signwriter-import of the Python package in python/photoshop; see docs/import.md.")

  static let program = "signwriter-import"
  /// The environment of its own that docs/import.md makes for it, because Debian's Python takes no packages but Debian's.
  static let environment = ".local/share/signwriter/import"

  @Argument(parsing: .captureForPassthrough, help: "What signwriter-import takes; --help lists it.")
  var arguments: [String] = []

  func run() throws {
    guard let path = Self.path else {
      Terminal.error(Self.absence)
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

  private static var path: String? {
    if let path = ProgramSearch.inPath(program) ?? ProgramSearch.besideThis(program) { return path }
    guard let home = getenv("HOME") else { return nil }
    return ProgramSearch.inFolder("\(String(cString: home))/\(environment)/bin", program)
  }

  /// That there is none, and how to get it.
  private static var absence: String {
    // An archive has the package with the pages; who builds the program stands in the folder of the sources.
    let archived = ProgramSearch.ownFolder.map { "\($0)/../share/doc/signwriter/python/photoshop" }
    let package = archived.flatMap { access($0, F_OK) == 0 ? "\"\($0)\"" : nil } ?? "./python/photoshop"
    return "\(program) is neither in PATH, nor beside this program, nor in ~/\(environment)/bin; install it with: "
      + "python3 -m venv ~/\(environment) && ~/\(environment)/bin/pip install \(package)"
  }
}
