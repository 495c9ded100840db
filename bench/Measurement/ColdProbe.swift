import Documents
import ImageCodecs
import JSON
import Resolving
import Typography

/// Draws the first label of this process, stage by stage, in the child process of ``ColdMeasurement``.
struct ColdProbe {
  private(set) var stages: [Stage: Sample] = [:]

  /// Draws the first label of the workload with a renderer, fonts and masks of its own.
  init(_ workload: Workload, renderer: RendererKind, seed: UInt64, device: Int?) throws {
    guard let document = try workload.documents(seed).first else { throw WorkloadError(description: "no labels") }
    var clock = Stopwatch()
    let catalog = try FontCatalog()
    stages[.fonts] = clock.sample()
    clock = Stopwatch()
    let subject = try Subject(renderer, device: device)
    stages[.start] = clock.sample()
    clock = Stopwatch()
    let scene = try SceneResolver(catalog: catalog).resolve(document).scene
    stages[.resolve] = clock.sample()
    clock = Stopwatch()
    var bytes: [UInt8] = []
    var encoding: Sample?
    try subject.render([scene]) { image in
      stages[.render] = clock.sample()
      let encodingClock = Stopwatch()
      bytes = (try? PNGCodec.encode(image, compression: .fast)) ?? []
      encoding = encodingClock.sample()
    }
    guard !bytes.isEmpty else { throw WorkloadError(description: "no picture") }
    stages[.encode] = encoding
  }

  /// The result as JSON for the parent process.
  func json(peakMemory: Int) -> JSONValue {
    var object = JSONObject()
    for (stage, sample) in stages { object[stage.rawValue] = ReportFormat.json(sample) }
    return ["stages": .object(object), "peakMemory": .number(Double(peakMemory))]
  }
}
