import ArgumentParser
import Documents
import Films
import Glibc
import JSON
import Signwriter

@main
struct SignwriterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signwriter",
    abstract: "Draws styled text labels, without a screen.",
    discussion: """
      Exit status: 0 all done; 1 some jobs failed (the report says which); 2 nothing could start; \
      64 unusable arguments; 130 interrupted.
      """,
    version: SignwriterVersion.current,
    subcommands: [
      RenderCommand.self, FontCommand.self, BatchCommand.self, AnimateCommand.self, MeasureCommand.self,
      WordsCommand.self, CaptionCommand.self, DoctorCommand.self,
      SchemaCommand.self, FontsCommand.self, InitCommand.self, ImportCommand.self, JobsCommand.self,
      PreviewCommand.self, ServeCommand.self, SignCommand.self,
    ])

  static func main() {
    StandardDescriptors.complete()
    if let fault = ProgramArguments.fault { exit(withError: fault) }
    do {
      var command = try parseAsRoot()
      do { try command.run() } catch let fault as ValidationError { refuse(fault, by: type(of: command)) }
      StandardOutput.finish()
    } catch {
      let error = unknownCommand() ?? error
      // Help, the version and the like end as errors do, and are results all the same.
      if exitCode(for: error) == .success { print(fullMessage(for: error)) }
      StandardOutput.finish()
      exit(withError: exitCode(for: error) == .success ? ExitCode.success : error)
    }
  }

  /// Reports arguments that a command found unusable when it ran, with the usage of that command.
  private static func refuse(_ fault: ValidationError, by command: any ParsableCommand.Type) -> Never {
    guard command != SignwriterCommand.self, let name = command.configuration.commandName else {
      exit(withError: fault)
    }
    // A command alone does not know whose it is.
    let message = command.fullMessage(for: fault).replacing("See '\(name) ", with: "See 'signwriter \(name) ")
      .replacing("Usage: \(name) ", with: "Usage: signwriter \(name) ")
    Terminal.write(message + "\n")
    Glibc.exit(EX_USAGE)
  }

  /// What is wrong with a first argument that is no command; nil where that is not it.
  private static func unknownCommand() -> ValidationError? {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-"), word != "help",
      !names.contains(word)
    else { return nil }
    let quoted = JSONWriter.quoted(word)
    if word.hasSuffix(".json") {
      return ValidationError("\(quoted) is no command; to draw it, write signwriter render \(word) -o FILE")
    }
    let remedy = Spelling.nearest(to: word, among: names).map { "did you mean \(JSONWriter.quoted($0))?" }
    return ValidationError(
      "\(quoted) is no command; \(remedy ?? "there are \(names.sorted().joined(separator: ", "))")")
  }
}
