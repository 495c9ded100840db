/// How often a job was alone under way when its worker was killed (SIGKILL), and whether the job is to blame.
///
/// The kernel kills what takes too much memory, and then it counts that (``MemoryKills``). Three such kills in a row, or three
/// of which it is not known who killed, are the job's. All others come from outside. They are no job's fault, but a
/// batch must end some day: somebody who kills one job's worker twenty times wants it ended.
package struct KillTally {
  private var index = -1
  private var byMemory = 0
  private var byOthers = 0
  /// The count of kills for memory before the worker that runs; nil if the system does not tell.
  private var countBefore: Int?

  static let mostByMemory = 3
  static let mostByOthers = 20

  /// Counts nothing yet.
  package init() {}

  /// Notes that a worker starts.
  package mutating func begin(memoryKills: Int?) { countBefore = memoryKills }

  /// Notes that the worker was killed while the job `index` was alone under way.
  package mutating func blames(_ index: Int, memoryKills: Int?) -> Bool {
    if self.index != index { (self.index, byMemory, byOthers) = (index, 0, 0) }
    if let countBefore, let memoryKills, memoryKills == countBefore { byOthers += 1 } else { byMemory += 1 }
    return byMemory >= KillTally.mostByMemory || byOthers >= KillTally.mostByOthers
  }
}
