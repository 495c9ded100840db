import CSignwriter
import GLESRendering

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
