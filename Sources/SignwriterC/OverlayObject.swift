import CSignwriter
import Pixels
import VideoFrames

/// A picture that was prepared for frames, behind a handle. Any thread may blend it.
final class OverlayObject: HandleObject, Sendable {
  static let kind = HandleKind.overlay
  let planes: LabelPlanes

  init(_ picture: PictureObject, _ descriptor: signwriter_overlay_descriptor) throws(Fault) {
    var color = FrameColor()
    color.matrix = try OverlayObject.choice(descriptor.matrix, "matrix", [.bt709, .bt601, .bt2020])
    color.range = try OverlayObject.choice(descriptor.range, "range", [.limited, .full])
    color.site = try OverlayObject.choice(descriptor.site, "site", [.left, .center, .topLeft])
    let format = try OverlayObject.choice(
      descriptor.format, "format",
      [.rgba, .bgra, .rgbx, .bgrx, .i420, .yv12, .nv12, .nv21, .p010, .y444, .ayuv, .gray8] as [FrameFormat])
    guard !picture.form.isMask, !picture.form.isBottomUp else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "picture: only a picture of SIGNWRITER_RGBA that is top-down can be laid over frames; draw it without "
          + "SIGNWRITER_TEXT_MASK and SIGNWRITER_BOTTOM_UP")
    }
    let pixels = PixelBuffer(
      width: picture.width, height: picture.height, alphaMode: picture.form.alphaMode, bytes: picture.bytes)
    planes = LabelPlanes(pixels, format: format, color: color)
  }

  private static func choice<Value>(_ number: UInt32, _ name: String, _ values: [Value]) throws(Fault) -> Value {
    guard number < values.count else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "signwriter_overlay_descriptor.\(name): \(number) is none; use one of the constants, 0...\(values.count - 1)"
      )
    }
    return values[Int(number)]
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
