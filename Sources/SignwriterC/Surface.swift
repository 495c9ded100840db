import CSignwriter
import Pixels

/// Memory of a caller's for a picture.
struct Surface {
  private let surface: signwriter_surface

  init(_ surface: signwriter_surface) { self.surface = surface }

  /// Where the rows of a picture would be.
  struct Layout {
    let width: Int
    let height: Int
    let stride: Int
    let form: PictureForm

    /// The bytes of a row that are written.
    var row: Int { width * form.bytesPerPixel }

    /// The picture as C programs see it, without its address.
    var pixels: signwriter_pixels {
      var pixels = signwriter_pixels()
      pixels.width = UInt32(width)
      pixels.height = UInt32(height)
      pixels.stride = stride
      pixels.bytes_per_pixel = UInt32(form.bytesPerPixel)
      pixels.flags = form.flags
      return pixels
    }
  }

  func layout(width: Int, height: Int, _ form: PictureForm) -> Layout {
    Layout(
      width: width, height: height,
      stride: surface.stride == 0 ? width * form.bytesPerPixel : surface.stride, form: form)
  }

  /// The bytes that a picture takes. Throws if it does not fit.
  func memory(for layout: Layout) throws(Fault) -> UnsafeMutableRawBufferPointer {
    guard let bytes = surface.bytes else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "surface: its bytes are NULL; give memory for the picture")
    }
    let (width, height) = (Int(surface.width), Int(surface.height))
    guard width == 0 || layout.width <= width, height == 0 || layout.height <= height else {
      throw tooSmall(layout, "the surface is \(width) x \(height)")
    }
    // A picture has at most 2^52 pixels, so nothing but the stride can be too large.
    let stride = UInt(bitPattern: layout.stride)
    guard stride >= UInt(layout.row) else {
      throw tooSmall(layout, "the stride is \(stride) bytes, and a row has \(layout.row)")
    }
    let (before, isBeyond) = layout.stride.multipliedReportingOverflow(by: max(0, layout.height - 1))
    let (needed, isTooMuch) = before.addingReportingOverflow(layout.row)
    guard layout.stride > 0, !isBeyond, !isTooMuch else {
      throw Fault(
        SIGNWRITER_BUFFER_TOO_SMALL,
        "surface: \(layout.height) rows of a stride of \(stride) bytes are more than memory can hold; give the bytes "
          + "from a row to the next")
    }
    guard UInt(needed) <= UInt(bitPattern: surface.length) else {
      throw tooSmall(layout, "it takes \(needed) bytes, and there are \(UInt(bitPattern: surface.length))")
    }
    return UnsafeMutableRawBufferPointer(start: bytes, count: needed)
  }

  private func tooSmall(_ layout: Layout, _ reason: String) -> Fault {
    Fault(
      SIGNWRITER_BUFFER_TOO_SMALL,
      "surface: the picture is \(layout.width) x \(layout.height), and \(reason); give more memory")
  }
}
