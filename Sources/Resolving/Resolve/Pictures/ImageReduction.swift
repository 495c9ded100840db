import CRowKernels
import Pixels

/// Reduces an image along rows and columns, by Lanczos' filter of three lobes: the mean over a pixel's area lets fine
/// patterns come back as coarse ones, and this filter has little beyond half a cycle a pixel. An axis that is not
/// reduced is interpolated linearly.
///
/// Each line of the image is filtered along the line, and each row of the result is a sum of the lines under it. It
/// works on one strip of columns after another, so that the lines it needs stay near the processor.
struct ImageReduction {
  private let image: PixelBuffer
  private let inverse: Affine
  private let edge: ImageSampler.Edge

  /// A map that reduces less than this is taken to keep the size: it came from a division.
  static let least = 1.001
  /// The columns of a strip: as wide as most canvases, because each strip begins with weights of its own. Eight lines of
  /// it are 256 KiB.
  private static let strip = 2048

  /// Makes a reduction. `inverse` maps the canvas to the pixels of `image`, and neither turns nor shears.
  init(_ image: PixelBuffer, inverse: Affine, edge: ImageSampler.Edge) {
    self.image = image
    self.inverse = inverse
    self.edge = edge
  }

  /// The pixels of `area`, premultiplied.
  func pixels(_ area: PixelRect) -> PixelBuffer {
    guard !area.isEmpty else {
      return PixelBuffer(width: area.width, height: area.height, alphaMode: .premultiplied)
    }
    let size = 4 * area.width * area.height
    // Not set to 0 before: every byte is written.
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      if let base = buffer.baseAddress { write(area, to: base) }
      count = size
    }
    return PixelBuffer(width: area.width, height: area.height, alphaMode: .premultiplied, bytes: bytes)
  }

  private func write(_ area: PixelRect, to base: UnsafeMutablePointer<UInt8>) {
    let down = ReductionTaps(
      area.y..<area.maxY, slope: inverse.d, start: inverse.ty, in: image.height, edge: edge)
    for left in stride(from: 0, to: area.width, by: ImageReduction.strip) {
      let first = area.x + left
      let across = ReductionTaps(
        first..<min(first + ImageReduction.strip, area.maxX), slope: inverse.a, start: inverse.tx, in: image.width,
        edge: edge)
      var lines = ReducedLines(of: image, across: across, edge: edge, most: down.count)
      for row in 0..<area.height {
        lines.write(row, of: down, to: base + 4 * (row * area.width + left))
      }
    }
  }
}
