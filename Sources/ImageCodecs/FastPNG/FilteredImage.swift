import Pixels

/// An image as PNG compresses it: a filter byte before each row, and the row's bytes less those above (filter Up), or
/// for a row without ink as they are (filter None), so that blank rows are zeros from end to end.
struct FilteredImage {
  static let bytesPerPixel = 4
  private static let up: UInt8 = 2

  let width: Int
  let height: Int
  /// `height` rows of 1 + 4 * width bytes.
  let bytes: [UInt8]
  /// For each row, whether all its bytes are 0.
  let isBlank: [Bool]

  var stride: Int { 1 + FilteredImage.bytesPerPixel * width }

  init(_ image: PixelBuffer) {
    let width = image.width
    let height = image.height
    let rowLength = FilteredImage.bytesPerPixel * width
    let stride = 1 + rowLength
    var blanks = [Bool](repeating: true, count: height)
    bytes = [UInt8](unsafeUninitializedCapacity: stride * height) { target, count in
      image.bytes.withUnsafeBufferPointer { source in
        for y in 0..<height {
          let row = target.baseAddress! + y * stride
          let pixels = source.baseAddress! + y * rowLength
          blanks[y] = FilteredImage.isZero(pixels, rowLength)
          row[0] = blanks[y] ? 0 : FilteredImage.up
          if blanks[y] {
            (row + 1).update(repeating: 0, count: rowLength)
          } else if y == 0 {
            (row + 1).update(from: pixels, count: rowLength)
          } else {
            let above = pixels - rowLength
            for x in 0..<rowLength { row[1 + x] = pixels[x] &- above[x] }
          }
        }
      }
      count = stride * height
    }
    self.width = width
    self.height = height
    isBlank = blanks
  }

  private static func isZero(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let raw = UnsafeRawPointer(bytes)
    var index = 0
    while index + 32 <= count {
      var any: UInt64 = 0
      for word in 0..<4 { any |= raw.loadUnaligned(fromByteOffset: index + 8 * word, as: UInt64.self) }
      if any != 0 { return false }
      index += 32
    }
    while index < count {
      if bytes[index] != 0 { return false }
      index += 1
    }
    return true
  }
}
