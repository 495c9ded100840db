import LabelScene
import Pixels

/// A paint along one row of samples.
struct PaintRow {
  private let paint: Paint
  private let oversampling: Int
  private let sampleSize: Float
  /// Room for the colours of a paint that changes along the row.
  private let colors: ColorRow?

  /// `oversampling` samples a pixel, rows of at most `length` samples.
  init(_ paint: Paint, oversampling: Int, length: Int, in arena: ScratchArena) {
    self.paint = paint
    self.oversampling = oversampling
    sampleSize = 1 / Float(oversampling)
    if PaintRow.variesAlongRows(paint) {
      let row = ColorRow(length: length, in: arena)
      row.clear()
      colors = row
    } else {
      colors = nil
    }
  }

  private static func variesAlongRows(_ paint: Paint) -> Bool {
    switch paint {
    case .solid: false
    case .gradient(let gradient): gradient.kind != .linear || gradient.u.x != 0
    case .image: true
    }
  }

  /// What the row is painted with: one premultiplied colour, or one a sample.
  enum Content {
    case constant(SIMD4<Float>)
    case varying(ColorRow)
  }

  /// The `count` samples from sample `x` of sample row `y` on.
  func content(x: Int, y: Int, count: Int) -> Content {
    switch paint {
    case .solid(let color): return .constant(color.premultiplied)
    case .gradient(let gradient):
      let height = (Float(y) + 0.5) * sampleSize
      guard let colors else {
        let t = gradient.parameter(x: (Float(x) + 0.5) * sampleSize, y: height)
        return .constant(gradient.ramp.color(at: t))
      }
      fill(colors, with: gradient, x: x, height: height, count: count)
      return .varying(colors)
    case .image(let image):
      guard let colors else { return .constant(.zero) }
      fill(colors, with: image, x: x, row: floorDivide(y, oversampling), count: count)
      return .varying(colors)
    }
  }

  /// Neighbours mostly lie between the same two entries, so the entry in force is found by walking.
  private func fill(_ row: ColorRow, with gradient: Gradient, x: Int, height: Float, count: Int) {
    let entries = gradient.ramp.entries
    var index = 0
    for position in 0..<count {
      let t = gradient.parameter(x: (Float(x + position) + 0.5) * sampleSize, y: height)
      while index + 1 < entries.count, t >= entries[index + 1].location { index += 1 }
      while index > 0, t < entries[index].location { index -= 1 }
      let color = gradient.ramp.color(at: t, after: index)
      row.red[position] = color.x
      row.green[position] = color.y
      row.blue[position] = color.z
      row.alpha[position] = color.w
    }
    row.clearLanes(from: count)
  }

  private func fill(_ row: ColorRow, with image: ImagePaint, x: Int, row y: Int, count: Int) {
    let picture = image.picture
    guard !picture.isEmpty else { return row.clear() }
    let line = y - image.y
    row.clear()
    guard line >= 0, line < picture.height else { return }
    // The samples that lie on the picture; it and the row both begin at a pixel's first sample or later.
    let from = max(x, image.x * oversampling)
    let to = min(x + count, (image.x + picture.width) * oversampling)
    guard from < to else { return }
    row.dropping(from - x).readPart(
      picture, row: line, sample: from - image.x * oversampling, count: to - from, oversampling: oversampling)
  }
}

extension ColorRow {
  /// `count` samples of a picture's row from sample `sample` on.
  fileprivate func readPart(_ picture: Picture, row y: Int, sample: Int, count: Int, oversampling: Int) {
    picture.pixels.bytes.withUnsafeBufferPointer { bytes in
      for x in 0..<count {
        let source = (y * picture.width + (sample + x) / oversampling) * 4
        red[x] = Float(bytes[source]) * (1 / 255)
        green[x] = Float(bytes[source + 1]) * (1 / 255)
        blue[x] = Float(bytes[source + 2]) * (1 / 255)
        alpha[x] = Float(bytes[source + 3]) * (1 / 255)
      }
    }
  }
}
