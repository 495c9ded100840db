/// The limits of workers that draw. Sendable; a value.
public struct WorkerLimits: Sendable {
  /// The most seconds of work on a job in one go. Nil for the default: no limit on the CPU path, and a minute on a GPU,
  /// whose drivers may wait for ever.
  public var jobSeconds: Double?
  /// The most bytes that a worker may have in memory; nil for no limit.
  public var memory: Int?

  /// The limit of a job on a GPU where none is given.
  package static let gpuSeconds = 60.0

  /// The default limits.
  public init() {}

  /// Which limit a worker exceeds that has worked on a job for so long; nil for none.
  package func excess(of worker: borrowing WorkerProcess, seconds: Double) -> WorkerEnding? {
    if let limit = jobSeconds, seconds > limit { return .time(limit) }
    if let limit = memory, worker.memory > limit { return .memory(limit) }
    return nil
  }
}
