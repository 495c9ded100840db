/// Whether a job that a GPU draws takes too long.
///
/// Jobs are drawn in groups, and each of a group is under way until all of it is drawn; and a worker of low priority waits
/// for a processor. Neither is the fault of a job, so the clock alone does not count. A job that has been under way for
/// longer than the limit is too long if the worker does nothing, or if its processor time is more than the
/// limit for each job under way. Alone, a job has the limit by itself.
package struct DrawingTime {
  /// The worker's processor time at moments of the clock, in seconds since it was started.
  private var samples: [(clock: Double, processor: Double)] = [(0, 0)]

  /// A worker that uses less of a processor waits: for a driver, or for a lock.
  private static let idleShare = 0.01
  /// A driver that computes for ever is not given longer than so many times the limit, however large its group is.
  private static let mostShares = 4
  /// How many samples there are for the time of one limit.
  private static let resolution = 64.0

  /// Nothing has begun.
  package init() {}

  /// Notes the worker's processor time. `longest` is how long the eldest job has been under way by the clock, and `jobs`
  /// how many are.
  package mutating func exceeds(_ limit: Double, longest: Double, jobs: Int, clock: Double, processor: Double)
    -> Bool
  {
    let start = clock - max(longest, limit)
    while samples.count > 1, samples[1].clock <= start { samples.removeFirst() }
    if samples.last.map({ clock - $0.clock >= limit / DrawingTime.resolution }) ?? true {
      samples.append((clock, processor))
    }
    guard longest > limit else { return false }
    if processor - spent(at: clock - limit) < limit * DrawingTime.idleShare { return true }
    let shares = min(max(jobs, 1), DrawingTime.mostShares)
    return processor - spent(at: clock - longest) > limit * Double(shares)
  }

  private func spent(at clock: Double) -> Double {
    (samples.last { $0.clock <= clock } ?? samples.first)?.processor ?? 0
  }
}
