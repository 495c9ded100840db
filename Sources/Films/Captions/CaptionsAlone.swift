import Documents
import Motion
import Signwriter

/// Draws captions alone, with alpha.
final class CaptionsAlone: CaptionTask {
  private let frames: TimelineFrames
  private let format: FrameFormat
  private let sink: any FrameSink
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
    if film.form == .changes {
      sink = try ChangedSink(path, format)
    } else if BDNSink.isList(path) {
      sink = try BDNSink(path, format)
    } else if let kind = AnimationOutput(path, codec: film.codec) {
      sink = try kind.sink(format)
    } else {
      throw OutputError(
        path: path,
        reason: "its ending is that of no motion; write .mov, .webm, .apng, .webp, .gif, .xml, a folder or -")
    }
  }

  var files: OutputFiles { sink.files }
  var progress: (done: Int, count: Int) { (next, frames.count) }

  func advance(
    on renderer: LabelRenderer, _ report: inout CaptionReport, while goesOn: () -> Bool
  ) throws -> Bool {
    if next == 0 { report.add(frames.timeline.document) }
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

  func abandon() { sink.abandon() }
}
