import Scene

/// One call of `GLESRenderer`: plans its scenes, draws the sheets, and answers for each scene, in order.
///
/// A scene that is beyond the device fails alone. If a sheet fails, its scenes are tried one by one, and nothing else
/// is drawn again. If the context ends, nothing is tried any more, and all scenes that are not drawn fail with it.
///
/// ``start()`` draws, and ``finish()`` waits for what was drawn; in between, other submissions may start.
///
/// Not Sendable: it lives on its renderer's thread, with its context current.
final class Submission<Delivery: SheetDelivery> {
  typealias Answer = Result<Delivery.Product, GLESError>

  /// Fewer scenes seldom fill a sheet, so there is no other sheet to plan ahead.
  private static var fewestPlannedAhead: Int { 16 }

  private let scenes: [Scene]
  private let delivery: Delivery
  private let planner: SheetPlanner
  private let executor: SheetExecutor
  private let take: (Answer) -> Void
  private var answers = AnswerQueue<Delivery.Product>()
  /// The scenes of sheets that failed.
  private var failed: [Int] = []
  /// The sheets that are drawn and not done.
  private(set) var pendingSheets = 0
  private let isMultisampled: [Bool]

  init(
    _ scenes: [Scene], delivery: Delivery, planner: SheetPlanner, executor: SheetExecutor,
    take: @escaping (Answer) -> Void
  ) {
    self.scenes = scenes
    self.delivery = delivery
    self.planner = planner
    self.executor = executor
    self.take = take
    isMultisampled = scenes.map { planner.isMultisampled($0) }
  }

  /// Answers for every scene.
  func run() {
    start()
    finish()
  }

  /// Draws every sheet. Those that are done meanwhile are answered for.
  func start() {
    for kind in [false, true] { draw(scenes.indices.filter { isMultisampled[$0] == kind }, isMultisampled: kind) }
  }

  /// Waits for all sheets, and for those of earlier submissions, and answers for the rest of the scenes.
  func finish() {
    takeOwnSheets()
    let alone = failed
    failed = []
    for index in alone {
      draw([index], isMultisampled: isMultisampled[index])
      takeOwnSheets()
    }
    // A scene without an answer had nothing to draw.
    for index in scenes.indices where !answers.has(index) {
      if let end = executor.ledger.end {
        answer(.failure(end), index)
        continue
      }
      answer(Result { () throws(GLESError) in try delivery.blank(index, by: executor) }, index)
    }
  }

  /// Later submissions may have sheets that are still drawn.
  private func takeOwnSheets() {
    while pendingSheets > 0, executor.readback.take(waits: true) {}
  }

  private func answer(_ answer: Answer, _ index: Int) { answers.add(answer, at: index, take) }

  /// Draws the sheets of the scenes at `indices`, planned ahead where there are many.
  private func draw(_ indices: [Int], isMultisampled: Bool) {
    var open = indices
    while !open.isEmpty, executor.ledger.end == nil {
      let (scenes, planner) = (scenes, planner)
      let plan = { [open] (take: (SheetPlanner.Planned) -> Bool) in
        planner.plan(scenes, indices: open, isMultisampled: isMultisampled, take: take)
      }
      let isComplete: Bool
      if open.count < Submission.fewestPlannedAhead || !planner.limits.plansAhead {
        isComplete = drawAll(plan)
      } else {
        let queue = SheetQueue(plan)
        isComplete = drawAll { take in while let next = queue.next(), take(next) {} }
        queue.end()
      }
      if isComplete { return }
      executor.takeSheets(all: true)
      // Sheets planned after the one that failed count on masks that never reached the atlas.
      planner.forgetAtlas()
      open.removeAll { answers.has($0) || failed.contains($0) }
    }
  }

  /// Draws the sheets of `plan`; false if it stopped before the end.
  private func drawAll(_ plan: ((SheetPlanner.Planned) -> Bool) -> Void) -> Bool {
    var isComplete = true
    plan { next in
      isComplete = draw(next)
      return isComplete
    }
    return isComplete
  }

  /// Draws a sheet; false if the sheets planned after it cannot be drawn.
  private func draw(_ planned: SheetPlanner.Planned) -> Bool {
    switch planned {
    case .unsupported(let scene, let reason):
      answer(.failure(.unsupportedScene(reason: reason)), scene)
      return true
    case .sheet(let sheet):
      do throws(GLESError) {
        try executor.draw(sheet, straight: delivery.isStraight)
        try delivery.deliver(sheet, by: executor) { self.finish(sheet, $0) }
        pendingSheets += 1
        executor.count(sheet)
        // A sheet is drawn while the next one is planned and the previous one's pictures are taken.
        executor.takeSheets(all: false)
        return executor.ledger.end == nil
      } catch {
        fail(sheet, executor.ledger.loss ?? error)
        return executor.ledger.end == nil && executor.uploadMasks(of: sheet)
      }
    }
  }

  private func finish(_ sheet: SheetPlan, _ pixels: Result<UnsafeRawBufferPointer, GLESError>) {
    pendingSheets -= 1
    switch pixels {
    case .failure(let error): fail(sheet, error)
    case .success(let pixels):
      // A clock for each picture would take as long as a small one.
      let start = executor.outputs.time.map { _ in ReadbackTime.now() }
      defer { if let start { executor.outputs.time?.add(since: start) } }
      for label in sheet.labels {
        answer(.success(delivery.product(of: label, on: sheet, pixels, by: executor)), label.scene)
      }
    }
  }

  private func fail(_ sheet: SheetPlan, _ error: GLESError) {
    if error.endsRenderer { executor.ledger.end(with: error) } else { forgetGLErrors() }
    if sheet.labels.count > 1, !error.endsRenderer {
      failed += sheet.labels.map(\.scene)
    } else {
      for label in sheet.labels { answer(.failure(error), label.scene) }
    }
  }
}
