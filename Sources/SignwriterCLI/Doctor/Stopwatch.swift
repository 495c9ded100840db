/// Wall time.
enum Stopwatch {
  /// The seconds since a moment.
  static func seconds(since begin: ContinuousClock.Instant) -> Double {
    (ContinuousClock().now - begin) / .seconds(1)
  }
}
