import Documents
import Foundation
import JSON

/// Measures the first label of fresh processes. This program starts itself, because after the first label the fonts,
/// the driver and the allocator of its own process are warm.
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
    let processorBefore = Stopwatch.processorTimeOfChildren()
    let clock = Stopwatch()
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    // The output ends when the process does; `waitUntilExit` returns later than that.
    let wall = clock.sample().wall
    process.waitUntilExit()
    let whole = Sample(wall: wall, processor: Stopwatch.processorTimeOfChildren() - processorBefore)
    guard process.terminationStatus == 0 else {
      throw WorkloadError(description: "a fresh process for \(workload.id) ended with \(process.terminationStatus)")
    }
    let json = try JSONParser.parse([UInt8](output), source: "a fresh process").object
    var stages: [Stage: Sample] = [:]
    for member in json?["stages"]?.object?.members ?? [] {
      if let stage = Stage(rawValue: member.name) { stages[stage] = ReportFormat.sample(member.value) }
    }
    stages[.process] = whole
    return (stages, Int(json?["peakMemory"]?.number ?? 0))
  }
}
