public import CSignwriter
import Documents
import Pixels
import Scenes
import Signwriter

// The functions of signwriter.h that draw one document, and about its picture; they are documented there.

@c @implementation
public func signwriter_render(
  _ renderer: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ picture: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(picture, "picture")
    let options = try DrawingOptions(drawing)
    place.pointee = try RendererObject.use(renderer) { renderer throws(Fault) in
      let document = try options.resolve(json, length, for: renderer)
      let drawn = try renderer.draw([options.scene(of: document)], options.form.alphaMode)[0].get()
      return try Handle.make(
        PictureObject(drawn.image, options.form, scale: document.report.scale, document: document))
    }
  }
}

@c @implementation
public func signwriter_render_to(
  _ renderer: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ surface: UnsafePointer<signwriter_surface>?,
  _ pixels: UnsafeMutablePointer<signwriter_pixels>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let options = try DrawingOptions(drawing)
    let surface = Surface(try SizedStruct.read(surface, "signwriter_surface"))
    if let pixels { try SizedStruct.write(signwriter_pixels(), to: pixels, "signwriter_pixels") }
    try RendererObject.use(renderer) { renderer throws(Fault) in
      let document = try options.resolve(json, length, for: renderer)
      let scene = options.scene(of: document)
      let layout = surface.layout(width: scene.width, height: scene.height, options.form)
      if let pixels {
        var answer = layout.pixels
        answer.scale = document.report.scale
        try SizedStruct.write(answer, to: pixels, "signwriter_pixels")
      }
      let memory = try surface.memory(for: layout)
      let result = renderer.draw(scene, options.form.alphaMode) {
        options.form.write($0, to: memory, stride: layout.stride)
      }
      try result.get()
    }
  }
}

@c @implementation
public func signwriter_picture_pixels(
  _ picture: OpaquePointer?, _ pixels: UnsafeMutablePointer<signwriter_pixels>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(pixels, "pixels")
    try SizedStruct.write(try Handle.find(picture, PictureObject.self).pixels, to: place, "signwriter_pixels")
  }
}

@c @implementation
public func signwriter_picture_measures(
  _ picture: OpaquePointer?, _ measures: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(measures, "measures")
    guard let document = try Handle.find(picture, PictureObject.self).document else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "picture: a frame of a timeline has no measures; measure the document at the frame's time")
    }
    place.pointee = try Handle.make(MeasuresObject(document))
  }
}

@c @implementation
public func signwriter_picture_encode(
  _ picture: OpaquePointer?, _ format: UnsafePointer<CChar>?, _ write: signwriter_write?,
  _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let format = try EncodedPicture.format(format)
    guard let write else { throw Fault(SIGNWRITER_NULL_ARGUMENT, "write: it is NULL; give a function") }
    let bytes = try EncodedPicture.bytes(of: picture, format)
    let status = bytes.withUnsafeBytes { bytes in
      Processes.outside { write(context, bytes.baseAddress, bytes.count) }
    }
    guard status == 0 else { throw Fault.stopped(status) }
  }
}

@c @implementation
public func signwriter_picture_encode_to(
  _ picture: OpaquePointer?, _ format: UnsafePointer<CChar>?, _ bytes: UnsafeMutableRawPointer?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(length, "length")
    place.pointee = 0
    let file = try EncodedPicture.bytes(of: picture, try EncodedPicture.format(format))
    place.pointee = file.count
    guard UInt(bitPattern: capacity) >= UInt(file.count) else {
      throw Fault(
        SIGNWRITER_BUFFER_TOO_SMALL,
        "capacity: the file takes \(file.count) bytes, and there are \(UInt(bitPattern: capacity)); give more memory"
      )
    }
    guard let bytes else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "bytes: it is NULL, and its capacity is \(UInt(bitPattern: capacity))")
    }
    file.withUnsafeBytes { bytes.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(bytes), byteCount: $0.count) }
  }
}

@c @implementation
public func signwriter_picture_save(
  _ picture: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    guard let path = try CallerText.string(path, "path") else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "path: it is NULL; give the path of a file")
    }
    try EncodedPicture.save(picture, path)
  }
}

@c @implementation
public func signwriter_picture_release(
  _ picture: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.remove(picture, PictureObject.self) }
}

extension Fault {
  /// That a callback asked to stop.
  static func stopped(_ result: Int32) -> Fault {
    Fault(SIGNWRITER_STOPPED, "the callback returned \(result), so the call stopped; return 0 to go on")
  }
}
