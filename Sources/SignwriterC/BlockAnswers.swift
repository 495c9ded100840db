import CSignwriter

/// What becomes of the documents of a batch that is drawn into a block: pictures in it, and arrays of the caller's that
/// say what and where they are.
struct BlockAnswers {
  private let block: PictureBlock
  private let pixels: UnsafeMutablePointer<signwriter_pixels>?
  private let errors: UnsafeMutablePointer<signwriter_error>?
  /// The first failure, where there is no array to say it.
  private(set) var failure: Fault?

  /// Throws unless each element knows its size.
  init(
    _ block: PictureBlock, _ pixels: UnsafeMutablePointer<signwriter_pixels>?,
    _ errors: UnsafeMutablePointer<signwriter_error>?, _ count: Int
  ) throws(Fault) {
    try AnswerArrays.check(pixels, errors, count)
    self.block = block
    self.pixels = pixels
    self.errors = errors
  }

  /// Whether the caller wants more.
  mutating func put(_ result: Result<PictureObject, Fault>, at index: Int) -> Bool {
    var row = signwriter_pixels()
    do throws(Fault) {
      let picture = try result.get()
      (row.width, row.height) = (UInt32(picture.width), UInt32(picture.height))
      row = try block.put(picture, at: index)
      if let errors { Fault(SIGNWRITER_OK, "").write(to: errors + index) }
    } catch {
      if let errors { error.write(to: errors + index) } else if pixels == nil { failure = error }
    }
    row.size = MemoryLayout<signwriter_pixels>.size
    pixels?[index] = row
    return failure == nil
  }
}
