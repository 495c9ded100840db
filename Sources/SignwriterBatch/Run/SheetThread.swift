import Scene
import Signwriter

/// What each thread of a device does with jobs for pictures: it draws many of them at a time. Whichever thread is free
/// takes the next ones. Sendable.
struct SheetThread: Sendable {
  typealias Picture = (JobStages.Prepared, JobStages.Drawn)
  typealias Queue = DrawingQueue<JobStages.Prepared, Picture>

  let options: BatchOptions
  let queue: Queue
  let stages: JobStages

  /// Draws as long as there are jobs. While the device draws some, the next ones are planned and submitted.
  func drawAll(on renderer: LabelRenderer) {
    func cost(_ job: JobStages.Prepared) -> Int { job.scenes.reduce(0) { $0 + $1.width * $1.height } }
    var flying: JobStages.Submitted?
    func land() {
      guard let landing = flying else { return }
      flying = nil
      queue.add(drawn: Array(zip(landing.jobs, stages.collect(landing, on: renderer))))
    }
    while true {
      let jobs: [JobStages.Prepared]
      switch queue.takeForDrawingNow(options.sheetCapacity, budget: options.sheetPixels, cost: cost) {
      case .jobs(let next): jobs = next
      case .nothingYet, .end:
        // What is drawn must not wait for jobs that may never come.
        land()
        let next = queue.takeForDrawing(options.sheetCapacity, budget: options.sheetPixels, cost: cost)
        guard let next else { return }
        jobs = next
      }
      let next = stages.submit(jobs, on: renderer)
      land()
      flying = next
    }
  }
}
