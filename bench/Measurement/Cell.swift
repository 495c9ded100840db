/// One measurement: a stage of a workload, with every sample.
struct Cell: Sendable {
  /// What is measured, by which the cells of two runs are matched.
  struct Key: Sendable, Hashable {
    let workload: String
    let temperature: Temperature
    let stage: Stage
    /// Nil for a stage that does not depend on the renderer.
    let renderer: RendererKind?
  }

  let key: Key
  /// The labels of one pass.
  let labels: Int
  /// The pixels of the canvases of one pass.
  let pixels: Int
  var samples: [Sample] = []

  var wall: Statistics? { Statistics(samples.map(\.wall)) }
  var processor: Statistics? { Statistics(samples.map(\.processor)) }
  /// The statistics of device times, of the samples that have one.
  var device: Statistics? { Statistics(samples.compactMap(\.device)) }
}
