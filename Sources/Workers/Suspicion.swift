/// What is held against a job because workers ended while it was under way, and whether it is to blame.
///
/// A job is to blame for the end of a worker in which it was alone. A kill (SIGKILL) is an exception: no job sends one. The
/// kernel does, to a process that takes too much memory, and then it counts that (``MemoryKills``): three such kills are the
/// job's fault. All others come from outside and are no job's fault, but work must end some day: somebody who kills one
/// job's worker twenty times wants it ended.
///
/// Sendable; a value.
package struct Suspicion: Sendable {
  private var killsForMemory = 0
  private var killsFromOutside = 0

  static let mostKillsForMemory = 3
  static let mostKillsFromOutside = 20

  /// Nothing is held against the job.
  package init() {}

  /// Notes how a worker ended while the job was under way, alone or with others, and decides.
  package mutating func isToBlame(for ending: WorkerEnding, alone: Bool) -> Bool {
    guard alone else { return false }
    guard case .kill(let isForMemory) = ending else { return true }
    if isForMemory { killsForMemory += 1 } else { killsFromOutside += 1 }
    return killsForMemory >= Suspicion.mostKillsForMemory || killsFromOutside >= Suspicion.mostKillsFromOutside
  }
}
