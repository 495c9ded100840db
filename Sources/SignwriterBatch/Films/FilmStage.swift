import Basics
import Documents
import Films
import Motion
import Resolving
import Scene
import Signwriter

/// Does a job whose document moves, from its line to its files. One thread does all of it, and has few frames in memory:
/// a batch has other jobs for the others. Sendable.
struct FilmStage: Sendable {
  private let naming: JobNaming
  private let environment: DrawingEnvironment
  private let folder: OutputFolder
  private let journal: Journal?
  private let motion: MotionOptions
  /// Shows the supervisor which jobs are being worked on.
  private let progress: SharedProgress?

  /// The most frames that a GPU draws in one submission: their pictures are in memory together.
  private static let framesInOneSubmission = 8

  init(
    naming: JobNaming, environment: DrawingEnvironment, folder: OutputFolder, journal: Journal?,
    motion: MotionOptions,
    worker: BatchWorker?
  ) {
    (self.naming, self.environment, self.folder, self.journal) = (naming, environment, folder, journal)
    (self.motion, progress) = (motion, worker?.progress)
  }

  /// The record of a line's job, once it is done; nil if it belongs to another shard.
  func record(of next: NumberedLine, on renderer: LabelRenderer) -> JobRecord? {
    progress?.begin(next.index)
    defer { progress?.end(next.index) }
    switch naming.name(next) {
    case .elsewhere: return nil
    case .failed(let record): return record
    case .job(let ticket, let document):
      if let digest = ticket.digest, let kept = journal?.record(of: digest) {
        return ticket.record(.kept(kept), DocumentRemarks(kept: kept))
      }
      do throws(JobFailure) { return try shoot(document, ticket, on: renderer) } catch {
        return ticket.record(error)
      }
    }
  }

  private func shoot(
    _ document: Document, _ ticket: JobTicket, on renderer: LabelRenderer
  ) throws(JobFailure) -> JobRecord {
    let frames = try frames(of: document, by: renderer)
    // Before anything is laid out.
    do throws(OutputError) {
      try motion.format.checkPrograms(for: folder.path + "/" + ticket.out)
    } catch {
      throw failure(error)
    }
    let (format, report) = try survey(frames, of: document, ticket)
    let name: String
    do { name = try write(format, ticket, on: renderer) } catch { throw failure(error) }
    let files = try files(of: ticket, format)
    let members = report.members(out: ticket.out, format, files, renderer: name)
    // As for pictures: where a file has changed meanwhile, frames may be of different states.
    if let digest = ticket.digest, ticket.fileGeneration == environment.fileGeneration {
      journal?.add(digest, files: files, record: members)
    }
    return ticket.record(.done(members), report.remarks)
  }

  private func frames(
    of document: Document, by renderer: LabelRenderer
  ) throws(JobFailure) -> TimelineFrames {
    guard document.isAnimated else { throw JobFailure(environment.explain(StillnessError()), at: "kind") }
    let frames: TimelineFrames
    do throws(SignwriterError) {
      frames = try renderer.timeline(document, from: motion.from, to: motion.to).frames(fps: motion.rate)
    } catch {
      throw failure(error)
    }
    guard frames.count <= motion.mostFrames else {
      let error = FilmLengthError(frames: frames.count, most: motion.mostFrames)
      throw JobFailure(environment.explain(error), at: "duration")
    }
    return frames
  }

  /// Lays out every frame before the first is drawn: any of them may lack a glyph or have no room, and a file that is
  /// half written would be in vain.
  private func survey(
    _ frames: TimelineFrames, of document: Document, _ ticket: JobTicket
  ) throws(JobFailure) -> (FrameFormat, FilmReport) {
    var report = FilmReport(of: document)
    var size = (width: 0, height: 0)
    for index in frames.indices where !frames.isRepeated(frame: index) {
      progress?.begin(ticket.index)
      let document: ResolvedDocument
      do throws(SignwriterError) { document = try environment.resolveFrame(frames[index].document) } catch {
        throw failure(error)
      }
      if index == 0 { size = (document.scene.width, document.scene.height) }
      report.add(document.report)
    }
    do throws(OverflowError) {
      try environment.pictures.overflow.check(
        report.remarks, scaleFactor: report.scaleFactor, neededScaleFactor: report.neededScaleFactor)
    } catch {
      throw failure(SignwriterError.overflow(error))
    }
    let format = FrameFormat(
      frames: frames, width: size.width, height: size.height, loops: motion.loops,
      ground: environment.pictures.ground)
    return (format, report)
  }

  /// Draws and writes all frames. The result is the name of the renderer.
  private func write(_ format: FrameFormat, _ ticket: JobTicket, on renderer: LabelRenderer) throws -> String {
    var run = try renderer.run(format.frames)
    run.threads = 1
    run.batchFrames = renderer.isGPU ? FilmStage.framesInOneSubmission : 1
    let sink = try motion.format.sink(.name(ticket.out, in: folder), format)
    var drawn = DrawnFrames()
    // A film may take long; what may not is a frame.
    progress?.begin(ticket.index)
    _ = try run.shoot(into: [sink], &drawn) { _ in
      progress?.begin(ticket.index)
      return true
    }
    return drawn.renderer
  }

  private func files(of ticket: JobTicket, _ format: FrameFormat) throws(JobFailure) -> [WrittenFile] {
    var files: [WrittenFile] = []
    for name in motion.format.files(of: ticket.out, frames: format.frameCount) {
      progress?.begin(ticket.index)
      guard let file = WrittenFile(name, in: folder) else {
        throw failure(OutputError(path: folder.path + "/" + name, reason: "it is gone again", verb: "read"))
      }
      files.append(file)
    }
    return files
  }

  private func failure(_ error: any Error) -> JobFailure {
    switch error {
    case is OutputError: JobFailure(environment.explain(error), field: "out")
    case is TranslucentFrameError: JobFailure(environment.explain(error), at: "background")
    case let error as SignwriterError: JobFailure(error, in: environment)
    default: JobFailure(environment.explain(error))
    }
  }
}
