import Documents
import Motion
package import Signwriter

/// The work of a captioned film, in parts that are done one after the other. Nothing is written before the first, and
/// without the last no file remains.
///
/// Not Sendable: one thread at a time uses it.
package final class CaptionWork {
  /// What is known of the words, and of what was drawn.
  package private(set) var report = CaptionReport()
  /// Whether captions are laid over a film of HLG or PQ, where their white has a light.
  package let isHDR: Bool
  private let task: any CaptionTask
  /// Whether the last part is done, and the film is where it belongs.
  package private(set) var isWhole = false
  /// Why there are no more parts: what was written is gone.
  private var failure: (any Error)?

  /// Reads what the film needs: nothing of that may be the file that is written. `label` makes of "film", "output",
  /// "words", "style" what messages call them. Captions alone are one part, unless it is done `inParts`.
  package init(
    _ film: CaptionedFilm, to path: String, in environment: DrawingEnvironment, inParts: Bool = true,
    label: (String) -> String = { $0 }
  ) throws {
    try film.check(output: path)
    let facts = try film.film.map { try FilmProbe.facts(of: $0, white: film.white) }
    isHDR = facts?.light.curve != nil
    let captions = try FilmCaptions(film, facts, environment, &report)
    let rate = try facts?.rate ?? film.rate ?? FrameRate("30")
    task =
      switch film.form {
      case .film: try FilmBurning(captions, into: film, facts, to: path)
      case .captions, .changes:
        try CaptionsAlone(
          captions, film, rate: rate, until: facts?.duration, to: path,
          framesAtOnce: inParts ? CaptionWork.framesAtOnce : .max)
      case .sheet: try CaptionSheet(captions, path, rate: rate, end: facts?.duration, ground: film.ground)
      }
    var files = captions.files(of: film, label)
    files.writes(label("output"), task.files)
    if let conflict = files.conflict {
      task.abandon()
      throw conflict
    }
  }

  /// So many frames of captions alone are drawn in one part.
  private static let framesAtOnce = 256

  /// How much is done, and of how much; in no unit.
  package var done: Int { task.progress.done }
  package var count: Int { max(1, task.progress.count) }

  /// How many of a film's frames are encoded, and how many it has; nil where captions are laid over no film.
  package var encodedFrames: (done: Int, count: Int)? { task.encodedFrames }

  /// Does the next part, or waits for ffmpeg for about a tenth of a second. The result is whether there are more; false, too,
  /// once `goesOn` is, and then no file remains. So it is where something fails, and whoever asks again gets the same error.
  package func advance(on renderer: LabelRenderer, while goesOn: () -> Bool = { true }) throws -> Bool {
    if let failure { throw failure }
    do {
      guard goesOn() else {
        task.abandon()
        return false
      }
      var wasStopped = false
      let hasMore = try task.advance(on: renderer, &report) {
        if !wasStopped { wasStopped = !goesOn() }
        return !wasStopped
      }
      // A part that was left in the middle is not done again.
      guard !wasStopped else {
        task.abandon()
        return false
      }
      isWhole = !hasMore
      return hasMore
    } catch {
      task.abandon()
      let error = task.explained(error)
      failure = error
      throw error
    }
  }

  /// Leaves no file.
  package func abandon() { task.abandon() }
}

/// One way of drawing captions.
protocol CaptionTask: AnyObject {
  /// The files that it will write.
  var files: OutputFiles { get }
  var progress: (done: Int, count: Int) { get }
  /// See ``CaptionWork/encodedFrames``.
  var encodedFrames: (done: Int, count: Int)? { get }

  /// Does the next part; see ``CaptionWork/advance(on:while:)``.
  func advance(on renderer: LabelRenderer, _ report: inout CaptionReport, while goesOn: () -> Bool) throws -> Bool
  /// An error with a remedy, where the task knows one.
  func explained(_ error: any Error) -> any Error
  func abandon()
}

extension CaptionTask {
  func explained(_ error: any Error) -> any Error { error }

  var encodedFrames: (done: Int, count: Int)? { nil }
}
