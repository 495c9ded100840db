public import Pixels

/// The coverage of one shape (a glyph, a stroked glyph, a path): how much of each pixel it covers, 0...255 for
/// 0...1, linear. Rasterized once, here, by FreeType's exact-area rasterizer, and consumed by every renderer:
/// a difference between renderers can then only be compositing.
///
/// A class for its identity: caches and atlases key on the object. Immutable, Sendable, usable from any thread.
public final class CoverageMask: Sendable {
  /// From the shape's origin (a glyph's pen position) to the mask's left column and top row, y down.
  public let left: Int
  public let top: Int
  public let width: Int
  public let height: Int
  /// `width * height` bytes, rows top to bottom.
  public let coverage: [UInt8]

  public init(left: Int, top: Int, width: Int, height: Int, coverage: [UInt8]) {
    precondition(coverage.count == width * height, "coverage does not fit the size")
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.coverage = coverage
  }

  public var isEmpty: Bool { width == 0 || height == 0 }
}

/// A mask at its place: `x`, `y` is the pixel of the canvas (of the oversampled canvas, where there is
/// oversampling) under the mask's left column and top row.
public struct PlacedMask: Sendable {
  public var mask: CoverageMask
  public var x: Int
  public var y: Int

  public init(mask: CoverageMask, x: Int, y: Int) {
    self.mask = mask
    self.x = x
    self.y = y
  }

  public var bounds: PixelRect { PixelRect(x: x, y: y, width: mask.width, height: mask.height) }
}
