import ArgumentParser

/// Hands its arguments to `signwriter-jobs`, which reads translation files.
struct JobsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jobs",
    abstract: "Turns translation files into jobs for batch.",
    usage: """
      signwriter jobs FILE... -o jobs.jsonl [--source TAG] [--style NAME] [--layout NAME] [options]
      signwriter jobs FILE... --list
      """,
    discussion: "Runs signwriter-jobs of the Python package in python/localisation; see docs/localisation.md.")

  static let program = PythonProgram(name: "signwriter-jobs", folder: "jobs", package: "localisation")

  @Argument(parsing: .captureForPassthrough, help: "What signwriter-jobs takes; --help lists it.")
  var arguments: [String] = []

  func run() throws { try Self.program.run(arguments) }
}
