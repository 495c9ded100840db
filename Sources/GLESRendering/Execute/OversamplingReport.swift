/// How a device makes the N x N positions of a pixel: what it does with samples, and what the shader makes up for.
public struct OversamplingReport: Sendable, Hashable, CustomStringConvertible {
  /// N: N x N positions a pixel are evaluated, whatever the device.
  public let oversampling: Int
  /// The samples of the multisampled target, each shaded by itself; 1 where there is none.
  public let samples: Int

  /// One sample a pixel, all positions evaluated one after the other: as the CPU path does it.
  public init(oversampling: Int, samples: Int = 1) {
    self.oversampling = oversampling
    self.samples = samples
  }

  /// The positions that one run of the shader averages.
  public var positionsPerSample: Int { oversampling * oversampling / samples }

  public var description: String {
    oversampling == 1
      ? "no oversampling"
      : "\(oversampling) x \(oversampling) positions: \(samples) samples, \(positionsPerSample) positions in each"
  }
}
