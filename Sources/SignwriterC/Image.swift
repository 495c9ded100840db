public import CSignwriter
import GLESRendering
import Signwriter

/// An `EGLImage` of a texture that was handed out, behind a handle.
final class ImageObject: HandleObject, Sendable {
  static let kind = HandleKind.image
  private let image: ExportedImage
  private let lease: TextureLease

  init(_ image: ExportedImage, of lease: TextureLease) {
    self.image = image
    self.lease = lease
  }

  /// The image as C programs see it.
  var info: signwriter_image_info {
    var info = signwriter_image_info()
    info.egl_image = image.eglImage
    info.width = UInt32(clamping: lease.textureWidth)
    info.height = UInt32(clamping: lease.textureHeight)
    info.format = UInt32(clamping: lease.format.rawValue)
    return info
  }
}

/// A dma-buf as C programs describe it. Whether its numbers make sense is asked when it is imported.
enum BufferOptions {
  /// The buffer that a caller describes.
  static func buffer(_ pointer: UnsafePointer<signwriter_buffer>?) throws(Fault) -> DMABuffer {
    let buffer = try SizedStruct.read(pointer, "signwriter_buffer")
    guard Int(buffer.flags) & ~SIGNWRITER_HAS_MODIFIER == 0 else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "flags: \(buffer.flags) has a bit that this library does not know")
    }
    let hasModifier = Int(buffer.flags) & SIGNWRITER_HAS_MODIFIER != 0
    guard hasModifier || buffer.modifier == 0 else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "modifier: it is set, and SIGNWRITER_HAS_MODIFIER is not; set the flag, too")
    }
    let planes = withUnsafeBytes(of: buffer.planes) { Array($0.bindMemory(to: signwriter_plane.self)) }
    guard (1...planes.count).contains(Int(buffer.plane_count)) else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "plane_count: \(buffer.plane_count) is not in 1...\(planes.count)")
    }
    return DMABuffer(
      width: Int(buffer.width), height: Int(buffer.height), fourcc: buffer.fourcc,
      modifier: hasModifier ? buffer.modifier : nil,
      planes: planes.prefix(Int(buffer.plane_count)).map { plane in
        DMABuffer.Plane(
          descriptor: plane.descriptor, offset: Int(clamping: plane.offset), stride: Int(clamping: plane.stride))
      })
  }

  /// A buffer for C programs. EGL gives at most four planes.
  static func answer(_ buffer: DMABuffer) -> signwriter_buffer {
    var answer = signwriter_buffer()
    answer.width = UInt32(clamping: buffer.width)
    answer.height = UInt32(clamping: buffer.height)
    answer.fourcc = buffer.fourcc
    answer.flags = buffer.modifier == nil ? 0 : UInt32(SIGNWRITER_HAS_MODIFIER)
    answer.modifier = buffer.modifier ?? 0
    answer.plane_count = UInt32(clamping: buffer.planes.count)
    withUnsafeMutableBytes(of: &answer.planes) { bytes in
      let planes = bytes.bindMemory(to: signwriter_plane.self)
      for (index, plane) in buffer.planes.prefix(planes.count).enumerated() {
        planes[index] = signwriter_plane(
          descriptor: plane.descriptor, reserved: 0, offset: UInt64(clamping: plane.offset),
          stride: UInt64(clamping: plane.stride))
      }
    }
    return answer
  }
}

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
  answer(error) { () throws(Fault) in try Handle.release(image, ImageObject.self) }
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
  answer(error) { () throws(Fault) in try Handle.release(imported, ImportObject.self) }
}
