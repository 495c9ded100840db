import Pixels
import Scenes

/// One call of `GLESRenderer.render`: plans its scenes, draws the sheets, and answers for each scene, in order.
///
/// A scene that is beyond the device fails alone. If a sheet fails, its scenes are tried one by one, and nothing else
/// is drawn again. If the context ends, nothing is tried any more, and all scenes that are not drawn fail with it.
///
/// Not Sendable: it lives on its renderer's thread, with its context current.
final class Submission {
  /// Fewer scenes seldom fill a sheet, so there is no other sheet to plan ahead.
  private static let fewestPlannedAhead = 16

  private let scenes: [Scene]
  private let alphaMode: AlphaMode
  private let planner: SheetPlanner
  private let executor: SheetExecutor
  private let take: (AnswerQueue.Answer) -> Void
  private var answers = AnswerQueue()
  /// The scenes of sheets that failed.
  private var failed: [Int] = []

  init(
    _ scenes: [Scene], alphaMode: AlphaMode, planner: SheetPlanner, executor: SheetExecutor,
    take: @escaping (AnswerQueue.Answer) -> Void
  ) {
    self.scenes = scenes
    self.alphaMode = alphaMode
    self.planner = planner
    self.executor = executor
    self.take = take
  }

  /// Answers for every scene.
  func run() {
    let isMultisampled = scenes.map { planner.isMultisampled($0) }
    for kind in [false, true] {
      draw(scenes.indices.filter { isMultisampled[$0] == kind }, isMultisampled: kind)
      let alone = failed
      failed = []
      for index in alone { draw([index], isMultisampled: kind) }
    }
    // A scene without an answer had nothing to draw.
    for (index, scene) in scenes.enumerated() where !answers.has(index) {
      if let end = executor.ledger.end {
        answer(.failure(end), index)
        continue
      }
      answer(.success(PixelBuffer(width: scene.width, height: scene.height, alphaMode: alphaMode)), index)
    }
  }

  private func answer(_ answer: AnswerQueue.Answer, _ index: Int) { answers.add(answer, at: index, take) }

  /// Draws the sheets of the scenes at `indices`, planned ahead where there are many.
  private func draw(_ indices: [Int], isMultisampled: Bool) {
    var open = indices
    while !open.isEmpty, executor.ledger.end == nil {
      let (scenes, planner) = (scenes, planner)
      let plan = { [open] (take: (SheetPlanner.Planned) -> Bool) in
        planner.plan(scenes, indices: open, isMultisampled: isMultisampled, take: take)
      }
      let isComplete: Bool
      if open.count < Submission.fewestPlannedAhead {
        isComplete = drawAll(plan)
      } else {
        let queue = SheetQueue(plan)
        isComplete = drawAll { take in while let next = queue.next(), take(next) {} }
        queue.end()
      }
      // A sheet is drawn while the next one is planned and the previous one's pictures are taken.
      executor.takeSheets(all: true, finish)
      if isComplete { return }
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
        // A resolve averages premultiplied colours, which are made straight afterwards.
        try executor.draw(sheet, straight: alphaMode == .straight && !sheet.isMultisampled)
        executor.takeSheets(all: false, finish)
        return executor.ledger.end == nil
      } catch {
        fail(sheet, executor.ledger.loss ?? error)
        return executor.ledger.end == nil && executor.uploadMasks(of: sheet)
      }
    }
  }

  private func finish(_ sheet: SheetPlan, _ pixels: Result<UnsafeRawBufferPointer, GLESError>) {
    switch pixels {
    case .failure(let error): fail(sheet, error)
    case .success(let pixels):
      for label in sheet.labels {
        let size = SIMD2(scenes[label.scene].width, scenes[label.scene].height)
        var picture = executor.picture(label, of: sheet, pixels, size: size, alphaMode: alphaMode)
        if sheet.isMultisampled && alphaMode == .straight { picture.divideByAlpha() }
        answer(.success(picture), label.scene)
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
