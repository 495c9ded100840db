/// What one label of one pass took. In seconds.
struct Sample: Sendable, Hashable {
  let wall: Double
  /// Of all threads of the process: a software GL driver draws on several.
  let processor: Double
  /// Of the device, by its own timer; nil where nothing was drawn on one, or it has none, or that was interrupted.
  var device: Double?

  static func + (a: Sample, b: Sample) -> Sample {
    Sample(wall: a.wall + b.wall, processor: a.processor + b.processor)
  }

  static let zero = Sample(wall: 0, processor: 0)

  func divided(by count: Int) -> Sample {
    Sample(wall: wall / Double(max(1, count)), processor: processor / Double(max(1, count)))
  }
}
