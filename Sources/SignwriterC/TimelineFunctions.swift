public import CSignwriter
import Documents
import Motion
import Signwriter

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
        return TimelineObject(frames)
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
public func signwriter_timeline_release(
  _ timeline: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.remove(timeline, TimelineObject.self) }
}

extension TimelineObject {
  fileprivate func handle() throws(Fault) -> OpaquePointer { try Handle.make(self) }
}
