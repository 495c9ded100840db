public import CSignwriter
import Pixels
import VideoFrames

/// A picture that was prepared for frames, behind a handle. Any thread may blend it.
final class OverlayObject: HandleObject, Sendable {
  static let kind = HandleKind.overlay
  let planes: LabelPlanes

  init(_ picture: PictureObject, _ descriptor: signwriter_overlay_descriptor) throws(Fault) {
    guard descriptor.reserved == 0 else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "reserved: \(descriptor.reserved) has no meaning; leave it 0")
    }
    let coding = try FrameChoices(
      "signwriter_overlay_descriptor", descriptor.matrix, descriptor.range, descriptor.site,
      transfer: descriptor.transfer, white: descriptor.white)
    let format = try coding.format(descriptor.format, "format")
    guard !picture.form.isMask, !picture.form.isBottomUp, !picture.form.isReversed else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "picture: only a picture of SIGNWRITER_RGBA that is top-down can be laid over frames; draw it without "
          + "SIGNWRITER_TEXT_MASK and SIGNWRITER_BOTTOM_UP")
    }
    guard !picture.form.isWide else {
      planes = LabelPlanes(picture.words, format: format, color: coding.color)
      return
    }
    let pixels = PixelBuffer(
      width: picture.width, height: picture.height, alphaMode: picture.form.alphaMode, bytes: picture.bytes)
    planes = LabelPlanes(pixels, format: format, color: coding.color)
  }

  var info: signwriter_overlay_info {
    var info = signwriter_overlay_info()
    info.width = UInt32(planes.width)
    info.height = UInt32(planes.height)
    info.ink_x = UInt32(planes.ink.x)
    info.ink_y = UInt32(planes.ink.y)
    info.ink_width = UInt32(planes.ink.width)
    info.ink_height = UInt32(planes.ink.height)
    return info
  }

  /// Throws before anything is written.
  func blend(_ frame: signwriter_frame, x: Int32, y: Int32, opacity: Double) throws(Fault) {
    let given = [frame.planes.0, frame.planes.1, frame.planes.2, frame.planes.3]
    let count = planes.format.planeCount
    var memory: [FrameMemory.Plane] = []
    for (index, plane) in given.enumerated() {
      guard index < count else {
        guard plane.bytes == nil else {
          throw Fault(
            SIGNWRITER_INVALID_ARGUMENT,
            "frame: plane \(index) is set, but \(planes.format.rawValue) has \(count); leave it 0")
        }
        continue
      }
      guard let bytes = plane.bytes else {
        throw Fault(SIGNWRITER_NULL_ARGUMENT, "frame: plane \(index) is NULL; give its address")
      }
      memory.append(FrameMemory.Plane(bytes, stride: Int(plane.stride)))
    }
    let target = FrameMemory(width: Int(frame.width), height: Int(frame.height), planes: memory)
    do throws(FrameError) { try planes.blend(into: target, x: Int(x), y: Int(y), opacity: opacity) } catch {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "\(error)")
    }
  }

  func samples(plane: Int, width: Int, height: Int, x: Int, y: Int) throws(Fault) -> PlaneSamples {
    do throws(FrameError) {
      return try planes.samples(plane: plane, frameWidth: width, frameHeight: height, x: x, y: y)
    } catch {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "\(error)")
    }
  }

  static func part(_ samples: PlaneSamples) -> signwriter_overlay_part {
    var part = signwriter_overlay_part()
    part.x = UInt32(max(0, samples.x))
    part.y = UInt32(max(0, samples.y))
    part.width = UInt32(samples.width)
    part.height = UInt32(samples.height)
    part.components = UInt32(samples.components)
    part.whole = UInt32(samples.whole)
    return part
  }
}

// The functions of signwriter.h about video frames; they are documented there.

@c @implementation
public func signwriter_overlay_create(
  _ picture: OpaquePointer?, _ descriptor: UnsafePointer<signwriter_overlay_descriptor>?,
  _ overlay: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(overlay, "overlay")
    let descriptor = try SizedStruct.read(descriptor, "signwriter_overlay_descriptor")
    place.pointee = try OverlayObject(Handle.find(picture, PictureObject.self), descriptor).handle()
  }
}

@c @implementation
public func signwriter_overlay_describe(
  _ overlay: OpaquePointer?, _ info: UnsafeMutablePointer<signwriter_overlay_info>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(info, "info")
    try SizedStruct.write(try Handle.find(overlay, OverlayObject.self).info, to: place, "signwriter_overlay_info")
  }
}

@c @implementation
public func signwriter_overlay_blend(
  _ overlay: OpaquePointer?, _ frame: UnsafePointer<signwriter_frame>?, _ x: Int32, _ y: Int32, _ opacity: Double,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let frame = try SizedStruct.read(frame, "signwriter_frame")
    try Handle.find(overlay, OverlayObject.self).blend(frame, x: x, y: y, opacity: opacity)
  }
}

@c @implementation
public func signwriter_overlay_numbers(
  _ overlay: OpaquePointer?, _ plane: UInt32, _ frame_width: UInt32, _ frame_height: UInt32, _ x: Int32, _ y: Int32,
  _ part: UnsafeMutablePointer<signwriter_overlay_part>?, _ coverage: UnsafeMutablePointer<UInt16>?,
  _ shares: UnsafeMutablePointer<UInt32>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(part, "part")
    let count = try given(count, "count")
    count.pointee = 0
    let samples = try Handle.find(overlay, OverlayObject.self).samples(
      plane: Int(plane), width: Int(frame_width), height: Int(frame_height), x: Int(x), y: Int(y))
    try SizedStruct.write(OverlayObject.part(samples), to: place, "signwriter_overlay_part")
    count.pointee = samples.coverage.count
    guard !samples.coverage.isEmpty else { return }
    guard capacity >= samples.coverage.count, let coverage, let shares else {
      throw Fault(
        SIGNWRITER_BUFFER_TOO_SMALL,
        "capacity: \(capacity) samples, but there are \(samples.coverage.count); give memory for as many")
    }
    coverage.update(from: samples.coverage, count: samples.coverage.count)
    shares.update(from: samples.shares, count: samples.shares.count)
  }
}

@c @implementation
public func signwriter_overlay_release(
  _ overlay: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.release(overlay, OverlayObject.self) }
}
