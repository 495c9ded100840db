import ArgumentParser

/// What a run starts for each cold measurement; not for people.
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
    guard let chosen = WorkloadTable.all(corpus: corpus).first(where: { $0.id == workload }) else {
      throw ValidationError("there is no workload \(workload)")
    }
    let probe = try ColdProbe(chosen, renderer: renderer, seed: seed, device: device)
    print(probe.json(peakMemory: Machine.peakMemory()))
  }
}
