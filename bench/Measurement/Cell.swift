/// One measurement: a stage of a workload, with every sample.
struct Cell: Sendable {
  /// What two runs are matched by.
  struct Key: Sendable, Hashable {
    let workload: String
    let temperature: Temperature
    let stage: Stage
    /// Nil where the stage is the same for all.
    let renderer: RendererKind?
  }

  let key: Key
  /// Of one pass.
  let labels: Int
  /// Of the canvases of one pass.
  let pixels: Int
  var samples: [Sample] = []

  var wall: Statistics? { Statistics(samples.map(\.wall)) }
  var processor: Statistics? { Statistics(samples.map(\.processor)) }
  /// Of the samples that have it.
  var device: Statistics? { Statistics(samples.compactMap(\.device)) }
}

extension Cell.Key {
  /// For people: "reference-8, warm, render, gpu".
  var description: String {
    ([workload, temperature.rawValue, stage.rawValue] + (renderer.map { [$0.rawValue] } ?? [])).joined(
      separator: ", ")
  }
}
