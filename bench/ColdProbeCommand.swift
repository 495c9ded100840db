import ArgumentParser

/// The command that a run starts for each cold measurement; not meant for people.
struct ColdProbeCommand: ParsableCommand {
  static let name = "cold-probe"

  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Draws the first label of a workload and prints its times as JSON.",
    shouldDisplay: false)

  @Option var workload: String
  @Option var renderer: RendererKind
  @Option var seed: UInt64
  @Option var device: Int?
  @Option var corpus: String

  func run() throws {
    guard let chosen = try WorkloadTable.chosen(workload, corpus: corpus).first else {
      throw ValidationError("--workload is empty: name one")
    }
    let probe = try ColdProbe(chosen, renderer: renderer, seed: seed, device: device)
    print(probe.json(peakMemory: Machine.peakMemory()))
  }
}
