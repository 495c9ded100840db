import CSignwriter
import Pixels
import Signwriter

/// Draws frames of a timeline.
struct FrameDelivery {
  /// Takes a frame: its picture, its number and whether it shows the same as the one before. The result is whether the
  /// caller wants more.
  typealias Take = (PictureObject, Int, Bool) -> Bool

  private let frames: TimelineFrames
  private let form: PictureForm
  private let range: Range<Int>

  /// Throws unless the timeline has these frames and the drawing fits them.
  init(
    _ timeline: OpaquePointer?, _ first: Int, _ count: Int, _ drawing: UnsafePointer<signwriter_drawing>?
  ) throws(Fault) {
    frames = try Handle.find(timeline, TimelineObject.self).frames
    let options = try DrawingOptions(drawing)
    guard !options.form.isMask, options.time == nil else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "drawing: frames have no mask and no time of their own; leave both 0")
    }
    guard first >= 0, count >= 0, first <= frames.count, count <= frames.count - first else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "first: the frames from \(UInt(bitPattern: first)) on, \(UInt(bitPattern: count)) of them, are not all in "
          + "0..<\(frames.count)")
    }
    form = options.form
    range = first..<(first + count)
  }

  func run(on renderer: OpaquePointer?, _ take: Take) throws(Fault) {
    try RendererObject.use(renderer) { renderer throws(Fault) in
      guard !range.isEmpty else { return }
      do throws(SignwriterError) {
        try deliver(try renderer.labels.run(frames), take)
      } catch {
        throw Fault(error)
      }
    }
  }

  private func deliver(_ run: FrameRun, _ take: Take) throws(SignwriterError) {
    do {
      try run.run(range) { frame in
        let picture = PictureObject(
          frame.image.converted(to: form.alphaMode), form, scale: frames.timeline.document.canvas.scale,
          document: nil)
        return take(picture, frame.index, !frame.isDrawn)
      }
    } catch let error as SignwriterError {
      throw error
    } catch {
      // `run` throws what its closure throws, and this one throws nothing.
      assertionFailure("\(error)")
    }
  }
}
