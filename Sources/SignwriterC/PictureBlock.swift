import CSignwriter

/// A caller's block of memory, with a place for each picture of a batch. All places are of one size.
struct PictureBlock {
  private let surface: signwriter_surface
  /// Bytes from a place to the next.
  private let step: Int

  /// Throws unless the block holds so many places.
  init(_ surface: signwriter_surface, _ count: Int, _ form: PictureForm) throws(Fault) {
    let (width, height) = (Int(surface.width), Int(surface.height))
    guard width > 0, height > 0 else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "surface: the places of the pictures are \(width) x \(height); give a width and a height above 0")
    }
    guard surface.bytes != nil else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "surface: its bytes are NULL; give memory for \(count) pictures")
    }
    let row = width * form.bytesPerPixel
    let stride = surface.stride == 0 ? row : surface.stride
    let (step, isBeyond) = stride.multipliedReportingOverflow(by: height)
    guard stride >= row, !isBeyond else {
      throw Fault(
        SIGNWRITER_BUFFER_TOO_SMALL,
        "surface: its stride is \(UInt(bitPattern: stride)) bytes, and a row has \(row); give the bytes of a row, or 0"
      )
    }
    let (needed, isTooMuch) = step.multipliedReportingOverflow(by: count)
    guard !isTooMuch, UInt(needed) <= UInt(bitPattern: surface.length) else {
      throw Fault(
        SIGNWRITER_BUFFER_TOO_SMALL,
        "surface: \(count) pictures of \(step) bytes do not fit in \(UInt(bitPattern: surface.length)); give more memory"
      )
    }
    self.surface = surface
    self.step = step
  }

  /// Copies a picture to its place, and says where it is. Throws if it is larger.
  func put(_ picture: PictureObject, at index: Int) throws(Fault) -> signwriter_pixels {
    var place = surface
    place.bytes = surface.bytes + index * step
    place.length = step
    let part = Surface(place)
    let layout = part.layout(width: picture.width, height: picture.height, picture.form)
    let memory = try part.memory(for: layout)
    picture.bytes.withUnsafeBytes { rows in
      for row in 0..<layout.height {
        let line = UnsafeRawBufferPointer(rebasing: rows[(row * layout.row)..<((row + 1) * layout.row)])
        UnsafeMutableRawBufferPointer(rebasing: memory[(row * layout.stride)...]).copyMemory(from: line)
      }
    }
    var pixels = layout.pixels
    pixels.scale = picture.scale
    pixels.length = memory.count
    pixels.bytes = UnsafeRawPointer(memory.baseAddress)?.assumingMemoryBound(to: UInt8.self)
    return pixels
  }
}
