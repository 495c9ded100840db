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
  /// Whether the picture has a background, judged by the alpha of its first corner.
  let hasGround: Bool

  var stride: Int { 1 + FilteredImage.bytesPerPixel * width }
  /// The number of bytes of the rows.
  var byteCount: Int { stride * height }

  init(_ image: PixelBuffer) {
    let width = image.width
    let height = image.height
    let rowLength = FilteredImage.bytesPerPixel * width
    let stride = 1 + rowLength
    var blanks = [Bool](repeating: true, count: height)
    let size = FilteredImage.lead + stride * height + FilteredImage.slack
    bytes = [UInt8](unsafeUninitializedCapacity: size) { target, count in
      let start = UnsafeMutableRawPointer(target.baseAddress!)
      start.initializeMemory(as: UInt8.self, repeating: 0, count: FilteredImage.lead)
      let rows = start + FilteredImage.lead
      image.bytes.withUnsafeBytes { source in
        for y in 0..<height {
          let row = rows + y * stride
          let pixels = source.baseAddress! + y * rowLength
          blanks[y] = FilteredImage.isZero(pixels, rowLength)
          row.storeBytes(of: blanks[y] ? 0 : FilteredImage.up, as: UInt8.self)
          if blanks[y] {
            (row + 1).initializeMemory(as: UInt8.self, repeating: 0, count: rowLength)
          } else if y == 0 {
            (row + 1).copyMemory(from: pixels, byteCount: rowLength)
          } else {
            FilteredImage.subtract(pixels - rowLength, from: pixels, to: row + 1, rowLength)
          }
        }
      }
      (rows + stride * height).initializeMemory(as: UInt8.self, repeating: 0, count: FilteredImage.slack)
      count = size
    }
    self.width = width
    self.height = height
    isBlank = blanks
    hasGround = image.bytes[3] == 255
  }

  private typealias Chunk = SIMD16<UInt8>

  private static func subtract(
    _ above: UnsafeRawPointer, from pixels: UnsafeRawPointer, to row: UnsafeMutableRawPointer, _ count: Int
  ) {
    var index = 0
    while index &+ Chunk.scalarCount <= count {
      let difference =
        pixels.loadUnaligned(fromByteOffset: index, as: Chunk.self)
        &- above.loadUnaligned(fromByteOffset: index, as: Chunk.self)
      row.storeBytes(of: difference, toByteOffset: index, as: Chunk.self)
      index &+= Chunk.scalarCount
    }
    while index < count {
      let difference =
        pixels.load(fromByteOffset: index, as: UInt8.self) &- above.load(fromByteOffset: index, as: UInt8.self)
      row.storeBytes(of: difference, toByteOffset: index, as: UInt8.self)
      index &+= 1
    }
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
