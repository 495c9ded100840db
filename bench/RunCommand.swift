import ArgumentParser
import Documents
import Foundation
import GLESRendering
import JSON

/// Runs the benchmark.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Measures workloads on the GPU and on the CPU path (the default command).",
    discussion: """
      Prints a line for each workload and renderer. The tables of what --json writes, and what became slower since:

        python3 bench/report/report.py FILE.json --compare OLD.json

      Exit status: 1 where nothing was measured, or a file cannot be read or written; 64 unusable arguments.
      """)

  @Option(help: ArgumentHelp("Only these, by comma; see --list.", valueName: "A,B"))
  var workloads: String?

  @Option(help: ArgumentHelp("cpu, gpu or both, in the order of their turns.", valueName: "cpu,gpu"))
  var renderers = "cpu,gpu"

  @Option(help: ArgumentHelp("Index of a GL device, as `signwriter doctor` lists them.", valueName: "N"))
  var device: Int?

  @Option(help: ArgumentHelp("Time for each warm measurement.", valueName: "S"))
  var seconds = 1.0

  @Option(help: ArgumentHelp("Seed of the made-up texts.", valueName: "N"))
  var seed: UInt64 = BenchSettings.defaultSeed

  @Option(help: ArgumentHelp("Folder of the example jobs.", valueName: "DIR"))
  var corpus = "examples/countries"

  @Option(help: ArgumentHelp("Write everything, with all samples.", valueName: "FILE"))
  var json: String?

  @Option(help: ArgumentHelp("Keep some pictures of each workload and renderer.", valueName: "DIR"))
  var saveImages: String?

  @Flag(help: "A tenth of a second for each, two passes, one cold run: to see that everything works.")
  var quick = false

  @Flag(
    help: "Do not time the GPU's readback apart: for that each sheet's drawing has to end before it is read.")
  var overlapped = false

  @Option(
    help:
      "How the GPU's sheets come to memory; by default the ring on hardware. With --overlapped, to compare the two."
  )
  var readback: ReadbackWay?

  @Option(help: "What evaluates the positions of an oversampled pixel on the GPU: samples, loop or auto.")
  var oversamplingBy = OversamplingMethod.auto

  @Option(help: "What the GPU path makes of its passes: draws, dispatches or auto.")
  var passesBy = PassMethod.auto

  @Flag(help: "As many pictures in a pass as the workload is named for: A draws 10,000 names. Takes an hour or so.")
  var full = false

  @Flag(help: "List the workloads.")
  var list = false

  func validate() throws {
    guard !(quick && full) else { throw ValidationError("--quick and --full: keep one of the two") }
    guard seconds >= 0, seconds <= 3600 else { throw ValidationError("--seconds \(seconds) is not in 0...3600") }
    _ = try chosenWorkloads()
    _ = try chosenRenderers()
  }

  func run() throws {
    if list { return print(WorkloadTable.markdown(corpus: corpus), terminator: "") }
    if let json { try TextFile.check(option: "--json", path: json) }
    let bench = BenchRun(
      workloads: try chosenWorkloads(), renderers: try chosenRenderers(), settings: settings,
      onProgress: { FileHandle.standardError.write(Data("bench: \($0)\n".utf8)) })
    let report = try bench.run()
    print(RunSummary(report: report).text, terminator: "")
    if let json { try TextFile.write(JSONWriter.pretty(ReportFormat.json(report)) + "\n", to: json) }
    if report.cells.isEmpty { throw ExitCode.failure }
  }

  private var settings: BenchSettings {
    var settings = BenchSettings(corpus: corpus)
    settings.seconds = quick ? 0.1 : seconds
    settings.seed = seed
    settings.device = device
    settings.timesReadback = !overlapped
    settings.readbackWay = readback
    settings.oversampling = oversamplingBy
    settings.passes = passesBy
    settings.imageFolder = saveImages
    if quick {
      settings.leastPasses = 2
      settings.coldRuns = 1
    }
    return settings
  }

  private func chosenWorkloads() throws -> [Workload] {
    let chosen = try WorkloadTable.chosen(workloads, corpus: corpus)
    return full ? chosen.map(\.atFullSize) : chosen
  }

  private func chosenRenderers() throws -> [RendererKind] {
    var kinds: [RendererKind] = []
    for name in renderers.split(separator: ",") {
      guard let kind = RendererKind(rawValue: String(name)), !kinds.contains(kind) else {
        throw ValidationError("--renderers \"\(renderers)\": say cpu, gpu, or cpu,gpu")
      }
      kinds.append(kind)
    }
    guard !kinds.isEmpty else { throw ValidationError("--renderers is empty: say cpu, gpu, or cpu,gpu") }
    return kinds
  }
}
