public import CSignwriter
import Documents
import Signwriter

/// A moment of a document that was read before, and where it is to be drawn.
struct PreparedDrawing {
  private let options: DrawingOptions

  /// Throws if the drawing has what belongs to the reading of the document.
  init(_ drawing: UnsafePointer<signwriter_drawing>?) throws(Fault) {
    options = try DrawingOptions(drawing, mayBeWide: true, mayHaveMask: true)
    guard options.style == nil, options.name.isEmpty else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "drawing: style and name are of the document, which was read before; leave them NULL here")
    }
  }

  /// The moment that is asked for.
  var time: Double? { options.time }

  /// Draws a document to memory.
  func picture(of resolved: ResolvedDocument, on renderer: RendererObject) throws(Fault) -> OpaquePointer {
    try Handle.make(try renderer.picture(of: resolved, options))
  }

  /// Draws what `resolve` gives into a target of the caller's, and gives the fence where there is a place for it.
  func draw(
    _ target: UnsafePointer<signwriter_target>?, on renderer: OpaquePointer?, after sync: UnsafeMutableRawPointer?,
    _ fence: UnsafeMutablePointer<OpaquePointer?>?,
    _ resolve: (RendererObject) throws(Fault) -> ResolvedDocument
  ) throws(Fault) {
    fence?.pointee = nil
    let place = try TargetOptions.target(
      try SizedStruct.read(target, "signwriter_target"), try TargetOptions.form(options))
    let drawn = try RendererObject.use(renderer) { renderer throws(Fault) in
      let scene = try resolve(renderer).scene
      do throws(SignwriterError) {
        let drawing = try renderer.renderer.draw([scene], into: [place], after: sync)
        try drawing.answers[0].get()
        return drawing.fence
      } catch {
        throw Fault(error)
      }
    }
    if let fence { fence.pointee = try Handle.make(FenceObject(drawn)) }
  }
}

// The functions of signwriter.h that draw what was read before into textures; they are documented there.

@c @implementation
public func signwriter_document_draw(
  _ document: OpaquePointer?, _ renderer: OpaquePointer?, _ drawing: UnsafePointer<signwriter_drawing>?,
  _ target: UnsafePointer<signwriter_target>?, _ after: UnsafeMutableRawPointer?,
  _ fence: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let prepared = try PreparedDrawing(drawing)
    let document = try Handle.find(document, DocumentObject.self)
    try prepared.draw(target, on: renderer, after: after, fence) { renderer throws(Fault) in
      try document.resolved(at: prepared.time, for: renderer)
    }
  }
}

@c @implementation
public func signwriter_timeline_draw(
  _ timeline: OpaquePointer?, _ renderer: OpaquePointer?, _ drawing: UnsafePointer<signwriter_drawing>?,
  _ target: UnsafePointer<signwriter_target>?, _ after: UnsafeMutableRawPointer?,
  _ fence: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let prepared = try PreparedDrawing(drawing)
    let timeline = try Handle.find(timeline, TimelineObject.self)
    try prepared.draw(target, on: renderer, after: after, fence) { renderer throws(Fault) in
      try timeline.resolved(at: prepared.time, for: renderer)
    }
  }
}
