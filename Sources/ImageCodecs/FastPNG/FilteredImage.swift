import CRowKernels
import Pixels

/// An image as PNG compresses it: a filter byte before each row, and then the row's bytes minus those above (filter
/// Up). A row without ink has filter None, so that blank rows are all zeros.
struct FilteredImage {
  static let bytesPerPixel = 4
  /// The number of bytes before the first row and after the last that may be read, with any contents. A scanner reads
  /// the pixel before the first one, and many pixels at once.
  static let lead = bytesPerPixel
  static let slack = 256
  private static let up: UInt8 = 2

  let width: Int
  let height: Int
  /// The lead, `height` rows of 1 + 4 * width bytes, and the slack.
  let bytes: [UInt8]
  /// For each row, whether all its bytes are 0.
  let isBlank: [Bool]
  /// A bit for each pixel of a row that has ink, the first in the lowest: whether it equals the one before it. Bits after
  /// the last pixel are set. A row has `repeatWords`.
  let repeats: [UInt64]
  /// The Adler-32 of the rows.
  let checksum: UInt32
  /// Whether the picture has a background, judged by the alpha of its first corner.
  let hasGround: Bool

  var stride: Int { 1 + FilteredImage.bytesPerPixel * width }
  /// The number of bytes of the rows.
  var byteCount: Int { stride * height }

  /// The words of `repeats` that a row has.
  var repeatWords: Int { (width + 63) / 64 }

  init(_ image: PixelBuffer) {
    let (width, height) = (image.width, image.height)
    let stride = 1 + FilteredImage.bytesPerPixel * width
    let words = (width + 63) / 64
    var blanks = [Bool](repeating: true, count: height)
    var repeats = [UInt64](repeating: 0, count: words * height)
    var sum = Adler32()
    let size = FilteredImage.lead + stride * height + FilteredImage.slack
    bytes = [UInt8](unsafeUninitializedCapacity: size) { target, count in
      let start = UnsafeMutableRawPointer(target.baseAddress!)
      start.initializeMemory(as: UInt8.self, repeating: 0, count: FilteredImage.lead)
      let rows = start + FilteredImage.lead
      image.bytes.withUnsafeBytes { source in
        repeats.withUnsafeMutableBufferPointer { repeats in
          for y in 0..<height {
            // All of a row is done while it lies in the nearest cache.
            let row = rows + y * stride
            blanks[y] = FilteredImage.filter(y, source.baseAddress!, to: row, rowLength: stride - 1)
            if blanks[y] {
              sum.addZeros(stride)
            } else {
              sum.add(row, stride)
              FilteredImage.findRepeats(row + 1, width, to: repeats.baseAddress! + y * words)
            }
          }
        }
      }
      (rows + stride * height).initializeMemory(as: UInt8.self, repeating: 0, count: FilteredImage.slack)
      count = size
    }
    self.width = width
    self.height = height
    isBlank = blanks
    self.repeats = repeats
    checksum = sum.value
    hasGround = image.bytes[3] == 255
  }

  /// Filters row `y` of an image, and says whether it is without ink.
  private static func filter(
    _ y: Int, _ image: UnsafeRawPointer, to row: UnsafeMutableRawPointer, rowLength: Int
  ) -> Bool {
    let pixels = image + y * rowLength
    let isBlank = isZero(pixels, rowLength)
    row.storeBytes(of: isBlank ? 0 : up, as: UInt8.self)
    if isBlank {
      (row + 1).initializeMemory(as: UInt8.self, repeating: 0, count: rowLength)
    } else if y == 0 {
      (row + 1).copyMemory(from: pixels, byteCount: rowLength)
    } else {
      row_difference(row + 1, pixels, pixels - rowLength, rowLength)
    }
    return isBlank
  }

  /// `pixels` are a filtered row, behind which some more bytes may be read.
  private static func findRepeats(
    _ pixels: UnsafeMutableRawPointer, _ width: Int, to repeats: UnsafeMutablePointer<UInt64>
  ) {
    row_repeats(repeats, pixels, width)
    // Before the first pixel is the filter byte.
    repeats[0] &= ~1
    let words = (width &+ 63) &>> 6
    if width & 63 != 0 { repeats[words &- 1] |= ~0 &<< UInt64(truncatingIfNeeded: width & 63) }
  }

  /// Whether `count` bytes are 0; `count` is a multiple of 4.
  private static func isZero(_ bytes: UnsafeRawPointer, _ count: Int) -> Bool {
    var index = 0
    while index &+ 64 <= count {
      var any = SIMD2<UInt64>.zero
      for part in 0..<4 { any |= bytes.loadUnaligned(fromByteOffset: index &+ 16 &* part, as: SIMD2<UInt64>.self) }
      if any.x | any.y != 0 { return false }
      index &+= 64
    }
    while index < count {
      if bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self) != 0 { return false }
      index &+= 4
    }
    return true
  }
}
