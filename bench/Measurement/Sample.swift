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

  func divided(by count: Int) -> Sample {
    Sample(wall: wall / Double(max(1, count)), processor: processor / Double(max(1, count)))
  }
}
