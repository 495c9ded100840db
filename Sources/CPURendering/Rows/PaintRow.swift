import Pixels
import Scene

/// A paint along the rows of an area of samples. Not Sendable.
final class PaintRow {
  /// The content of a row: one premultiplied colour, or one per sample.
  enum Content {
    case constant(SIMD4<Float>)
    case varying(ColorRow)
  }

  private enum Kind {
    /// One colour per row, from the area's first row on; a stride of 0 gives all rows the same.
    case rows(UnsafePointer<SIMD4<Float>>, stride: Int)
    case gradient(GradientRow)
    case image(ImagePaint, ColorRow)
  }

  private let kind: Kind
  private let oversampling: Int
  /// The painted area, in samples.
  private let area: PixelRect

  /// A paint over `area`, with `oversampling` samples per pixel along either axis.
  init(_ paint: Paint, oversampling: Int, area: PixelRect, in arena: ScratchArena) {
    self.oversampling = oversampling
    self.area = area
    let sampleSize = 1 / Float(oversampling)
    switch paint {
    case .solid(let color):
      let colors = arena.allocateColors(1)
      colors[0] = color.premultiplied
      kind = .rows(colors, stride: 0)
    case .gradient(let gradient) where gradient.kind == .linear && gradient.u.x == 0:
      let colors = arena.allocateColors(max(1, area.height))
      for row in 0..<area.height {
        let t = gradient.parameter(
          x: (Float(area.x) + 0.5) * sampleSize, y: (Float(area.y + row) + 0.5) * sampleSize)
        colors[row] = gradient.ramp.color(at: t)
      }
      kind = .rows(colors, stride: 1)
    case .gradient(let gradient):
      kind = .gradient(
        GradientRow(gradient, oversampling: oversampling, colors: PaintRow.room(area, in: arena), in: arena))
    case .image(let image): kind = .image(image, PaintRow.room(area, in: arena))
    }
  }

  /// Memory for the colours of a paint that changes along the row.
  private static func room(_ area: PixelRect, in arena: ScratchArena) -> ColorRow {
    let row = ColorRow(length: area.width, in: arena)
    row.clear()
    return row
  }

  /// One colour per row: that of the area's row n is at `stride * n`. Nil if colours change along a row.
  var rowColors: (colors: UnsafePointer<SIMD4<Float>>, stride: Int)? {
    if case .rows(let colors, let stride) = kind { (colors, stride) } else { nil }
  }

  /// The content of sample row `y` of the area, from its first column on.
  func content(row y: Int) -> Content {
    switch kind {
    case .rows(let colors, let stride): return .constant(colors[stride * (y - area.y)])
    case .gradient(let gradient):
      gradient.fill(x: area.x, y: y, count: area.width)
      return .varying(gradient.colors)
    case .image(let image, let colors):
      fill(colors, with: image, x: area.x, row: floorDivide(y, oversampling), count: area.width)
      return .varying(colors)
    }
  }

  private func fill(_ row: ColorRow, with image: ImagePaint, x: Int, row y: Int, count: Int) {
    let picture = image.picture
    guard !picture.isEmpty else { return row.clear() }
    let line = y - image.y
    // The samples that lie on the picture.
    let from = max(x, image.x * oversampling)
    let to = min(x + count, (image.x + picture.width) * oversampling)
    if from > x || to < x + count || line < 0 || line >= picture.height { row.clear() }
    guard line >= 0, line < picture.height, from < to else { return }
    row.dropping(from - x).read(
      picture, row: line, sample: from - image.x * oversampling, count: to - from, oversampling: oversampling)
  }
}
