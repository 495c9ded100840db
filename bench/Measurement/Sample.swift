/// The time of one label in one pass, in seconds.
struct Sample: Sendable, Hashable {
  let wall: Double
  /// The processor time of all threads of the process; a software GL driver draws on several.
  let processor: Double
  /// The device's time by its own timer; nil if nothing was drawn on a device, or if it has no timer or was
  /// interrupted.
  var device: Double?

  static func + (a: Sample, b: Sample) -> Sample {
    Sample(wall: a.wall + b.wall, processor: a.processor + b.processor)
  }

  static let zero = Sample(wall: 0, processor: 0)

  /// The median by processor time of some runs of `body`, at least one.
  static func median(of rounds: Int, _ body: () throws -> Void) rethrows -> Sample {
    var samples: [Sample] = []
    for _ in 0..<rounds {
      let watch = Stopwatch()
      try body()
      samples.append(watch.sample())
    }
    return samples.sorted { $0.processor < $1.processor }[samples.count / 2]
  }

  func divided(by count: Int) -> Sample {
    Sample(wall: wall / Double(max(1, count)), processor: processor / Double(max(1, count)))
  }
}
