public import CSignwriter

// The functions of signwriter.h that draw many documents; they are documented there.

@c @implementation
public func signwriter_render_batch(
  _ renderer: OpaquePointer?, _ documents: UnsafePointer<signwriter_text>?, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ take: signwriter_take?, _ context: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let batch = try DocumentBatch(documents, count, try DrawingOptions(drawing))
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
  _ pixels: UnsafeMutablePointer<signwriter_pixels>?, _ errors: UnsafeMutablePointer<signwriter_error>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let batch = try DocumentBatch(documents, count, try DrawingOptions(drawing))
    guard count > 0 else { return }
    let answers = try AnswerArrays(pictures: try given(pictures, "pictures"), pixels, errors, count)
    try RendererObject.use(renderer) { renderer throws(Fault) in
      batch.run(on: renderer) { result, index in
        answers.put(result, at: index)
        return true
      }
    }
  }
}

@c @implementation
public func signwriter_render_all_to(
  _ renderer: OpaquePointer?, _ documents: UnsafePointer<signwriter_text>?, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ surface: UnsafePointer<signwriter_surface>?,
  _ pixels: UnsafeMutablePointer<signwriter_pixels>?, _ errors: UnsafeMutablePointer<signwriter_error>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let options = try DrawingOptions(drawing)
    let batch = try DocumentBatch(documents, count, options)
    let surface = try SizedStruct.read(surface, "signwriter_surface")
    guard count > 0 else { return }
    var answers = try BlockAnswers(try PictureBlock(surface, count, options.form), pixels, errors, count)
    try RendererObject.use(renderer) { renderer throws(Fault) in
      batch.run(on: renderer) { answers.put($0, at: $1) }
    }
    if let failure = answers.failure { throw failure }
  }
}
