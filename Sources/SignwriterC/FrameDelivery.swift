import CSignwriter
import Pixels
import Signwriter

/// Draws frames of a timeline and hands each to a caller's function.
struct FrameDelivery {
  private let frames: TimelineFrames
  private let form: PictureForm
  private let taker: Taker

  init(_ frames: TimelineFrames, _ form: PictureForm, _ taker: Taker) {
    self.frames = frames
    self.form = form
    self.taker = taker
  }

  func run(_ range: Range<Int>, on renderer: RendererObject) throws(Fault) {
    guard !range.isEmpty else { return }
    do throws(SignwriterError) {
      let run = try FrameRun(frames, resolver: renderer.resolver, renderer: renderer.renderer)
      try deliver(run, range)
    } catch {
      throw Fault(error)
    }
    if let fault = taker.fault { throw fault }
  }

  private func deliver(_ run: FrameRun, _ range: Range<Int>) throws(SignwriterError) {
    do {
      try run.run(range) { frame in
        let picture = PictureObject(
          frame.image.converted(to: form.alphaMode), form, scale: frames.timeline.document.canvas.scale,
          document: nil)
        return taker.take(.success(picture), index: frame.index, isRepeated: !frame.isDrawn)
      }
    } catch let error as SignwriterError {
      throw error
    } catch {
      // `run` throws what its closure throws, and this one throws nothing.
      assertionFailure("\(error)")
    }
  }
}
