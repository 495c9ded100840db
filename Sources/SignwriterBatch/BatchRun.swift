import Basics
package import Documents
import Foundation
import GLESRendering
package import Signwriter
import Synchronization
import Typography

/// A batch: jobs go in, files and records come out. A bad job never stops the others.
///
/// On the CPU path each worker takes a job through all of its stages. With a GPU, workers resolve and encode, and
/// separate threads, one for each GL context, draw many labels at a time. Sendable. Call `run()` once; call `cancel()`
/// from any thread (or a signal's handler thread).
package final class BatchRun: Sendable {
  private struct Source: ~Copyable {
    var lines: JobLines
    var index = 0
  }

  private let source: Mutex<Source>
  private let decoder: JobDecoder
  private let environment: DrawingEnvironment
  private let form: BatchForm
  private let journal: Journal?
  private let options: BatchOptions
  private let records: OrderedRecords
  private let delivery: RecordDelivery

  /// The source of lines and target of records, in a worker of a supervised batch.
  private let worker: BatchWorker?

  /// With a `journal`, jobs that it lists as finished with the same inputs are not done again. `onRecord` gets each
  /// job's record in the order of the jobs, one call at a time, from some worker's thread.
  package convenience init(
    jobs: sending JobLines, decoder: JobDecoder, environment: DrawingEnvironment, output: BatchOutput,
    journal: Journal? = nil, options: BatchOptions, onRecord: @escaping @Sendable (JobRecord) -> Void
  ) {
    self.init(
      jobs: jobs, decoder: decoder, environment: environment, form: output.form, journal: journal, options: options,
      delivery: RecordDelivery(sink: output.sink, failsFast: options.failsFast, onRecord: onRecord), worker: nil)
  }

  /// A batch in a worker: the supervisor sends the lines and receives the records.
  package convenience init(
    worker: BatchWorker, decoder: JobDecoder, environment: DrawingEnvironment, form: BatchForm,
    journal: Journal? = nil,
    options: BatchOptions
  ) {
    self.init(
      jobs: JobLines(JobLineReader(bytes: [], source: ""), fileName: "", source: ""), decoder: decoder,
      environment: environment, form: form, journal: journal, options: options,
      delivery: RecordDelivery(sink: nil) { worker.report($0) }, worker: worker)
  }

  private init(
    jobs: sending JobLines, decoder: JobDecoder, environment: DrawingEnvironment, form: BatchForm,
    journal: Journal?,
    options: BatchOptions, delivery: RecordDelivery, worker: BatchWorker?
  ) {
    self.decoder = decoder
    self.environment = environment
    self.form = form
    self.journal = journal
    self.worker = worker
    source = Mutex(Source(lines: jobs))
    self.options = options
    self.delivery = delivery
    records = OrderedRecords(limit: options.waitingRecords, shard: options.shard, start: worker?.next ?? 0) {
      delivery.deliver($0)
    }
  }

  /// Stops beginning new jobs. Those under way are finished.
  package func cancel() { delivery.cancel() }

  /// Why what was gathered could not be written.
  var sinkFailure: OutputError? { delivery.failure }

  /// Runs everything, and returns when the last file is written. Throws only if no renderer can start.
  package func run() throws(SignwriterError) -> BatchSummary {
    let start = ContinuousClock.now
    let name: String
    let programs: CacheUse?
    var finished = CacheState(name: PictureCache.name)
    let devices = try devices()
    if let motion = options.motion, case .files(let folder) = form {
      (name, programs) = try film(motion, into: folder, devices)
    } else {
      (name, programs, finished) = try drawPictures(devices)
    }
    var summary = delivery.summary
    summary.renderer = name
    summary.wasCancelled = delivery.isCancelled
    if options.checks || options.prunes, options.shard.count == 1, !summary.wasCancelled {
      summary.leftOver = journal?.leftOver()
    }
    summary.seconds = (ContinuousClock.now - start) / .seconds(1)
    summary.caches = programs.map { [CacheState(name: "programs", use: $0)] } ?? []
    summary.caches += [decoder.cacheState, finished] + environment.resolver.cacheStates
    return summary
  }

  private func naming(isGPU: Bool) -> JobNaming {
    JobNaming(
      decoder: decoder, environment: environment, form: form, keepsJournal: journal != nil, options: options,
      isGPU: isGPU, worker: worker)
  }

  private func stages(isGPU: Bool) -> JobStages {
    JobStages(
      naming: naming(isGPU: isGPU), environment: environment, form: form, journal: journal, options: options,
      worker: worker)
  }

  /// Draws a picture for each job. The results are the name of the renderer, the use of programs on a GPU, and what is
  /// kept of finished pictures.
  private func drawPictures(
    _ devices: [GLESDevice]
  ) throws(SignwriterError) -> (name: String, programs: CacheUse?, finished: CacheState) {
    let capacity = (devices.count * options.contexts + 1) * options.sheetCapacity
    let queue = SheetThread.Queue(capacity: capacity) { [records] in !records.isCrowded }
    if !devices.isEmpty {
      let stages = stages(isGPU: true)
      let sheets = SheetThread(options: options, queue: queue, stages: stages)
      if let drawing = try drawingThreads(devices, sheets.drawAll) {
        worker?.reportReady(isGPU: true)
        work(on: queue, stages)
        return (drawing.name, drawing.wait(), stages.pictures.cacheState)
      }
    }
    let stages = stages(isGPU: false)
    worker?.reportReady(isGPU: false)
    onWorkers { self.workAlone(stages) }
    return (BatchRun.cpuName, nil, stages.pictures.cacheState)
  }

  private static let cpuName = "CPU reference"

  /// The next line, with its place among the jobs.
  private func nextLine() -> BatchWorker.Answer {
    guard !delivery.isCancelled else { return .end }
    if let worker { return worker.line() }
    return source.withLock { source in
      guard let line = source.lines.next(), !delivery.isCancelled else { return .end }
      defer { source.index += 1 }
      return .line(NumberedLine(index: source.index, line: line))
    }
  }

  private func finish(_ finished: [JobRecord]) {
    if options.failsFast, finished.contains(where: { !$0.isDone }) { cancel() }
    for record in finished { records.take(record) }
  }

  // MARK: - CPU path

  private func workAlone(_ stages: JobStages) {
    let renderer = LabelRenderer(environment)
    while true {
      records.waitWhileCrowded()
      let line: NumberedLine
      switch nextLine() {
      case .end: return
      case .later: continue
      case .line(let next): line = next
      }
      switch stages.prepare(line) {
      case .elsewhere, .waiting: continue
      case .finished(let finished): finish(finished)
      case .ready(let job): finish(stages.finish(job, stages.draw([job], on: renderer)[0]))
      }
    }
  }

  private func onWorkers(_ body: @escaping @Sendable () -> Void) {
    let workers = WorkerThreads()
    for _ in 0..<options.workers { workers.start(body) }
    workers.wait()
  }

  // MARK: - Motions

  /// Writes a motion for each job: a thread does all of one. The results are the name of the renderer and the use of
  /// programs on a GPU.
  private func film(
    _ motion: MotionOptions, into folder: OutputFolder, _ devices: [GLESDevice]
  ) throws(SignwriterError) -> (name: String, programs: CacheUse?) {
    func stage(isGPU: Bool) -> FilmStage {
      FilmStage(
        naming: naming(isGPU: isGPU), environment: environment, folder: folder, journal: journal, motion: motion,
        worker: worker)
    }
    if !devices.isEmpty {
      let stage = stage(isGPU: true)
      if let drawing = try drawingThreads(devices, { self.film(stage, on: $0) }) {
        worker?.reportReady(isGPU: true)
        return (drawing.name, drawing.wait())
      }
    }
    let stage = stage(isGPU: false)
    worker?.reportReady(isGPU: false)
    onWorkers { self.film(stage, on: LabelRenderer(self.environment)) }
    return (BatchRun.cpuName, nil)
  }

  private func film(_ stage: FilmStage, on renderer: LabelRenderer) {
    while true {
      records.waitWhileCrowded()
      switch nextLine() {
      case .end: return
      case .later: continue
      case .line(let line): if let record = stage.record(of: line, on: renderer) { finish([record]) }
      }
    }
  }

  // MARK: - GPU

  /// The GL devices; empty if the CPU path draws.
  private func devices() throws(SignwriterError) -> [GLESDevice] {
    do { return try options.renderer.devices(options.devices) } catch { throw .gpu(error) }
  }

  /// Starts the threads that draw on devices. The result is nil if there is no device, or if `auto` chose one that does
  /// not start.
  private func drawingThreads(
    _ devices: [GLESDevice], _ draw: @escaping @Sendable (LabelRenderer) -> Void
  ) throws(SignwriterError) -> DrawingThreads? {
    do throws(SignwriterError) {
      return try DrawingThreads(devices, environment, options: options, draw: draw)
    } catch {
      guard options.renderer.mayDoWithout(options.devices) else { throw error }
      return nil
    }
  }

  private func work(on queue: SheetThread.Queue, _ stages: JobStages) {
    onWorkers {
      while true {
        switch queue.next() {
        case .stop: return
        case .encode(let picture):
          self.finish(stages.finish(picture.0, picture.1))
          queue.wake()
        case .resolve:
          let line: NumberedLine
          switch self.nextLine() {
          case .end:
            queue.addNothing(exhausted: true)
            continue
          case .later:
            queue.addNothing(exhausted: false, isStarved: true)
            continue
          case .line(let next): line = next
          }
          switch stages.prepare(line) {
          case .ready(let job): queue.add(resolved: job)
          case .elsewhere, .waiting: queue.addNothing(exhausted: false)
          case .finished(let records):
            self.finish(records)
            // This also wakes threads that wait until fewer records wait.
            queue.addNothing(exhausted: false)
          }
        }
      }
    }
  }
}
