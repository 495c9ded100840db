/// How long and how often. A value.
struct BenchSettings: Sendable {
  static let defaultSeed: UInt64 = 20_240_229

  var seconds = 1.0
  var seed = BenchSettings.defaultSeed
  /// Passes that every measurement gets, however slow.
  var leastPasses = 5
  /// Fresh processes for each cold measurement.
  var coldRuns = 5
  var device: Int?
  /// Whether the GPU's readback is timed apart, for which drawing has to end.
  var timesReadback = true
  var corpus: String
  /// Pictures of each workload go there.
  var imageFolder: String?
}
