public import CSignwriter
import GLESRendering
import Signwriter

// The functions of signwriter.h about EGLImages and dma-bufs; they are documented there.

@c @implementation
public func signwriter_lease_image(
  _ lease: OpaquePointer?, _ image: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(image, "image")
    let object = try Handle.find(lease, LeaseObject.self)
    place.pointee = try object.renderer.use { renderer throws(Fault) in
      do throws(SignwriterError) {
        return ImageObject(try renderer.renderer.exportImage(object.lease), of: object.lease)
      } catch {
        throw Fault(error)
      }
    }.handle()
  }
}

@c @implementation
public func signwriter_image_describe(
  _ image: OpaquePointer?, _ info: UnsafeMutablePointer<signwriter_image_info>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(info, "info")
    try SizedStruct.write(try Handle.find(image, ImageObject.self).info, to: place, "signwriter_image_info")
  }
}

@c @implementation
public func signwriter_image_release(
  _ image: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.remove(image, ImageObject.self) }
}

@c @implementation
public func signwriter_lease_buffer(
  _ lease: OpaquePointer?, _ buffer: UnsafeMutablePointer<signwriter_buffer>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(buffer, "buffer")
    // Before there are descriptors, which somebody would have to close.
    try SizedStruct.check(place, "signwriter_buffer")
    let object = try Handle.find(lease, LeaseObject.self)
    let exported = try object.renderer.use { renderer throws(Fault) in
      do throws(SignwriterError) { return try renderer.renderer.exportBuffer(object.lease) } catch {
        throw Fault(error)
      }
    }
    try SizedStruct.write(BufferOptions.answer(exported), to: place, "signwriter_buffer")
  }
}

@c @implementation
public func signwriter_import_image(
  _ renderer: OpaquePointer?, _ image: UnsafeMutableRawPointer?, _ width: UInt32, _ height: UInt32,
  _ format: UInt32, _ imported: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(imported, "import")
    guard let image else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "egl_image: it is NULL; give an EGLImage of the renderer's display")
    }
    let format = try TargetOptions.format(format)
    place.pointee = try RendererObject.use(renderer) { renderer throws(Fault) in
      do throws(SignwriterError) {
        return ImportObject(
          try renderer.renderer.importTexture(image: image, width: Int(width), height: Int(height), format: format))
      } catch {
        throw Fault(error)
      }
    }.handle()
  }
}

@c @implementation
public func signwriter_import_buffer(
  _ renderer: OpaquePointer?, _ buffer: UnsafePointer<signwriter_buffer>?,
  _ imported: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(imported, "import")
    let buffer = try BufferOptions.buffer(buffer)
    place.pointee = try RendererObject.use(renderer) { renderer throws(Fault) in
      do throws(SignwriterError) { return ImportObject(try renderer.renderer.importTexture(buffer)) } catch {
        throw Fault(error)
      }
    }.handle()
  }
}

@c @implementation
public func signwriter_import_target(
  _ imported: OpaquePointer?, _ target: UnsafeMutablePointer<signwriter_target>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(target, "target")
    try SizedStruct.write(try Handle.find(imported, ImportObject.self).target, to: place, "signwriter_target")
  }
}

@c @implementation
public func signwriter_import_release(
  _ imported: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.remove(imported, ImportObject.self) }
}
