import Foundation
import LabelDocument

/// Measures the first label of fresh processes: this program starts itself, since in its own process the fonts, the
/// driver and the allocator are warm after the first time.
struct ColdMeasurement {
  let workload: Workload
  let renderers: [RendererKind]
  let settings: BenchSettings

  func run(into result: inout WorkloadResult) throws {
    var cells: [Cell.Key: Cell] = [:]
    for _ in 0..<settings.coldRuns {
      for renderer in renderers {
        let probe = try start(renderer)
        for (stage, sample) in probe.stages {
          let key = Cell.Key(workload: workload.id, temperature: .cold, stage: stage, renderer: renderer)
          cells[key, default: Cell(key: key, labels: 1, pixels: 0)].samples.append(sample)
        }
        result.coldMemory[renderer] = max(result.coldMemory[renderer] ?? 0, probe.peakMemory)
      }
    }
    for renderer in renderers {
      result.cells += Stage.allCases.compactMap {
        cells[Cell.Key(workload: workload.id, temperature: .cold, stage: $0, renderer: renderer)]
      }
    }
  }

  private func start(_ renderer: RendererKind) throws -> (stages: [Stage: Sample], peakMemory: Int) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      ColdProbeCommand.name, "--workload", workload.id, "--renderer", renderer.rawValue, "--seed",
      "\(settings.seed)", "--corpus", settings.corpus,
    ]
    if let device = settings.device { process.arguments? += ["--device", "\(device)"] }
    let pipe = Pipe()
    process.standardOutput = pipe
    let clock = Stopwatch()
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let whole = clock.sample()
    guard process.terminationStatus == 0 else {
      throw WorkloadError(description: "a fresh process for \(workload.id) ended with \(process.terminationStatus)")
    }
    let json = try JSONParser.parse([UInt8](output), source: "a fresh process").object
    var stages: [Stage: Sample] = [:]
    for member in json?["stages"]?.object?.members ?? [] {
      if let stage = Stage(rawValue: member.name) { stages[stage] = ReportFormat.sample(member.value) }
    }
    // The child's processor time before its own stages (the loader) is not known here.
    let processor = stages.values.reduce(0) { $0 + $1.processor }
    stages[.process] = Sample(wall: whole.wall, processor: processor)
    return (stages, Int(json?["peakMemory"]?.number ?? 0))
  }
}
