/// How long a worker has waited for a processor: a limit by the clock must not punish a job for a busy machine.
///
/// A worker that hangs does not wait for a processor, whether it sleeps or computes, so a job that hangs reaches its limit by
/// the clock. What counts is the thread that has waited longest, because a thread that draws may sleep until others have
/// computed what it asked for.
///
/// A value.
package struct ProcessorWait: Sendable {
  /// The seconds that each thread had waited at a moment of the clock.
  private var samples: [(clock: Double, waited: [Int: Double])] = [(0, [:])]

  /// However busy the machine is, a job ends after so many times its limit by the clock: threads that sleep and wake often
  /// also wait for a processor while another hangs.
  static let mostStretch = 8.0
  /// How many samples there are in the time of one limit.
  private static let resolution = 64.0

  /// Nothing has waited.
  package init() {}

  /// The seconds of a job that has been under way for `seconds` without those in which its worker waited. `clock` counts
  /// seconds since the worker was started, and `waited` reads how long each of its threads has waited in all.
  package mutating func own(
    of seconds: Double, at clock: Double, limit: Double, _ waited: @autoclosure () -> [Int: Double]
  ) -> Double {
    // The last sample before the job began is kept, because the job's wait is counted from there.
    while samples.count > 1, samples[1].clock <= clock - seconds { samples.removeFirst() }
    if samples.last.map({ clock - $0.clock >= limit / ProcessorWait.resolution }) ?? true {
      samples.append((clock, waited()))
    }
    guard seconds > limit, let first = samples.first, let last = samples.last else { return seconds }
    let waits = last.waited.map { $0.value - (first.waited[$0.key] ?? 0) }
    return max(seconds - (waits.max() ?? 0), seconds / ProcessorWait.mostStretch)
  }
}
