import GLESRendering

/// The measurements of one workload.
struct WorkloadResult: Sendable {
  let id: String
  let name: String
  let summary: String
  /// Reasons why the workload, or one of its renderers, was not measured.
  var omissions: [String] = []
  var cells: [Cell] = []
  /// The largest difference between the two renderers' pictures, in steps of 255. It shows that both did the same work.
  var difference: Int?
  /// The counters of one warm pass on the GPU; unlike times they are the same in every run.
  var counters: RenderCounters?
  /// The number of masks that the resolver had to rasterize in that pass.
  var maskMisses: Int?
  /// The highest resident memory of the fresh processes that drew one label, in bytes.
  var coldMemory: [RendererKind: Int] = [:]

  init(_ workload: Workload) {
    id = workload.id
    name = workload.name
    summary = workload.description
  }

  func cell(_ temperature: Temperature, _ stage: Stage, _ renderer: RendererKind?) -> Cell? {
    let key = Cell.Key(workload: id, temperature: temperature, stage: stage, renderer: renderer)
    return cells.first { $0.key == key }
  }

  /// The ratio of the GPU's speed to the CPU path's, pass by pass, because passes next to each other meet the same
  /// conditions on the machine. Nil if one of the two was not measured.
  var speedup: Statistics? {
    guard let cpu = cell(.warm, .render, .cpu), let gpu = cell(.warm, .render, .gpu) else { return nil }
    return Statistics(zip(cpu.samples, gpu.samples).map { $0.wall / $1.wall })
  }
}
