import Basics
import Documents
import Foundation
import Glibc
import Typography

/// Runs one worker after the other until all lines are answered. Not Sendable: use it on one thread.
final class SupervisedShift {
  /// The way in which a worker ended.
  private enum Ending {
    case finished
    case stopped
    case died(WorkerDeath)
  }

  private let window: LineWindow
  private let wake: Int32
  private let board: WatchBoard
  private let claims: Int32
  private let command: WorkerCommand
  private let shard: Shard
  private let limits: BatchSupervisor.Limits
  private let isCancelled: () -> Bool
  private let isStopped: () -> Bool
  private let deliver: (JobRecord) -> Void

  /// The index of the first job without a record.
  private var next: Int
  /// The last suspect, while suspects are tried line by line; else nil.
  private var suspect: Int?
  /// The sum of the weights of successive worker deaths while no job was under way.
  private var idleDeaths = 0
  /// The last job that was alone under way when its worker was killed, and how often that happened.
  private var killed = (index: -1, count: 0)
  private var avoidsGPU = false
  private var isGPU = false
  /// How many workers were started.
  private(set) var workers = 0
  private(set) var renderer = ""
  private(set) var journalFailure: String?
  private(set) var caches: [(name: String, use: CacheUse)] = []

  /// The most deaths while no job is under way, by their weight; see `weight(of:)`.
  private static let mostIdleDeaths = 60
  /// How often times and memory are checked, in milliseconds.
  private static let interval: Int32 = 50

  init(
    window: LineWindow, wake: Int32, board: WatchBoard, command: WorkerCommand, shard: Shard,
    limits: BatchSupervisor.Limits, isCancelled: @escaping () -> Bool, isStopped: @escaping () -> Bool,
    deliver: @escaping (JobRecord) -> Void
  ) throws(SupervisionError) {
    do throws(OutputError) { claims = try ScratchFile.open() } catch { throw .output(error) }
    self.window = window
    self.wake = wake
    self.board = board
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
      case .died(let death): try recover(from: death)
      case .finished:
        // The suspects have been tried line by line; the rest follows.
        guard suspect != nil, !isCancelled() else { return }
        suspect = nil
      }
    }
  }

  /// Starts a worker and serves it until it ends.
  private func employ() throws(SupervisionError) -> Ending {
    let ticket = WorkerSeat.Ticket(
      lines: -1, records: -1, claims: claims, board: board.number, next: next, isAgain: workers > 0,
      avoidsGPU: avoidsGPU)
    workers += 1
    var worker: WorkerProcess
    do throws(OutputError) { worker = try WorkerProcess(command, ticket) } catch { throw .output(error) }
    begun = ContinuousClock.now
    var messages = WorkerMessages()
    var death: WorkerDeath?
    while messages.isOpen {
      if death == nil { feed(&worker, &messages) }
      wait(for: worker, hasUnsent: death == nil && !messages.outgoing.isEmpty)
      if death == nil {
        death = excess(of: worker, isReady: messages.isReady)
        if death != nil || isStopped() { worker.end() }
      }
      messages.read(worker.records)
      while let message = messages.next() { hear(message, &messages) }
    }
    // A worker that did not say goodbye is ending already, or is broken.
    if !messages.hasEnded { worker.end() }
    let status = worker.wait()
    if let failure = messages.failure { throw .cannotStart(failure) }
    if messages.hasEnded { return .finished }
    return isStopped() || (isCancelled() && !messages.isReady) ? .stopped : .died(death ?? .status(status))
  }

  // MARK: - A worker at work

  private func feed(_ worker: inout WorkerProcess, _ messages: inout WorkerMessages) {
    guard worker.lines >= 0 else { return }
    if isCancelled() { return worker.closeLines() }
    window.drop(before: next, claimed: board.claimed)
    if messages.outgoing.isEmpty, suspect == nil || window.isQuiet {
      switch window.takeUnsent(upTo: suspect) {
      case .bytes(let bytes): messages.outgoing = bytes[...]
      case .none: break
      case .end: return worker.closeLines()
      }
    }
    while !messages.outgoing.isEmpty {
      let count = messages.outgoing.withUnsafeBytes { write(worker.lines, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if errno == EINTR { continue }
        // A worker that has ended is noticed when its pipe closes.
        if errno != EAGAIN { messages.outgoing = [] }
        return
      }
      messages.outgoing.removeFirst(count)
    }
  }

  /// Waits until there is something to do.
  private func wait(for worker: borrowing WorkerProcess, hasUnsent: Bool) {
    var polls = [
      pollfd(fd: worker.records, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      // poll ignores a negative descriptor.
      pollfd(fd: hasUnsent ? worker.lines : -1, events: Int16(POLLOUT), revents: 0),
    ]
    _ = poll(&polls, 3, SupervisedShift.interval)
    if polls[1].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      _ = Glibc.read(wake, &bytes, bytes.count)
    }
  }

  private var lastLook = ContinuousClock.now
  /// The time at which the worker was started.
  private var begun = ContinuousClock.now

  /// Which limit the worker exceeds; nil for none.
  private func excess(of worker: borrowing WorkerProcess, isReady: Bool) -> WorkerDeath? {
    let now = ContinuousClock.now
    guard now - lastLook > .milliseconds(Int64(SupervisedShift.interval)) else { return nil }
    lastLook = now
    if !isReady {
      // Nothing is lost with a worker that has not begun.
      return isCancelled() ? .start : now - begun > .seconds(BatchSupervisor.Limits.startSeconds) ? .start : nil
    }
    if let limit = limits.jobSeconds ?? (isGPU ? BatchSupervisor.Limits.gpuSeconds : nil), board.longest > limit {
      return .time(limit)
    }
    if let limit = limits.memory, worker.memory > limit { return .memory(limit) }
    return nil
  }

  private func hear(_ message: WorkerMessages.Message, _ messages: inout WorkerMessages) {
    switch message {
    case .ready(let isGPU):
      self.isGPU = isGPU
      messages.isReady = true
    case .record(let record): take(record)
    case .failure(let text): messages.failure = text
    case .end(let renderer, let journalFailure, let caches):
      messages.hasEnded = true
      self.renderer = renderer
      if !journalFailure.isEmpty { self.journalFailure = journalFailure }
      for (name, use) in caches { add(use, to: name) }
    }
  }

  private func take(_ record: JobRecord) {
    next = shard.first(from: record.index + 1)
    deliver(record)
  }

  private func add(_ use: CacheUse, to name: String) {
    guard let place = caches.firstIndex(where: { $0.name == name }) else { return caches.append((name, use)) }
    caches[place].use = CacheUse(
      asked: caches[place].use.asked + use.asked, found: caches[place].use.found + use.found)
  }

  // MARK: - After a worker

  /// Jobs that were under way are tried line by line. A job that was alone under way is to blame.
  private func recover(from death: WorkerDeath) throws(SupervisionError) {
    window.drop(before: next, claimed: board.claimed)
    let suspects = window.unanswered.filter { shard.has($0.index) && board.isUnderWay($0.index) }
    board.clear()
    if suspects.isEmpty {
      idleDeaths += SupervisedShift.weight(of: death)
      if idleDeaths >= SupervisedShift.mostIdleDeaths {
        guard !avoidsGPU else { throw .workersEnd(death.description) }
        (avoidsGPU, idleDeaths) = (true, 0)
      }
    } else {
      idleDeaths = 0
      if suspect != nil, let culprit = suspects.first {
        guard isToBlame(culprit, for: death) else { return window.rewind() }
        take(culprit.record(death))
        // The job is not sent again, so nobody must wait for its claims.
        board.claimed = max(board.claimed, culprit.index + 1)
        window.drop(before: next, claimed: board.claimed)
      } else {
        suspect = suspects.last?.index
      }
    }
    window.rewind()
  }

  /// How much a death while no job was under way counts towards the end of the batch. A worker that hangs as it starts
  /// has taken minutes already. Kills from outside may happen many times.
  private static func weight(of death: WorkerDeath) -> Int {
    switch death {
    case .start: mostIdleDeaths
    case .status(SIGKILL): 1
    case .status, .time, .memory: mostIdleDeaths / 3
    }
  }

  /// Whether a job that was alone under way is to blame. A kill from outside may not be the job's fault. The job is to
  /// blame only if it happens again and again, for example because the system is out of memory.
  private func isToBlame(_ culprit: NumberedLine, for death: WorkerDeath) -> Bool {
    guard case .status(let status) = death, status & 0x7F == SIGKILL else { return true }
    killed = (culprit.index, killed.index == culprit.index ? killed.count + 1 : 1)
    return killed.count >= 3
  }
}

extension NumberedLine {
  /// The record of a job that ended its worker.
  fileprivate func record(_ death: WorkerDeath) -> JobRecord {
    let bytes = (try? line.content.get()) ?? []
    let object = (try? JSONParser.parse(bytes))?.object ?? JSONObject()
    let given = object["id"]?.string ?? ""
    let id = given.isEmpty ? JobDecoder.defaultID(line: line.number) : given
    return JobRecord(
      index: index, line: line.number, id: id, facts: JobFacts(object),
      outcome: .failed(field: "", message: death.message))
  }
}
