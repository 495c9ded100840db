package import Pixels

/// Pictures with straight alpha as planes of luma, U, V and alpha, one after the other without gaps, for a program that lays
/// them over the frames of a film.
///
/// A sample is the one that ``LabelPlanes`` writes where a picture is opaque. Of a chroma sample the pixels around its site
/// count by their alpha, so that what cannot be seen does not bleed into an edge.
///
/// Sendable; a value.
package struct StraightPlanes: Sendable, Hashable {
  package let color: FrameColor
  /// The bits of a sample: 8, or more in two bytes, the low one first.
  package let bits: Int
  /// The columns and rows of pixels that share a chroma sample, as powers of two: 0 or 1.
  package let chromaShift: SIMD2<Int>

  package init(color: FrameColor, bits: Int, chromaShift: SIMD2<Int>) {
    (self.color, self.bits, self.chromaShift) = (color, bits, chromaShift)
  }

  /// The bytes of all planes of a picture on which there is nothing.
  package func empty(width: Int, height: Int) -> [UInt8] {
    let sheet = Sheet(width: width, height: height, self)
    var bytes = [UInt8](repeating: 0, count: sheet.count * sheet.bytes)
    let black = ShareTable(color: color, bits: bits).black
    bytes.withUnsafeMutableBufferPointer { bytes in
      for index in 0..<sheet.u { sheet.set(index, black, in: bytes) }
      for index in sheet.u..<sheet.alpha { sheet.set(index, 1 << (bits - 1), in: bytes) }
    }
    return bytes
  }

  /// Takes over a part of a picture into its planes. `place` is where the picture's corner lies on the frame: beyond the
  /// frame's edges its last pixels repeat, and beyond the picture's nothing is. A picture has whole chroma samples, or ends
  /// with the frame.
  package func update(
    _ planes: inout [UInt8], with image: PixelBuffer, in area: PixelRect, at place: SIMD2<Int> = .zero
  ) {
    let sheet = Sheet(width: image.width, height: image.height, self)
    let area = area.intersection(image.bounds)
    guard !area.isEmpty else { return }
    precondition(image.alphaMode == .straight, "a picture with straight alpha")
    precondition(planes.count == sheet.count * sheet.bytes, "planes of another size")
    let filter = ChromaFilter(color.site)
    let across = Taps(filter.columns, chromaShift.x, count: image.width, repeats: place.x == 0)
    let down = Taps(filter.rows, chromaShift.y, count: image.height, repeats: place.y == 0)
    let (columns, rows) = (across.samples(of: area.x..<area.maxX), down.samples(of: area.y..<area.maxY))
    let (seenColumns, seenRows) = (across.lines(of: columns), down.lines(of: rows))
    let seen = PixelRect(
      minX: seenColumns.lowerBound, minY: seenRows.lowerBound, maxX: seenColumns.upperBound,
      maxY: seenRows.upperBound)
    let part = Part(image, seen, self)
    planes.withUnsafeMutableBufferPointer { planes in
      for y in area.y..<area.maxY {
        for x in area.x..<area.maxX {
          sheet.set(y * image.width + x, part.luma(x, y), in: planes)
          sheet.set(sheet.alpha + y * image.width + x, part.alpha(x, y), in: planes)
        }
      }
      for row in rows {
        for column in columns {
          let chroma = part.chroma(column, across, row, down)
          sheet.set(sheet.u + row * sheet.columns + column, chroma.x, in: planes)
          sheet.set(sheet.v + row * sheet.columns + column, chroma.y, in: planes)
        }
      }
    }
  }

  /// The places of samples in planes.
  private struct Sheet {
    let bytes: Int
    let columns: Int
    let rows: Int
    /// Where the planes of chroma and alpha begin.
    let u: Int
    let v: Int
    let alpha: Int
    let count: Int

    init(width: Int, height: Int, _ planes: StraightPlanes) {
      let shift = planes.chromaShift
      bytes = planes.bits > 8 ? 2 : 1
      (columns, rows) = ((width + (1 << shift.x) - 1) >> shift.x, (height + (1 << shift.y) - 1) >> shift.y)
      u = width * height
      v = u + columns * rows
      alpha = v + columns * rows
      count = alpha + width * height
    }

    func set(_ index: Int, _ value: Int, in target: UnsafeMutableBufferPointer<UInt8>) {
      target[bytes * index] = UInt8(truncatingIfNeeded: value)
      if bytes == 2 { target[2 * index + 1] = UInt8(truncatingIfNeeded: value >> 8) }
    }
  }
}

/// The pixels that count in chroma samples, in one direction.
private struct Taps {
  /// The weights of the lines before a sample's own first one, of that one, and of the one behind it.
  let weights: [UInt32]
  private let shift: Int
  /// The number of lines of the picture.
  private let count: Int
  private let repeats: Bool

  init(_ weights: [UInt32], _ shift: Int, count: Int, repeats: Bool) {
    self.weights = shift == 0 ? [0, 1, 0] : weights
    (self.shift, self.count, self.repeats) = (shift, count, repeats)
  }

  /// The line of the picture that counts for a tap of a sample; nil where none does.
  func line(_ sample: Int, _ tap: Int) -> Int? {
    let line = (sample << shift) + tap - 1
    return line < 0 ? repeats ? 0 : nil : min(line, count - 1)
  }

  /// The samples in which lines count.
  func samples(of lines: Range<Int>) -> Range<Int> {
    let last = (lines.upperBound - (weights[0] > 0 ? 0 : 1)) >> shift
    return lines.lowerBound >> shift..<min(last, (count - 1) >> shift) + 1
  }

  /// The lines that count in samples.
  func lines(of samples: Range<Int>) -> Range<Int> {
    max(0, (samples.lowerBound << shift) - (weights[0] > 0 ? 1 : 0))..<min(count, samples.upperBound << shift)
  }
}

/// The shares of a part of a picture, each pixel as if it were opaque, and the alpha of each.
private struct Part {
  private let seen: PixelRect
  private let opacities: PlaneBuffer<UInt8>
  private let black: Int
  private let bits: Int
  private let lumas: PlaneBuffer<UInt32>
  private let blues: PlaneBuffer<UInt32>
  private let reds: PlaneBuffer<UInt32>

  init(_ image: PixelBuffer, _ seen: PixelRect, _ planes: StraightPlanes) {
    let pixels = LabelPixels(image, seen, planes.color, asOpaque: true)
    let table = ShareTable(color: planes.color, bits: planes.bits, parts: pixels.parts)
    (self.seen, bits, black) = (seen, planes.bits, table.black)
    opacities = PlaneBuffer<UInt8>(count: seen.width * seen.height)
    for y in 0..<seen.height {
      for x in 0..<seen.width {
        opacities.writable[y * seen.width + x] = image.bytes[4 * ((seen.y + y) * image.width + seen.x + x) + 3]
      }
    }
    lumas = pixels.shares(table.terms(.luma))
    blues = pixels.shares(table.terms(.u))
    reds = pixels.shares(table.terms(.v))
  }

  private var largest: Int { (1 << bits) - 1 }

  private func index(_ x: Int, _ y: Int) -> Int { (y - seen.y) * seen.width + x - seen.x }

  func luma(_ x: Int, _ y: Int) -> Int {
    let index = index(x, y)
    return opacities.numbers[index] > 0 ? min((Int(lumas.numbers[index]) + 127) / 255, largest) : black
  }

  func alpha(_ x: Int, _ y: Int) -> Int { (2 * Int(opacities.numbers[index(x, y)]) * largest + 255) / 510 }

  /// U and V of a sample.
  func chroma(_ column: Int, _ across: Taps, _ row: Int, _ down: Taps) -> SIMD2<Int> {
    var (sum, weights) = (SIMD2<Int>.zero, 0)
    for v in 0..<3 where down.weights[v] > 0 {
      guard let y = down.line(row, v) else { continue }
      for u in 0..<3 where across.weights[u] > 0 {
        guard let x = across.line(column, u) else { continue }
        let index = index(x, y)
        let weight = Int(down.weights[v] * across.weights[u]) * Int(opacities.numbers[index])
        sum &+= SIMD2(Int(blues.numbers[index]), Int(reds.numbers[index])) &* weight
        weights += weight
      }
    }
    guard weights > 0 else { return SIMD2(repeating: 1 << (bits - 1)) }
    let whole = 255 * weights
    return pointwiseMin((sum &+ whole / 2) / whole, SIMD2(repeating: largest))
  }
}
