import ArgumentParser
import Glibc
import SignwriterBatch

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

  @Argument(parsing: .captureForPassthrough, help: "What signwriter-import takes; --help lists it.")
  var arguments: [String] = []

  func run() throws {
    guard let path = ProgramSearch.inPath(Self.program) ?? ProgramSearch.besideThis(Self.program) else {
      let how = "install it with: pip install ./python/photoshop"
      Terminal.error("\(Self.program) is neither in PATH nor beside this program; \(how)")
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
}
