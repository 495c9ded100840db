import Glibc

/// Measures wall time and the processor time of all threads since its creation.
struct Stopwatch {
  private let wall = Stopwatch.now(CLOCK_MONOTONIC)
  private let processor = Stopwatch.now(CLOCK_PROCESS_CPUTIME_ID)

  /// The time so far, divided among the labels.
  func sample(labels: Int = 1) -> Sample {
    Sample(
      wall: Stopwatch.now(CLOCK_MONOTONIC) - wall, processor: Stopwatch.now(CLOCK_PROCESS_CPUTIME_ID) - processor
    ).divided(by: labels)
  }

  /// The processor time of all ended child processes.
  ///
  /// getrusage
  static func processorTimeOfChildren() -> Double {
    var usage = rusage()
    getrusage(.init(RUSAGE_CHILDREN.rawValue), &usage)
    let whole = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    return Double(whole) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
