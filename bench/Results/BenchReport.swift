/// All results of a run.
struct BenchReport: Sendable {
  let machine: Machine
  let settings: BenchSettings
  var renderers: [RendererIdentity] = []
  /// Renderers that did not start, and why.
  var omissions: [String] = []
  var workloads: [WorkloadResult] = []
  /// The peak memory of this process, with all workloads in it, in bytes.
  var peakMemory = 0

  var cells: [Cell] { workloads.flatMap(\.cells) }

  init(machine: Machine, settings: BenchSettings) {
    self.machine = machine
    self.settings = settings
  }
}
