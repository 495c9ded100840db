#if canImport(Glibc)
  import Glibc
#endif

/// How long readbacks took, in seconds: from the end of drawing to the pictures in memory of their own. A value;
/// Sendable.
package struct ReadbackTime: Sendable, Hashable {
  package var wall = 0.0
  /// Of all threads of the process: a software driver works on several.
  package var processor = 0.0

  package init() {}

  /// The clocks' readings now.
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
