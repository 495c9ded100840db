import Glibc
import Storage

/// Memory that a supervisor shares with its worker: which jobs are under way since when, how many lines have made their
/// claims, and whether to stop. It remains when a worker ends in the middle of its work.
///
/// @unchecked Sendable: only the thread that works on a job writes its place, and the other process reads it at any
/// time. A value may be a moment old, and is exact once the worker has ended.
package final class SharedProgress: @unchecked Sendable {
  /// The system's id of the memory.
  let number: Int32
  private let memory: UnsafeMutableRawPointer
  private let times: UnsafeMutablePointer<UInt32>
  /// The number of places. Jobs with the same place cannot be told apart, but a worker never has that many in progress.
  private static let places = 1 << 16
  private static let headerSize = 64
  private static let size = headerSize + places * MemoryLayout<UInt32>.stride
  /// A worker sees the jobs of all shards, but works on those of its own.
  private let shard: Shard

  /// Creates memory of zeros, or attaches to that which another process has made. It uses System V's memory, which
  /// needs no file; a file might exceed the limit on what the process may write.
  package init(number: Int32? = nil, shard: Shard) throws(OutputError) {
    self.number = number ?? shmget(IPC_PRIVATE, SharedProgress.size, 0o600)
    self.shard = shard
    let failed = UnsafeMutableRawPointer(bitPattern: -1)
    guard self.number >= 0, let memory = shmat(self.number, nil, 0), memory != failed else {
      throw OutputError(path: "shared memory", code: errno)
    }
    // The memory vanishes with the last process that has it, however that ends. Until then workers may still attach to
    // it.
    if number == nil { shmctl(self.number, IPC_RMID, nil) }
    self.memory = memory
    times = (memory + SharedProgress.headerSize).bindMemory(to: UInt32.self, capacity: SharedProgress.places)
  }

  deinit { shmdt(memory) }

  /// All lines before this one have made their claims.
  var claimed: Int {
    get { memory.load(as: Int.self) }
    set { memory.storeBytes(of: newValue, as: Int.self) }
  }

  var isCancelled: Bool {
    get { memory.load(fromByteOffset: 8, as: Int.self) != 0 }
    set { memory.storeBytes(of: newValue ? 1 : 0, toByteOffset: 8, as: Int.self) }
  }

  private func place(of index: Int) -> Int { index / shard.count & (SharedProgress.places - 1) }

  /// Notes that a job is being worked on. One of another shard has the place of one of this, which may be under way: it
  /// is not noted.
  func begin(_ index: Int) { if shard.has(index) { times[place(of: index)] = SharedProgress.now } }

  /// Notes that nobody works on a job.
  func end(_ index: Int) { if shard.has(index) { times[place(of: index)] = 0 } }

  func isUnderWay(_ index: Int) -> Bool { times[place(of: index)] != 0 }

  /// The longest that any job has been worked on, in seconds.
  var longest: Double {
    let now = SharedProgress.now
    var longest: UInt32 = 0
    for place in 0..<SharedProgress.places {
      let begun = times[place]
      // A job that began after `now` was read has taken no time.
      if begun != 0, now &- begun < 1 << 31 { longest = max(longest, now &- begun) }
    }
    return Double(longest) / 1000
  }

  /// Forgets the jobs of a worker that has ended.
  func clear() { times.update(repeating: 0, count: SharedProgress.places) }

  /// The time in milliseconds, never 0.
  private static var now: UInt32 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt32(truncatingIfNeeded: time.tv_sec &* 1000 &+ time.tv_nsec / 1_000_000) | 1
  }
}
