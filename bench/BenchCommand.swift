import ArgumentParser

@main
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures how fast labels are drawn.",
    subcommands: [
      RunCommand.self, CountersCommand.self, HostCommand.self, SoakCommand.self, LayoutCommand.self,
      WayCommand.self,
      AnimationCommand.self, FontCommand.self, CaptionsCommand.self, ExportCommand.self, TurnsCommand.self,
      ColdProbeCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}
