import Basics
import GLESRendering
import Signwriter
import Synchronization

/// The threads that draw on the GPU: one for each context, and as many contexts per device as the options say.
/// Whichever thread is free takes the next jobs.
///
/// Sendable, usable from any thread.
final class DrawingThreads: Sendable {
  typealias Picture = (JobStages.Prepared, JobStages.Drawn)
  typealias Board = WorkBoard<JobStages.Prepared, Picture>

  private let devices: [GLESDevice]
  private let options: BatchOptions
  private let board: Board
  private let stages: JobStages
  /// Twice the usual stack size, because the driver runs on it too.
  private let threads = WorkerThreads(stackSize: 16 << 20)
  private let use = Mutex<CacheUse?>(nil)
  /// The names of the devices, for reports.
  let name: String

  /// Returns when all threads have started. If one could not start, it throws, and none remains.
  init(_ devices: [GLESDevice], options: BatchOptions, board: Board, stages: JobStages) throws(SignwriterError) {
    self.devices = devices
    self.options = options
    self.board = board
    self.stages = stages
    let suffix = options.contexts == 1 ? "" : " in \(options.contexts) contexts"
    name = devices.map { $0.description + suffix }.joined(separator: "; ")
    let starts = devices.flatMap { device in (0..<options.contexts).map { _ in start(device) } }
    let failure = starts.map { start in start.wait { $0 } }.lazy.compactMap { $0 }.first
    guard let failure else { return }
    board.close()
    threads.wait()
    throw failure
  }

  /// The result of a thread's start. It is nil until it is known; then it holds the failure, or nil inside if the
  /// thread started.
  private typealias Start = Monitor<SignwriterError??>

  private func start(_ device: GLESDevice) -> Start {
    let start = Start(nil)
    threads.start { self.draw(on: device, start) }
    return start
  }

  private func draw(on device: GLESDevice, _ start: Start) {
    let renderer: SceneRenderer
    do throws(GLESError) {
      renderer = try SceneRenderer(
        device, others: devices.filter { $0 != device }, mayFallBack: options.renderer == .auto, gpu: options.gpu)
    } catch {
      return start.change { $0 = .some(.failure(of: device, error)) }
    }
    start.change { $0 = .some(nil) }
    drawAll(on: renderer)
    if let programs = renderer.programUse {
      use.withLock { use in
        use = CacheUse(asked: (use?.asked ?? 0) + programs.asked, found: (use?.found ?? 0) + programs.found)
      }
    }
  }

  /// Draws as long as there are jobs. While the device draws some, the next ones are planned and submitted.
  private func drawAll(on renderer: SceneRenderer) {
    func cost(_ job: JobStages.Prepared) -> Int { job.scenes.reduce(0) { $0 + $1.width * $1.height } }
    var flying: JobStages.Submitted?
    func land() {
      guard let landing = flying else { return }
      flying = nil
      board.add(drawn: Array(zip(landing.jobs, stages.collect(landing, on: renderer))))
    }
    while true {
      let jobs: [JobStages.Prepared]
      switch board.takeForDrawingNow(options.sheetCapacity, budget: options.sheetPixels, cost: cost) {
      case .jobs(let next): jobs = next
      case .nothingYet, .end:
        // What is drawn must not wait for jobs that may never come.
        land()
        let next = board.takeForDrawing(options.sheetCapacity, budget: options.sheetPixels, cost: cost)
        guard let next else { return }
        jobs = next
      }
      let next = stages.submit(jobs, on: renderer)
      land()
      flying = next
    }
  }

  /// Returns when nothing is left to draw. The result says how many programs were needed and how many of them were
  /// cached; nil if no programs are kept.
  func wait() -> CacheUse? {
    threads.wait()
    return use.withLock { $0 }
  }
}

extension SignwriterError {
  /// Adds the device's name to the error.
  fileprivate static func failure(of device: GLESDevice, _ error: GLESError) -> SignwriterError {
    switch error {
    case .deviceFailed, .selfTestFailed: .gpu(error)
    default: .drawing(error, device: device.description)
    }
  }
}
