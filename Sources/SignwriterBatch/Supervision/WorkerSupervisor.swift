import Basics
import Documents
import Foundation
import Glibc
import JSON
import Storage
import Typography
import Workers

/// Runs one worker after the other until all lines are answered. Not Sendable: use it on one thread.
final class WorkerSupervisor {
  /// The way in which a worker ended.
  private enum Ending {
    case finished
    case stopped
    case ended(WorkerEnding)
  }

  /// What the worker has reported so far.
  private struct Reported {
    /// Whether it can draw.
    var isReady = false
    /// Whether it has sent its last message.
    var isComplete = false
    var failure: String?
  }

  private let window: LineWindow
  private let wake: Int32
  private let progress: SharedProgress
  private let claims: Int32
  private let command: WorkerCommand
  private let shard: Shard
  private let limits: WorkerLimits
  private let isCancelled: () -> Bool
  private let isStopped: () -> Bool
  private let deliver: (JobRecord) -> Void

  /// The index of the first job without a record.
  private var next: Int
  /// The last suspect, while suspects are tried line by line; else nil.
  private var suspect: Int?
  /// The sum of the weights of successive worker deaths while no job was under way.
  private var idleDeaths = 0
  /// The last job that was alone under way when its worker ended, and what is held against it.
  private var suspicion = (index: -1, value: Suspicion())
  private var avoidsGPU = false
  private var isGPU = false
  /// How many workers were started.
  private(set) var workers = 0
  /// How the last worker ended that ended before its work was done; nil if none did.
  private(set) var lastEnding: WorkerEnding?
  private(set) var renderer = ""
  /// The files that are of none of the jobs; nil where that is not known.
  private(set) var leftOver: [String]?
  private(set) var journalFailure: String?
  private(set) var caches: [CacheState] = []

  /// The most deaths while no job is under way, by their weight; see `weight(of:)`.
  private static let mostIdleDeaths = 60
  /// How often times and memory are checked, in milliseconds.
  private static let interval: Int32 = 50

  init(
    window: LineWindow, wake: Int32, progress: SharedProgress, command: WorkerCommand, shard: Shard,
    limits: WorkerLimits, isCancelled: @escaping () -> Bool, isStopped: @escaping () -> Bool,
    deliver: @escaping (JobRecord) -> Void
  ) throws(SupervisionError) {
    do throws(OutputError) { claims = try ScratchFile.open(room: ClaimLog.usualBytes) } catch {
      throw .output(error)
    }
    self.window = window
    self.wake = wake
    self.progress = progress
    self.command = command
    self.shard = shard
    self.limits = limits
    self.isCancelled = isCancelled
    self.isStopped = isStopped
    self.deliver = deliver
    next = shard.first(from: 0)
  }

  deinit { close(claims) }

  func run() throws(SupervisionError) {
    while true {
      switch try employ() {
      case .stopped: return
      case .ended(let ending): try recover(from: ending)
      case .finished:
        // The suspects have been tried line by line; the rest follows.
        guard suspect != nil, !isCancelled() else { return }
        suspect = nil
      }
    }
  }

  /// Starts a worker and serves it until it ends.
  private func employ() throws(SupervisionError) -> Ending {
    let start = BatchWorker.Start(
      memory: progress.number, next: next, isAgain: workers > 0, avoidsGPU: avoidsGPU)
    workers += 1
    var worker: WorkerProcess
    do throws(OutputError) {
      worker = try WorkerProcess(command, giving: [claims], start.numbers)
    } catch { throw .output(error) }
    (begun, isFed, processorWait) = (.now, false, ProcessorWait())
    var reported = Reported()
    var excess: WorkerEnding?
    while worker.receiver.isOpen {
      if excess == nil { feed(&worker) }
      wait(for: &worker, hasUnsent: excess == nil && !isFed && worker.sender.waiting > 0)
      if excess == nil {
        excess = self.excess(of: worker, isReady: reported.isReady)
        if excess != nil || isStopped() { worker.end() }
      }
      while let report = worker.receiver.next(WorkerReport.self) { hear(report, &reported) }
    }
    let ending = worker.ending()
    if let failure = reported.failure { throw .cannotStart(failure) }
    if reported.isComplete { return .finished }
    return isStopped() || (isCancelled() && !reported.isReady) ? .stopped : .ended(excess ?? ending)
  }

  // MARK: - A worker at work

  private func feed(_ worker: inout WorkerProcess) {
    guard !isFed else { return }
    if isCancelled() { return finish(worker) }
    window.drop(before: next, claimed: progress.claimed)
    if worker.sender.waiting == 0, suspect == nil || window.isQuiet {
      switch window.takeUnsent(upTo: suspect) {
      case .lines(let lines): for line in lines { worker.sender.append(line) }
      case .none: break
      case .end: return finish(worker)
      }
    }
    worker.sender.flushNow()
  }

  /// Reports to the worker that no more lines come.
  private func finish(_ worker: borrowing WorkerProcess) {
    worker.sender.finish()
    isFed = true
  }

  /// Waits until there is something to do, and receives what has arrived.
  private func wait(for worker: inout WorkerProcess, hasUnsent: Bool) {
    var polls = [
      pollfd(fd: worker.socket, events: Int16(hasUnsent ? POLLIN | POLLOUT : POLLIN), revents: 0),
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&polls, 2, WorkerSupervisor.interval)
    if polls[1].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      _ = Glibc.read(wake, &bytes, bytes.count)
    }
    _ = worker.receiver.receive(within: 0)
  }

  private var lastLook = ContinuousClock.now
  /// Jobs that a GPU draws are under way together, and longer than each would take.
  private var processorWait = ProcessorWait()
  /// The time at which the worker was started.
  private var begun = ContinuousClock.now
  /// Whether the worker knows that no more lines come.
  private var isFed = false

  /// Which limit the worker exceeds; nil for none.
  private func excess(of worker: borrowing WorkerProcess, isReady: Bool) -> WorkerEnding? {
    let now = ContinuousClock.now
    guard now - lastLook > .milliseconds(Int64(WorkerSupervisor.interval)) else { return nil }
    lastLook = now
    guard isReady else {
      // Nothing is lost with a worker that has not begun.
      return isCancelled() || now - begun > .seconds(WorkerEnding.startSeconds) ? .start : nil
    }
    guard isGPU else { return limits.excess(of: worker, seconds: progress.longest) }
    var limits = limits
    let limit = limits.jobSeconds ?? WorkerLimits.gpuSeconds
    limits.jobSeconds = limit
    let own = processorWait.own(
      of: progress.longest, at: (now - begun) / .seconds(1), limit: limit, worker.processorWaits)
    return limits.excess(of: worker, seconds: own)
  }

  private func hear(_ report: WorkerReport, _ reported: inout Reported) {
    switch report {
    case .ready(let isGPU):
      self.isGPU = isGPU
      reported.isReady = true
    case .record(let record): take(record)
    case .failure(let text): reported.failure = text
    case .end(let result):
      reported.isComplete = true
      renderer = result.renderer
      if !result.journalFailure.isEmpty { journalFailure = result.journalFailure }
      result.caches.forEach(add)
      leftOver = result.knowsLeftOver ? result.leftOver : nil
    }
  }

  private func take(_ record: JobRecord) {
    next = shard.first(from: record.index + 1)
    deliver(record)
  }

  /// Counts go on where the worker before ended; what is held is the last one's.
  private func add(_ cache: CacheState) {
    guard let place = caches.firstIndex(where: { $0.name == cache.name }) else { return caches.append(cache) }
    let earlier = caches[place]
    caches[place] = cache
    caches[place].use.add(earlier.use)
    caches[place].evictions += earlier.evictions
  }

  // MARK: - After a worker

  /// Jobs that were under way are tried line by line. A job that was alone under way may be to blame.
  private func recover(from ending: WorkerEnding) throws(SupervisionError) {
    lastEnding = ending
    window.drop(before: next, claimed: progress.claimed)
    let suspects = window.unanswered.filter { shard.has($0.index) && progress.isUnderWay($0.index) }
    progress.clear()
    if suspects.isEmpty {
      idleDeaths += WorkerSupervisor.weight(of: ending)
      if idleDeaths >= WorkerSupervisor.mostIdleDeaths {
        guard !avoidsGPU else { throw .workersEnd(ending.description) }
        (avoidsGPU, idleDeaths) = (true, 0)
      }
    } else {
      idleDeaths = 0
      if suspect != nil, let culprit = suspects.first {
        guard isToBlame(culprit, for: ending) else { return window.rewind() }
        take(culprit.record(ending))
        // The job is not sent again, so nobody must wait for its claims.
        progress.claimed = max(progress.claimed, culprit.index + 1)
        window.drop(before: next, claimed: progress.claimed)
      } else {
        suspect = suspects.last?.index
      }
    }
    window.rewind()
  }

  /// How much a death while no job was under way counts towards the end of the batch. A worker that hangs as it starts
  /// has taken minutes already. Kills from outside may happen many times.
  private static func weight(of ending: WorkerEnding) -> Int {
    switch ending {
    case .start: mostIdleDeaths
    case .kill: 1
    case .exit, .signal, .time, .memory, .closed: mostIdleDeaths / 3
    }
  }

  /// Whether a job that was alone under way is to blame.
  private func isToBlame(_ culprit: NumberedLine, for ending: WorkerEnding) -> Bool {
    if suspicion.index != culprit.index { suspicion = (culprit.index, Suspicion()) }
    return suspicion.value.isToBlame(for: ending, alone: true)
  }
}

extension NumberedLine {
  /// The record of a job that ended its worker.
  fileprivate func record(_ ending: WorkerEnding) -> JobRecord {
    let bytes = (try? line.content.get()) ?? []
    let object = (try? JSONParser.parse(bytes))?.object ?? JSONObject()
    let given = object["id"]?.string ?? ""
    let id = given.isEmpty ? JobDecoder.defaultID(line: line.number) : given
    return JobRecord(
      index: index, line: line.number, id: id, facts: JobFacts(object),
      outcome: .failed(field: "", message: ending.blame))
  }
}

extension WorkerEnding {
  /// The reason why the job that was alone under way has no picture, with the remedy.
  fileprivate var blame: String { "drawing it, by itself, \(ofDrawing); \(remedy)" }

  private var remedy: String {
    switch self {
    case .exit, .signal, .kill, .start, .closed:
      "the other jobs are not affected; please report it with its document"
    case .time, .memory: "make it smaller or simpler, or raise the limit"
    }
  }
}
