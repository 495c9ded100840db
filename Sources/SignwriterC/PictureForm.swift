import CSignwriter
import Pixels

/// What the bytes of a picture are, and in which order its rows are.
struct PictureForm: Sendable {
  /// Whether it is the mask of the text.
  var isMask = false
  var alphaMode = AlphaMode.straight
  var isBottomUp = false

  var bytesPerPixel: Int { isMask ? 1 : 4 }

  /// The flags of signwriter.h.
  var flags: UInt32 {
    UInt32((alphaMode == .premultiplied ? SIGNWRITER_PREMULTIPLIED : 0) | (isBottomUp ? SIGNWRITER_BOTTOM_UP : 0))
  }

  /// The bytes of an image in this form. Without a mask and top-down they are the image's own, and nothing is copied.
  func bytes(of image: PixelBuffer) -> [UInt8] {
    guard isMask || isBottomUp else { return image.bytes }
    let row = image.width * bytesPerPixel
    return [UInt8](unsafeUninitializedCapacity: row * image.height) { buffer, count in
      write(image, to: UnsafeMutableRawBufferPointer(buffer), stride: row)
      count = row * image.height
    }
  }

  /// Writes the rows of an image to memory that has room for them.
  func write(_ image: PixelBuffer, to memory: UnsafeMutableRawBufferPointer, stride: Int) {
    image.bytes.withUnsafeBytes { source in
      for row in 0..<image.height {
        let line = UnsafeRawBufferPointer(rebasing: source[(row * image.width * 4)..<((row + 1) * image.width * 4)])
        let start = (isBottomUp ? image.height - 1 - row : row) * stride
        let place = UnsafeMutableRawBufferPointer(
          rebasing: memory[start..<(start + image.width * bytesPerPixel)])
        if isMask {
          for x in 0..<image.width { place[x] = line[x * 4 + 3] }
        } else {
          place.copyMemory(from: line)
        }
      }
    }
  }
}
