import ArgumentParser

/// Tries what nobody wrote: generated documents and damaged files, in processes of their own, so that a crash is an
/// answer like any other.
@main
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz", abstract: "Tries generated documents and damaged files.",
    subcommands: [
      RunCommand.self, KeptCommand.self, RefusalsCommand.self, OneCommand.self, ShowCommand.self, WorkCommand.self,
      WorstCommand.self, CostCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}
