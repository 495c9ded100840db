import ArgumentParser

/// Hands its arguments to `signwriter-import`, which reads Photoshop's files.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turns Photoshop's PSD and ASL files into documents and style sheets.",
    usage: """
      signwriter import FILE.psd -o FOLDER [--compare FILE.html] [options]
      signwriter import FILE.asl -o FOLDER
      """,
    discussion: "Runs signwriter-import of the Python package in python/photoshop; see docs/import.md.")

  static let program = PythonProgram(name: "signwriter-import", folder: "import", package: "photoshop")

  @Argument(parsing: .captureForPassthrough, help: "What signwriter-import takes; --help lists it.")
  var arguments: [String] = []

  func run() throws { try Self.program.run(arguments) }
}
