package import Pixels
package import Scene

/// Scenes that were submitted and whose pictures were not collected yet.
///
/// Not Sendable: it belongs to its renderer's thread. Dropping it drops the pictures.
package final class PendingPictures {
  typealias Answer = Result<PixelBuffer, GLESError>

  /// Apart from this object, so that the submission does not hold it.
  final class Answers { var list: [Answer] = [] }

  let count: Int
  let answers: Answers
  /// Nil if drawing could not begin.
  let submission: Submission<PictureDelivery>?

  init(count: Int, answers: Answers, submission: Submission<PictureDelivery>?) {
    self.count = count
    self.answers = answers
    self.submission = submission
  }
}

extension GLESRenderer {
  /// Draws the scenes and returns without waiting for the device. Their answers are those of
  /// ``render(_:alphaMode:)``; ``collect(_:)`` waits for them. Others may be submitted meanwhile.
  package func submit(_ scenes: [Scene], alphaMode: AlphaMode = .straight) -> PendingPictures {
    let answers = PendingPictures.Answers()
    do throws(GLESError) {
      let submission = try inContext { executor throws(GLESError) in
        let submission = Submission(
          scenes, delivery: PictureDelivery(scenes, alphaMode: alphaMode), planner: planner, executor: executor
        ) { answers.list.append($0) }
        submission.start()
        return submission
      }
      return PendingPictures(count: scenes.count, answers: answers, submission: submission)
    } catch {
      answers.list = scenes.map { _ in .failure(error) }
      return PendingPictures(count: scenes.count, answers: answers, submission: nil)
    }
  }

  /// Whether ``collect(_:)`` need not wait for the device, if nothing has to be drawn again. It takes what has arrived.
  package func isReady(_ pending: PendingPictures) -> Bool {
    guard let submission = pending.submission, submission.pendingSheets > 0 else { return true }
    let isReady = try? inContext { executor throws(GLESError) in
      while submission.pendingSheets > 0, try executor.readback.isReady() {
        _ = executor.readback.take(waits: true)
      }
      return submission.pendingSheets == 0
    }
    return isReady ?? true
  }

  /// Waits for submitted scenes. Each gets an answer, in order: a picture, or the reason why it has none. Those of another
  /// thread that asks are not kept.
  package func collect(_ pending: PendingPictures) -> [Result<PixelBuffer, GLESError>] {
    if let submission = pending.submission {
      do throws(GLESError) {
        try inContext { _ throws(GLESError) in submission.finish() }
      } catch {
        if error == .wrongThread { return [Result](repeating: .failure(error), count: pending.count) }
        while pending.answers.list.count < pending.count { pending.answers.list.append(.failure(error)) }
      }
    }
    return pending.answers.list
  }
}
