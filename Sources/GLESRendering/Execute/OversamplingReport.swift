/// How a device evaluates the N x N positions of a pixel: how many by samples, and the rest in the shader.
public struct OversamplingReport: Sendable, Hashable, CustomStringConvertible {
  /// N: every device evaluates N x N positions per pixel.
  public let oversampling: Int
  /// The samples of the multisampled target, each shaded separately; 1 without such a target.
  public let samples: Int

  /// With one sample per pixel, all positions are evaluated one after the other, as on the CPU path.
  public init(oversampling: Int, samples: Int = 1) {
    self.oversampling = oversampling
    self.samples = samples
  }

  /// How many positions one run of the shader averages.
  public var positionsPerSample: Int { oversampling * oversampling / samples }

  /// The report as a sentence.
  public var description: String {
    oversampling == 1
      ? "no oversampling"
      : "\(oversampling) x \(oversampling) positions: \(samples) samples, \(positionsPerSample) positions in each"
  }
}
