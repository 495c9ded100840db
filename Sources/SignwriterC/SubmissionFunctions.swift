public import CSignwriter
import Signwriter

// The functions of signwriter.h that submit documents and collect their pictures; they are documented there.

@c @implementation
public func signwriter_submit(
  _ renderer: OpaquePointer?, _ documents: UnsafePointer<signwriter_text>?, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ submission: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(submission, "submission")
    let batch = try DocumentBatch(documents, count, try DrawingOptions(drawing), limit: 1 << 16)
    let handle = RendererHandle(renderer)
    place.pointee = try handle.use { renderer throws(Fault) in
      let flying = renderer.flights.count
      guard flying < LabelRenderer.maximumSubmitted else {
        throw Fault(
          SIGNWRITER_FULL,
          "submission: \(flying) are in flight, and there may be no more; collect or release one first")
      }
      let number = renderer.flights.add(batch.submit(to: renderer))
      let object = SubmissionObject(
        count: count, renderer: handle, number: number, dropped: renderer.flights.dropped)
      do throws(Fault) {
        return try Handle.make(object)
      } catch {
        _ = renderer.flights.remove(number)
        throw error
      }
    }
  }
}

@c @implementation
public func signwriter_submission_poll(
  _ submission: OpaquePointer?, _ isReady: UnsafeMutablePointer<UInt32>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(isReady, "is_ready")
    place.pointee = 0
    let object = try Handle.find(submission, SubmissionObject.self)
    place.pointee = try object.renderer.use { renderer in
      renderer.flights[object.number].map { renderer.renderer.isReady($0.scenes) } ?? false ? 1 : 0
    }
  }
}

@c @implementation
public func signwriter_submission_collect(
  _ submission: OpaquePointer?, _ count: Int, _ pictures: UnsafeMutablePointer<OpaquePointer?>?,
  _ pixels: UnsafeMutablePointer<signwriter_pixels>?, _ errors: UnsafeMutablePointer<signwriter_error>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let object = try Handle.find(submission, SubmissionObject.self)
    guard count == object.count else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "count: it is \(UInt(bitPattern: count)), and \(object.count) documents were submitted; give arrays for all"
      )
    }
    let answers =
      count == 0 ? nil : try AnswerArrays(pictures: try given(pictures, "pictures"), pixels, errors, count)
    try object.renderer.use { renderer in
      guard let flight = renderer.flights.remove(object.number) else { return }
      for (index, picture) in flight.collect(from: renderer).enumerated() { answers?.put(picture, at: index) }
    }
    try Handle.remove(submission, SubmissionObject.self)
  }
}

@c @implementation
public func signwriter_submission_release(
  _ submission: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    try Handle.find(submission, SubmissionObject.self).drop()
    try Handle.remove(submission, SubmissionObject.self)
  }
}
