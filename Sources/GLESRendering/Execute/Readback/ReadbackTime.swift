#if canImport(Glibc)
  import Glibc
#endif

/// How long readbacks took, from the end of drawing to pictures in their own memory. A value; Sendable.
package struct ReadbackTime: Sendable, Hashable {
  /// Wall-clock time in seconds.
  package var wall = 0.0
  /// Processor time of all threads of the process, in seconds: a software driver works on several.
  package var processor = 0.0

  /// No time.
  package init() {}

  /// The current readings of the clocks.
  static func now() -> ReadbackTime {
    var result = ReadbackTime()
    result.wall = seconds(CLOCK_MONOTONIC)
    result.processor = seconds(CLOCK_PROCESS_CPUTIME_ID)
    return result
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  mutating func add(since start: ReadbackTime) {
    let end = ReadbackTime.now()
    wall += end.wall - start.wall
    processor += end.processor - start.processor
  }
}
