public import CSignwriter
import Documents
import Motion
import Pixels
import Signwriter

/// A timeline behind a handle. It never changes.
final class TimelineObject: HandleObject, Sendable {
  static let kind = HandleKind.timeline
  let frames: TimelineFrames
  /// The document's name in messages.
  private let name: String

  init(_ frames: TimelineFrames, name: String) {
    self.frames = frames
    self.name = name
  }

  /// The document at a moment; without one, where the part begins.
  func resolved(at time: Double?, for renderer: RendererObject) throws(Fault) -> ResolvedDocument {
    let timeline = frames.timeline
    return try renderer.resolve(timeline.document(at: time ?? timeline.start), named: name)
  }
}

/// The timeline that a descriptor asks for.
struct TimelineOptions {
  let drawing: DrawingOptions
  let rate: FrameRate
  let from: Double?
  let to: Double?

  /// What a descriptor asks for; the defaults for NULL.
  init(_ pointer: UnsafePointer<signwriter_timeline_descriptor>?) throws(Fault) {
    var descriptor = signwriter_timeline_descriptor()
    if let pointer { descriptor = try SizedStruct.read(pointer, "signwriter_timeline_descriptor") }
    let flags = Int(descriptor.flags)
    guard flags & ~(SIGNWRITER_FROM | SIGNWRITER_TO) == 0 else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "flags: \(flags) has a bit that this library does not know")
    }
    drawing = try DrawingOptions(descriptor)
    from = flags & SIGNWRITER_FROM != 0 ? descriptor.from : nil
    to = flags & SIGNWRITER_TO != 0 ? descriptor.to : nil
    rate = try FrameRate(given: descriptor.rate_numerator, descriptor.rate_denominator)
  }
}

extension FrameRate {
  /// A rate as a caller gives it: 0 for 30 / 1.
  init(given numerator: UInt32, _ denominator: UInt32) throws(Fault) {
    do throws(MotionError) {
      self = try FrameRate(numerator == 0 ? 30 : Int(numerator), denominator == 0 ? 1 : Int(denominator))
    } catch {
      throw Fault(.motion(error))
    }
  }
}

// The functions of signwriter.h about timelines; they are documented there.

@c @implementation
public func signwriter_timeline_create(
  _ renderer: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
  _ descriptor: UnsafePointer<signwriter_timeline_descriptor>?, _ timeline: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(timeline, "timeline")
    let options = try TimelineOptions(descriptor)
    place.pointee = try RendererObject.use(renderer) { renderer throws(Fault) in
      let document = try options.drawing.document(json, length, styles: renderer.styles)
      do throws(SignwriterError) {
        let timeline = try renderer.labels.timeline(document, from: options.from, to: options.to)
        let frames = try timeline.frames(fps: options.rate)
        return TimelineObject(frames, name: options.drawing.name)
      } catch {
        throw Fault(error)
      }
    }.handle()
  }
}

@c @implementation
public func signwriter_timeline_describe(
  _ timeline: OpaquePointer?, _ info: UnsafeMutablePointer<signwriter_timeline_info>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(info, "info")
    let frames = try Handle.find(timeline, TimelineObject.self).frames
    var info = signwriter_timeline_info()
    info.frame_count = frames.count
    info.start = frames.timeline.start
    info.duration = frames.timeline.duration
    info.rate_numerator = UInt32(clamping: frames.fps.numerator)
    info.rate_denominator = UInt32(clamping: frames.fps.denominator)
    info.is_cyclic = frames.timeline.isCyclic ? 1 : 0
    try SizedStruct.write(info, to: place, "signwriter_timeline_info")
  }
}

@c @implementation
public func signwriter_timeline_frames(
  _ timeline: OpaquePointer?, _ renderer: OpaquePointer?, _ first: Int, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ take: signwriter_take?, _ context: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let delivery = try FrameDelivery(timeline, first, count, drawing)
    let taker = try Taker(take, context)
    try delivery.run(on: renderer) { taker.take(.success($0), index: $1, isRepeated: $2) }
    if let fault = taker.fault { throw fault }
  }
}

@c @implementation
public func signwriter_timeline_all(
  _ timeline: OpaquePointer?, _ renderer: OpaquePointer?, _ first: Int, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ answers: UnsafeMutablePointer<signwriter_answer>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let delivery = try FrameDelivery(timeline, first, count, drawing)
    guard count > 0 else { return }
    let table = try FrameAnswers(try given(answers, "answers"), count)
    do throws(Fault) {
      try delivery.run(on: renderer, table.put)
      if let failure = table.failure { throw failure }
    } catch {
      table.clear()
      throw error
    }
  }
}

@c @implementation
public func signwriter_timeline_render(
  _ timeline: OpaquePointer?, _ renderer: OpaquePointer?, _ drawing: UnsafePointer<signwriter_drawing>?,
  _ picture: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(picture, "picture")
    let drawing = try PreparedDrawing(drawing)
    let timeline = try Handle.find(timeline, TimelineObject.self)
    place.pointee = try RendererObject.use(renderer) { renderer throws(Fault) in
      try drawing.picture(of: try timeline.resolved(at: drawing.time, for: renderer), on: renderer)
    }
  }
}

@c @implementation
public func signwriter_timeline_release(
  _ timeline: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.release(timeline, TimelineObject.self) }
}

extension TimelineObject {
  fileprivate func handle() throws(Fault) -> OpaquePointer { try Handle.make(self) }
}

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

/// An array of a caller's that takes frames, all or none.
final class FrameAnswers {
  private let answers: SizedArray<signwriter_answer>
  private let count: Int
  private var next = 0
  /// Why there is no handle for a frame.
  private(set) var failure: Fault?

  /// Throws unless each element knows its size. There are no pictures at first.
  init(_ answers: UnsafeMutablePointer<signwriter_answer>, _ count: Int) throws(Fault) {
    self.answers = try SizedArray(answers, count, "signwriter_answer")
    self.count = count
    clear()
  }

  /// Takes a frame. The result is whether there may be more.
  func put(_ picture: PictureObject, index: Int, isRepeated: Bool) -> Bool {
    do throws(Fault) {
      answers[next].pointee.picture = try Handle.make(picture)
    } catch {
      failure = error
      return false
    }
    answers[next].pointee.index = index
    answers[next].pointee.is_repeated = isRepeated ? 1 : 0
    next += 1
    return true
  }

  /// Releases what was taken.
  func clear() {
    for taken in 0..<next { try? Handle.release(answers[taken].pointee.picture, PictureObject.self) }
    next = 0
    // Their sizes were checked.
    for index in 0..<count { try? answers.write(signwriter_answer(), at: index) }
  }
}
