import CRowKernels
import Pixels
import Scene

/// The rows of pictures, laid over each other.
final class PictureRows: GroupRows {
  private let pictures: [PlacedPicture]
  private let oversampling: Int
  private let area: PixelRect
  private let row: ColorRow

  /// `area` is in pixels.
  init(_ pictures: [PlacedPicture], oversampling: Int, area: PixelRect, in arena: ScratchArena) {
    self.pictures = pictures.filter { !$0.bounds.intersection(area).isEmpty }
    self.oversampling = oversampling
    self.area = area
    row = ColorRow(length: area.width * oversampling, in: arena)
    row.clear()
  }

  let needsColors = true

  func layAlpha(row y: Int, over alpha: UnsafeMutablePointer<Float>) {
    preconditionFailure("the alpha of pictures is composited with their colours")
  }

  func layShape(row y: Int, over shape: UnsafeMutablePointer<Float>) {
    forEachPicture(inRow: y) { _, start, count in row_lay_alpha(shape + start, row.alpha, 1, count) }
  }

  func lay(row y: Int, over target: ColorRow, isEmpty: Bool) {
    if isEmpty { target.clear() }
    forEachPicture(inRow: y) { placed, start, count in
      target.layOver(row, through: nil, start: start, count: count, opacity: placed.opacity)
    }
  }

  /// Reads a row of each picture to `row`, and passes its first column in the group and its length.
  private func forEachPicture(inRow y: Int, _ body: (PlacedPicture, Int, Int) -> Void) {
    let pixelRow = floorDivide(y, oversampling)
    for placed in pictures {
      let visible = placed.bounds.intersection(area)
      guard pixelRow >= visible.y, pixelRow < visible.maxY else { continue }
      let count = visible.width * oversampling
      row.read(
        placed.picture, row: pixelRow - placed.y, sample: (visible.x - placed.x) * oversampling, count: count,
        oversampling: oversampling)
      row.clearLanes(from: count)
      body(placed, (visible.x - area.x) * oversampling, count)
    }
  }
}

extension ColorRow {
  /// Reads `count` samples of a picture's row from sample `sample` on, `oversampling` per pixel.
  func read(_ picture: Picture, row y: Int, sample: Int, count: Int, oversampling: Int) {
    assert(count <= length, "\(count) samples in a row of \(length)")
    picture.pixels.bytes.withUnsafeBufferPointer { bytes in
      let line = y * picture.width
      if oversampling == 1 {
        row_read_pixels(red, pitch, bytes.baseAddress! + (line + sample) * 4, count)
        return
      }
      for x in 0..<count {
        let source = (line + (sample + x) / oversampling) * 4
        let pixel = SIMD4(bytes[source], bytes[source + 1], bytes[source + 2], bytes[source + 3])
        let color = SIMD4<Float>(pixel) * (1 / 255)
        (red[x], green[x], blue[x], alpha[x]) = (color.x, color.y, color.z, color.w)
      }
    }
  }

  /// Clears the lanes behind `count` values, because whole lanes are laid.
  func clearLanes(from count: Int) {
    for channel in channels { (channel + count).update(repeating: 0, count: Lanes.scalarCount - 1) }
  }
}
