import GLESRendering

/// How long and how often to measure. A value.
struct BenchSettings: Sendable {
  static let defaultSeed: UInt64 = 20_240_229

  var seconds = 1.0
  var seed = BenchSettings.defaultSeed
  /// The fewest passes of every measurement, however slow it is.
  var leastPasses = 5
  /// The number of fresh processes for each cold measurement.
  var coldRuns = 5
  var device: Int?
  /// Whether the GPU's readback is measured separately, for which drawing must end first.
  var timesReadback = true
  /// The way of readback; nil means the best for the device.
  var readbackWay: ReadbackWay?
  var oversampling = OversamplingMethod.auto
  var passes = PassMethod.auto
  var corpus: String
  /// The folder for pictures of each workload; nil for none.
  var imageFolder: String?
}
