/// What one label of one pass took. In seconds.
struct Sample: Sendable, Hashable {
  let wall: Double
  /// Of all threads of the process: a software GL driver draws on several.
  let processor: Double
}
