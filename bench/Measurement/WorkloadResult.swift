import GLESRendering

/// What was measured of one workload.
struct WorkloadResult: Sendable {
  let id: String
  let name: String
  let summary: String
  /// Why nothing, or not by that renderer, was measured.
  var omissions: [String] = []
  var cells: [Cell] = []
  /// How far the two renderers' pictures are apart at most, in steps of 255: that both did the same work.
  var difference: Int?
  /// Of one warm pass on the GPU: the same at every run, unlike times.
  var counters: RenderCounters?
  /// Masks that the resolver had to rasterize in that pass.
  var maskMisses: Int?
  /// The highest resident memory of the fresh processes that drew one label, in bytes.
  var coldMemory: [RendererKind: Int] = [:]

  init(id: String, name: String, summary: String) {
    self.id = id
    self.name = name
    self.summary = summary
  }

  init(_ workload: Workload) {
    self.init(id: workload.id, name: workload.name, summary: workload.description)
  }

  func cell(_ temperature: Temperature, _ stage: Stage, _ renderer: RendererKind?) -> Cell? {
    let key = Cell.Key(workload: id, temperature: temperature, stage: stage, renderer: renderer)
    return cells.first { $0.key == key }
  }

  /// How many times as fast as the CPU path the GPU is, pass by pass, since passes beside each other meet the same
  /// weather. Nil where one of the two was not measured.
  var speedup: Statistics? {
    guard let cpu = cell(.warm, .render, .cpu), let gpu = cell(.warm, .render, .gpu) else { return nil }
    return Statistics(zip(cpu.samples, gpu.samples).map { $0.wall / $1.wall })
  }
}
