/// The coverage of one shape (a glyph, a stroked glyph, a path): the share of each pixel that it covers, 0...255 for
/// 0...1, linear. It is computed once, here, by FreeType's rasterizer, and used by every renderer. A difference between
/// renderers can then only come from compositing.
///
/// A class, because caches and atlases identify masks by reference. Immutable, Sendable, usable from any thread.
package final class CoverageMask: Sendable {
  /// The distance from the shape's origin (that of a glyph) to the mask's left column and top row, in pixels, y down.
  package let left: Int
  /// The distance from the shape's origin down to the mask's top row, in pixels.
  package let top: Int
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// `width * height` bytes, rows top to bottom; no bytes for a mask that is only a box.
  package let coverage: [UInt8]
  /// About how many microseconds a processor takes to make the mask: see ``OutlineEffort``.
  package let effort: Int

  /// A mask of `width * height` bytes of coverage.
  package init(left: Int, top: Int, width: Int, height: Int, coverage: [UInt8], effort: Int = 0) {
    precondition(coverage.count == width * height, "coverage does not fit the size")
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.coverage = coverage
    self.effort = effort
  }

  /// A mask that is only a box, for whoever wants to know where the shape is and not what it covers.
  package init(left: Int, top: Int, boxWidth: Int, boxHeight: Int) {
    self.left = left
    self.top = top
    width = boxWidth
    height = boxHeight
    coverage = []
    effort = 0
  }

  /// Whether the mask has a size, and no coverage.
  package var isBox: Bool { coverage.isEmpty && !isEmpty }

  /// Whether the mask has no pixels.
  package var isEmpty: Bool { width == 0 || height == 0 }
}

/// A mask with its place: `x`, `y` is the pixel of the canvas (with oversampling, of the oversampled canvas) under the
/// mask's left column and top row. Sendable.
package struct PlacedMask: Sendable {
  /// The mask.
  package var mask: CoverageMask
  /// The column under the mask's left column.
  package var x: Int
  /// The row under the mask's top row.
  package var y: Int

  /// A mask at a place in pixels.
  package init(mask: CoverageMask, x: Int, y: Int) {
    self.mask = mask
    self.x = x
    self.y = y
  }

  /// The pixels that the mask covers.
  package var bounds: PixelRect { PixelRect(x: x, y: y, width: mask.width, height: mask.height) }
}

extension Array where Element == PlacedMask {
  /// The smallest rectangle that holds all masks, and whether any of them has no pixels. It is computed in this room,
  /// which sees the members of a mask: elsewhere each mask that is asked is counted as a reference.
  package var extent: (bounds: PixelRect, hasEmpty: Bool) {
    var hasEmpty = false
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    withUnsafeBufferPointer { masks in
      for index in masks.indices {
        let (x, y) = (masks[index].x, masks[index].y)
        let (width, height) = (masks[index].mask.width, masks[index].mask.height)
        if width <= 0 || height <= 0 {
          hasEmpty = true
        } else {
          (left, top) = (Swift.min(left, x), Swift.min(top, y))
          (right, bottom) = (Swift.max(right, x + width), Swift.max(bottom, y + height))
        }
      }
    }
    guard left < right else { return (.empty, hasEmpty) }
    return (PixelRect(minX: left, minY: top, maxX: right, maxY: bottom), hasEmpty)
  }
}
