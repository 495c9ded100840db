public import CSignwriter

// The functions of signwriter.h that draw many documents; they are documented there.

@c @implementation
public func signwriter_render_batch(
  _ renderer: OpaquePointer?, _ documents: UnsafePointer<signwriter_text>?, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ take: signwriter_take?, _ context: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let batch = try DocumentBatch(documents, count, try DrawingWish(drawing))
    let taker = try Taker(take, context)
    try RendererObject.use(renderer) { renderer throws(Fault) in
      batch.run(on: renderer) { taker.take($0, index: $1) }
    }
    if let fault = taker.fault { throw fault }
  }
}

@c @implementation
public func signwriter_render_all(
  _ renderer: OpaquePointer?, _ documents: UnsafePointer<signwriter_text>?, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ pictures: UnsafeMutablePointer<OpaquePointer?>?,
  _ errors: UnsafeMutablePointer<signwriter_error>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let batch = try DocumentBatch(documents, count, try DrawingWish(drawing))
    guard count > 0 else { return }
    let pictures = try given(pictures, "pictures")
    for index in 0..<count { pictures[index] = nil }
    if let errors { for index in 0..<count { try SizedStruct.checkElement(errors, index, "signwriter_error") } }
    try RendererObject.use(renderer) { renderer throws(Fault) in
      batch.run(on: renderer) { result, index in
        do throws(Fault) {
          pictures[index] = try Handle.make(try result.get())
          if let errors { Fault(SIGNWRITER_OK, "").write(to: errors + index) }
        } catch {
          if let errors { error.write(to: errors + index) }
        }
        return true
      }
    }
  }
}
