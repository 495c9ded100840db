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
    let columns = samples(of: area.x..<area.maxX, chromaShift.x, of: image.width)
    let rows = samples(of: area.y..<area.maxY, chromaShift.y, of: image.height)
    let part = StraightPart(image, lines(of: columns, chromaShift.x, rows, chromaShift.y), self, at: place)
    planes.withUnsafeMutableBufferPointer { planes in
      for y in area.y..<area.maxY {
        for x in area.x..<area.maxX {
          sheet.set(y * image.width + x, part.luma(x, y), in: planes)
          sheet.set(sheet.alpha + y * image.width + x, part.alpha(x, y), in: planes)
        }
      }
      part.eachChroma(columns, rows) { column, row, chroma in
        sheet.set(sheet.u + row * sheet.columns + column, chroma.x, in: planes)
        sheet.set(sheet.v + row * sheet.columns + column, chroma.y, in: planes)
      }
    }
  }

  /// The chroma samples in which some lines of a picture may count: those around a sample's first one do.
  private func samples(of lines: Range<Int>, _ shift: Int, of count: Int) -> Range<Int> {
    guard shift > 0 else { return lines }
    return lines.lowerBound >> 1..<min(lines.upperBound >> 1, (count - 1) >> 1) + 1
  }

  /// The pixels that may count in chroma samples; some of them may lie outside of the picture.
  private func lines(of columns: Range<Int>, _ across: Int, _ rows: Range<Int>, _ down: Int) -> PixelRect {
    PixelRect(
      minX: columns.lowerBound << across - across, minY: rows.lowerBound << down - down,
      maxX: columns.upperBound << across, maxY: rows.upperBound << down)
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
