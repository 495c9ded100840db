import Foundation
import GLESRenderer
public import LabelDocument
public import LabelScene
public import Signwriter
import Synchronization

/// A batch: jobs in, files and records out. One bad job never stops the others.
///
/// On the CPU path each worker takes a job through all of its stages. With a GPU, workers resolve and encode while
/// one thread, which owns the GL context, draws many labels at a time.
/// Sendable; `run()` once; `cancel()` from any thread (or a signal's handler thread).
public final class BatchRun: Sendable {
  private struct Source: ~Copyable {
    var lines: JobLines
    var index = 0
  }

  private let source: Mutex<Source>
  private let stages: JobStages
  private let options: BatchOptions
  private let records: OrderedRecords
  private let summary = Mutex(BatchSummary())
  private let isCancelled = Atomic(false)

  /// `onRecord` gets each job's record in the order of the jobs, one call at a time, from some worker's thread.
  public init(
    jobs: sending JobLines, decoder: JobDecoder, resolver: SceneResolver, output: OutputFolder,
    options: BatchOptions, onRecord: @escaping @Sendable (JobRecord) -> Void
  ) {
    stages = JobStages(decoder: decoder, resolver: resolver, output: output, options: options)
    source = Mutex(Source(lines: jobs))
    self.options = options
    records = OrderedRecords(limit: options.waitingRecords, shard: options.shard, deliver: onRecord)
  }

  /// No new jobs are begun; those under way are finished.
  public func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Runs everything, and returns when the last file is written. Fails only where no renderer can start.
  public func run() throws(SignwriterError) -> BatchSummary {
    let start = ContinuousClock.now
    let name: String
    if options.renderer != .cpu, let gpu = try gpuThread() {
      name = gpu.name
      workOnBoard(gpu.board, drawing: gpu.done)
    } else {
      name = "CPU reference"
      onWorkers { self.workAlone() }
    }
    let wasCancelled = isCancelled.load(ordering: .relaxed)
    return summary.withLock { summary in
      summary.renderer = name
      summary.wasCancelled = wasCancelled
      summary.seconds = (ContinuousClock.now - start) / .seconds(1)
      return summary
    }
  }

  /// The next line, with its place among the jobs.
  private func nextLine() -> (line: JobLine, index: Int)? {
    guard !isCancelled.load(ordering: .relaxed) else { return nil }
    return source.withLock { source in
      guard let line = source.lines.next(), !isCancelled.load(ordering: .relaxed) else { return nil }
      defer { source.index += 1 }
      return (line, source.index)
    }
  }

  private func finish(_ record: JobRecord) {
    summary.withLock { summary in
      if record.isDone { summary.done += 1 } else { summary.failed += 1 }
    }
    if !record.isDone, options.failsFast { cancel() }
    records.take(record)
  }

  // MARK: - CPU path

  private func workAlone() {
    let renderer = SceneRenderer()
    while true {
      records.waitWhileCrowded()
      guard let (line, index) = nextLine() else { return }
      switch stages.prepare(line, index: index) {
      case .elsewhere: continue
      case .failed(let failed): finish(failed.record)
      case .ready(let job): finish(stages.finish(job, renderer.render([job.label.scene])[0]))
      }
    }
  }

  private func onWorkers(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchGroup()
    for _ in 0..<options.workers {
      done.enter()
      let thread = Thread {
        body()
        done.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    done.wait()
  }

  // MARK: - GPU

  private typealias Picture = (job: JobStages.Prepared, drawn: Result<SceneRenderer.Drawn, SignwriterError>)
  private typealias Board = WorkBoard<JobStages.Prepared, Picture>

  /// Starts the thread that draws. Nil where `auto` found no hardware.
  private func gpuThread() throws(SignwriterError) -> (name: String, board: Board, done: DispatchGroup)? {
    let records = records
    let board = Board(capacity: 2 * options.sheetCapacity) { !records.isCrowded }
    let started = Handshake()
    let done = DispatchGroup()
    done.enter()
    let options = options
    let thread = Thread {
      defer { done.leave() }
      do throws(GLESError) {
        let renderer = try SceneRenderer(options.renderer, device: options.device)
        started.answer(.success(renderer.isGPU ? renderer.name : nil))
        guard renderer.isGPU else { return }
        func cost(_ job: JobStages.Prepared) -> Int { job.label.scene.width * job.label.scene.height }
        while let jobs = board.takeForDrawing(options.sheetCapacity, budget: options.sheetPixels, cost: cost) {
          board.add(drawn: zip(jobs, renderer.render(jobs.map(\.label.scene))).map { (job: $0, drawn: $1) })
        }
      } catch {
        started.answer(.failure(.gpu(error)))
      }
    }
    thread.stackSize = 16 << 20
    thread.start()
    guard let name = try started.wait().get() else { return nil }
    return (name, board, done)
  }

  private func workOnBoard(_ board: Board, drawing: DispatchGroup) {
    onWorkers {
      while true {
        switch board.next() {
        case .stop: return
        case .encode(let picture):
          self.finish(self.stages.finish(picture.job, picture.drawn))
          board.wake()
        case .resolve:
          guard let (line, index) = self.nextLine() else {
            board.addNothing(exhausted: true)
            continue
          }
          switch self.stages.prepare(line, index: index) {
          case .ready(let job): board.add(resolved: job)
          case .elsewhere: board.addNothing(exhausted: false)
          case .failed(let failed):
            self.finish(failed.record)
            // Also wakes who waits for the records to be less crowded.
            board.addNothing(exhausted: false)
          }
        }
      }
    }
    drawing.wait()
  }
}
