import Basics
public import CSignwriter
import Pixels
import Resolving
import Signwriter

/// Documents that were submitted, behind a handle. What is on its way belongs to the renderer, on whose thread it is let
/// go.
final class SubmissionObject: HandleObject, Sendable {
  static let kind = HandleKind.submission
  /// The number of documents.
  let count: Int
  /// The renderer that draws them.
  let renderer: RendererHandle
  /// The number of its flight.
  let number: Int
  private let dropped: Monitor<[Int]>

  /// Made while the renderer is used.
  init(count: Int, renderer: RendererHandle, number: Int, dropped: Monitor<[Int]>) {
    self.count = count
    self.renderer = renderer
    self.number = number
    self.dropped = dropped
  }

  /// Lets go what is on its way, on any thread, at any time: the renderer does it when it is used next, or at once where
  /// this is its only thread. If it was released, so was that.
  func drop() {
    dropped.change { $0.append(number) }
    renderer.clear()
  }
}

/// Documents whose pictures are on their way. Not Sendable: it belongs to its renderer's thread.
struct DocumentFlight {
  let resolved: [Result<ResolvedDocument, Fault>]
  let scenes: SubmittedScenes
  let form: PictureForm

  /// Waits for the pictures.
  func collect(from renderer: RendererObject) -> [Result<PictureObject, Fault>] {
    DocumentFlight.pictures(of: resolved, renderer.renderer.collect(scenes), form)
  }

  /// An answer for each document, of those whose scenes were drawn.
  static func pictures(
    of resolved: [Result<ResolvedDocument, Fault>], _ drawn: [Result<SceneRenderer.Drawn, SignwriterError>],
    _ form: PictureForm
  ) -> [Result<PictureObject, Fault>] {
    var drawn = drawn[...]
    return resolved.map { document in
      Result { () throws(Fault) in
        let document = try document.get()
        let image = drawn.removeFirst()
        let mask = form.hasMask ? drawn.removeFirst() : nil
        do throws(SignwriterError) {
          return PictureObject(
            try image.get().image, form, scale: document.report.scale, document: document,
            mask: try mask?.get().image)
        } catch {
          throw Fault(error)
        }
      }
    }
  }
}

/// The flights of a renderer, which belong to its thread, by numbers that do not come again.
final class FlightTable {
  private var flights: [Int: DocumentFlight] = [:]
  private var last = 0
  /// The numbers of flights that were let go of.
  let dropped = Monitor<[Int]>([])

  /// How many are on their way.
  var count: Int { flights.count }

  /// Adds a flight; gives its number.
  func add(_ flight: DocumentFlight) -> Int {
    last += 1
    flights[last] = flight
    return last
  }

  subscript(number: Int) -> DocumentFlight? { flights[number] }

  func remove(_ number: Int) -> DocumentFlight? { flights.removeValue(forKey: number) }

  /// Lets go of what was dropped.
  func clear() {
    if dropped.read(\.isEmpty) { return }
    let numbers = dropped.change { numbers in
      defer { numbers = [] }
      return numbers
    }
    for number in numbers { flights[number] = nil }
  }
}

// The functions of signwriter.h that submit documents and collect their pictures; they are documented there.

@c @implementation
public func signwriter_submit(
  _ renderer: OpaquePointer?, _ documents: UnsafePointer<signwriter_text>?, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ submission: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(submission, "submission")
    let batch = try DocumentBatch(
      documents, count, try DrawingOptions(drawing, mayHaveMask: true), limit: 1 << 16)
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
    try object.renderer.use { renderer throws(Fault) in
      // First, because nothing is given out where somebody else releases it meanwhile.
      try Handle.release(submission, SubmissionObject.self)
      guard let flight = renderer.flights.remove(object.number) else { return }
      for (index, picture) in flight.collect(from: renderer).enumerated() { answers?.put(picture, at: index) }
    }
  }
}

@c @implementation
public func signwriter_submission_release(
  _ submission: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.remove(submission, SubmissionObject.self).drop() }
}
