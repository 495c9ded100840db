import CSignwriter
import Motion
import Signwriter

/// The timeline that a descriptor asks for.
struct TimelineOptions {
  let drawing: DrawingOptions
  let rate: FrameRate
  let from: Double?
  let to: Double?

  /// What a descriptor asks for; the defaults for NULL.
  init(_ pointer: UnsafePointer<signwriter_timeline_descriptor>?) throws(Fault) {
    var descriptor = signwriter_timeline_descriptor()
    if let pointer { descriptor = try SizedStruct.read(pointer, "signwriter_timeline_descriptor") }
    let flags = Int(descriptor.flags)
    guard flags & ~(SIGNWRITER_FROM | SIGNWRITER_TO) == 0 else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "flags: \(flags) has a bit that this library does not know")
    }
    drawing = try DrawingOptions(descriptor)
    from = flags & SIGNWRITER_FROM != 0 ? descriptor.from : nil
    to = flags & SIGNWRITER_TO != 0 ? descriptor.to : nil
    do throws(MotionError) {
      rate = try FrameRate(
        descriptor.rate_numerator == 0 ? 30 : Int(descriptor.rate_numerator),
        descriptor.rate_denominator == 0 ? 1 : Int(descriptor.rate_denominator))
    } catch {
      throw Fault(.motion(error))
    }
  }
}
