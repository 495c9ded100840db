import Documents
import Motion
import Signwriter

/// Draws captions alone, with alpha. Nothing is written before the first part.
final class CaptionsAlone: CaptionTask {
  private let frames: TimelineFrames
  private let format: FrameFormat
  private let output: Output
  /// Nil before the first part.
  private var sink: (any FrameSink)?
  private var drawn = DrawnFrames()
  private var next = 0
  private var last: FrameRun.Frame?
  /// So many frames are drawn in one part.
  private let framesAtOnce: Int

  init(
    _ captions: FilmCaptions, _ film: CaptionedFilm, rate: FrameRate, until end: Double?, to path: String,
    framesAtOnce: Int
  ) throws {
    let timeline = try Timeline(
      .captions(captions.document), from: nil, to: end, resolver: captions.environment.resolver)
    frames = try timeline.frames(fps: rate)
    format = FrameFormat(
      frames: frames, width: captions.width, height: captions.height, loops: 0, ground: film.ground)
    self.framesAtOnce = framesAtOnce
    output = try Output(film, path)
    try output.check(format)
  }

  /// What is written.
  private enum Output {
    case changes(String)
    case list(String)
    case motion(AnimationOutput)

    init(_ film: CaptionedFilm, _ path: String) throws(OutputError) {
      if film.form == .changes {
        self = .changes(path)
      } else if BDNSink.isList(path) {
        self = .list(path)
      } else if let motion = AnimationOutput(path, codec: film.codec) {
        self = .motion(motion)
      } else {
        throw OutputError(
          path: path,
          reason: "its ending is that of no motion; write .mov, .webm, .apng, .webp, .gif, .xml, a folder or -")
      }
    }

    /// Refuses frames that it cannot hold.
    func check(_ format: FrameFormat) throws {
      switch self {
      case .changes: break
      case .list(let path): _ = try BDNSink(path, format)
      case .motion(let motion): try motion.check(format.frames.fps)
      }
    }

    func files(_ format: FrameFormat) -> OutputFiles {
      switch self {
      case .changes(let path): ChangedSink.files(in: path)
      case .list(let path): BDNSink.files(of: path)
      case .motion(let motion): motion.files(format)
      }
    }

    func sink(_ format: FrameFormat) throws -> any FrameSink {
      switch self {
      case .changes(let path): try ChangedSink(path, format)
      case .list(let path): try BDNSink(path, format)
      case .motion(let motion): try motion.sink(format)
      }
    }
  }

  /// Throws where captions alone cannot be written to a path, or a program is missing that writes them.
  static func check(_ film: CaptionedFilm, _ path: String) throws(OutputError) {
    guard case .motion(.motion(let format, let file)) = try Output(film, path) else { return }
    try format.checkPrograms(for: file)
  }

  var files: OutputFiles { output.files(format) }
  var progress: (done: Int, count: Int) { (next, frames.count) }

  func advance(
    on renderer: LabelRenderer, _ report: inout CaptionReport, while goesOn: () -> Bool
  ) throws -> Bool {
    if next == 0 { report.add(frames.timeline.document) }
    let sink = try self.sink ?? output.sink(format)
    self.sink = sink
    let range = next..<next + min(frames.count - next, framesAtOnce)
    let hasGoneOn = try renderer.run(frames).shoot(range, into: [sink], &drawn, after: &last) { _ in goesOn() }
    next = range.upperBound
    guard hasGoneOn, next == frames.count else { return hasGoneOn }
    report.remarks = [sink.remark].compactMap { $0 }
    report.frames = frames.count
    (report.drawn, report.drawnPixels) = (drawn.count, drawn.pixels)
    (report.width, report.height) = (format.width, format.height)
    report.renderer = renderer.rendererName
    return false
  }

  func abandon() { sink?.abandon() }
}
