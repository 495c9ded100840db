import Glibc

/// Time by the clock and by the processor.
enum Stopwatch {
  /// The seconds since a moment.
  static func seconds(since begin: ContinuousClock.Instant) -> Double {
    (ContinuousClock().now - begin) / .seconds(1)
  }

  /// The seconds that this process used of the processor, on all its threads.
  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
