import ArgumentParser
import Signwriter

@main
struct SignwriterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signwriter",
    abstract: "Draws styled text labels, without a screen.",
    discussion: """
      Exit status: 0 all done; 1 some jobs failed (the report says which); 2 nothing could start;
      64 unusable arguments; 130 interrupted.
      """,
    version: SignwriterVersion.current,
    subcommands: [
      RenderCommand.self, FontCommand.self, BatchCommand.self, AnimateCommand.self, MeasureCommand.self,
      WordsCommand.self, CaptionCommand.self, DoctorCommand.self,
      SchemaCommand.self, FontsCommand.self, InitCommand.self, ImportCommand.self, PreviewCommand.self,
      ServeCommand.self, SignCommand.self,
    ])
}
