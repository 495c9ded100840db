import CSignwriter

/// Arrays of a caller's that take the answers of a batch.
struct AnswerArrays {
  private let pictures: UnsafeMutablePointer<OpaquePointer?>
  private let pixels: UnsafeMutablePointer<signwriter_pixels>?
  private let errors: UnsafeMutablePointer<signwriter_error>?

  /// Throws unless each element knows its size. There are no pictures at first.
  init(
    pictures: UnsafeMutablePointer<OpaquePointer?>, _ pixels: UnsafeMutablePointer<signwriter_pixels>?,
    _ errors: UnsafeMutablePointer<signwriter_error>?, _ count: Int
  ) throws(Fault) {
    self.pictures = pictures
    self.pixels = pixels
    self.errors = errors
    for index in 0..<count { pictures[index] = nil }
    try AnswerArrays.check(pixels, errors, count)
  }

  /// Throws unless each element of the arrays that are given knows its size.
  static func check(
    _ pixels: UnsafeMutablePointer<signwriter_pixels>?, _ errors: UnsafeMutablePointer<signwriter_error>?,
    _ count: Int
  ) throws(Fault) {
    for index in 0..<count {
      if let pixels { try SizedStruct.checkElement(pixels, index, "signwriter_pixels") }
      if let errors { try SizedStruct.checkElement(errors, index, "signwriter_error") }
    }
  }

  func put(_ result: Result<PictureObject, Fault>, at index: Int) {
    var row = signwriter_pixels()
    do throws(Fault) {
      let picture = try result.get()
      pictures[index] = try Handle.make(picture)
      row = picture.pixels
      if let errors { Fault(SIGNWRITER_OK, "").write(to: errors + index) }
    } catch {
      if let errors { error.write(to: errors + index) }
    }
    row.size = MemoryLayout<signwriter_pixels>.size
    pixels?[index] = row
  }
}
