public import CSignwriter
import VideoFrames

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
  answer(error) { () throws(Fault) in try Handle.remove(overlay, OverlayObject.self) }
}
