import Pixels

/// A picture with straight alpha as planes of a film: luma, two of chroma, alpha.
package struct FilmPlanes: Sendable {
  private let pixels: FilmPixels

  package init(_ pixels: FilmPixels) { self.pixels = pixels }

  /// Luma and chroma of a colour, and the alpha's range, in values of the film.
  private struct Scale {
    let weights: SIMD3<Float>
    let luma: Float
    let black: Float
    let chroma: Float
    let grey: Float
    let alpha: Float
    /// B - Y and R - Y are at most this.
    let blue: Float
    let red: Float

    init(_ pixels: FilmPixels) {
      let unit: Float = pixels.bits == 10 ? 4 : 1
      let (kr, kb) = (Float(pixels.weights.red), Float(pixels.weights.blue))
      let top: Float = pixels.bits == 10 ? 1023 : 255
      weights = SIMD3(kr, 1 - kr - kb, kb)
      luma = pixels.isFullRange ? top : 219 * unit
      black = pixels.isFullRange ? 0 : 16 * unit
      chroma = pixels.isFullRange ? top : 224 * unit
      grey = 128 * unit
      alpha = top
      (blue, red) = (2 * (1 - kb), 2 * (1 - kr))
    }

    /// The chroma of pixels, from the sum of theirs times their weights.
    func values(_ sum: SIMD2<Float>, _ weight: Float) -> SIMD2<UInt16> {
      guard weight > 0 else { return SIMD2(repeating: UInt16(grey)) }
      let value = (grey + chroma * sum / weight).rounded(.toNearestOrAwayFromZero)
      return SIMD2(UInt16(min(max(value.x, 0), alpha)), UInt16(min(max(value.y, 0), alpha)))
    }
  }

  /// The bytes of all planes of a picture on which there is nothing, one after the other, without gaps.
  package func empty(width: Int, height: Int) -> [UInt8] {
    let scale = Scale(pixels)
    let sheet = Sheet(width: width, height: height, pixels)
    var bytes = [UInt8](repeating: 0, count: sheet.count * sheet.bytes)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for index in 0..<sheet.u { sheet.set(index, UInt16(scale.black), in: bytes) }
      for index in sheet.u..<sheet.alpha { sheet.set(index, UInt16(scale.grey), in: bytes) }
    }
    return bytes
  }

  /// The places of values in planes.
  private struct Sheet {
    let bytes: Int
    let columns: Int
    let rows: Int
    /// Where the planes of chroma and alpha begin.
    let u: Int
    let v: Int
    let alpha: Int
    let count: Int

    init(width: Int, height: Int, _ pixels: FilmPixels) {
      let shift = pixels.chromaShift
      bytes = pixels.bits > 8 ? 2 : 1
      (columns, rows) = ((width + (1 << shift.x) - 1) >> shift.x, (height + (1 << shift.y) - 1) >> shift.y)
      u = width * height
      v = u + columns * rows
      alpha = v + columns * rows
      count = alpha + width * height
    }

    func set(_ index: Int, _ value: UInt16, in target: UnsafeMutableBufferPointer<UInt8>) {
      target[bytes * index] = UInt8(truncatingIfNeeded: value)
      if bytes == 2 { target[2 * index + 1] = UInt8(truncatingIfNeeded: value >> 8) }
    }
  }

  /// Takes over a part of a picture into its planes. The chroma of several pixels is that of their colours weighted by
  /// alpha, so that what cannot be seen does not bleed into an edge.
  package func update(_ planes: inout [UInt8], with image: PixelBuffer, in area: PixelRect) {
    let (width, height, shift) = (image.width, image.height, pixels.chromaShift)
    let sheet = Sheet(width: width, height: height, pixels)
    let scale = Scale(pixels)
    let area = area.intersection(image.bounds)
    guard !area.isEmpty else { return }
    precondition(planes.count == sheet.count * sheet.bytes, "planes of another size")
    image.bytes.withUnsafeBufferPointer { source in
      planes.withUnsafeMutableBufferPointer { planes in
        for row in (area.y >> shift.y)...((area.maxY - 1) >> shift.y) {
          let lines = (row << shift.y)..<min(height, (row + 1) << shift.y)
          for column in (area.x >> shift.x)...((area.maxX - 1) >> shift.x) {
            var (sum, weight) = (SIMD2<Float>.zero, Float(0))
            for y in lines {
              for x in (column << shift.x)..<min(width, (column + 1) << shift.x) {
                let place = y * width + x
                let opacity = source[4 * place + 3]
                guard opacity > 0 else {
                  sheet.set(place, UInt16(scale.black), in: planes)
                  sheet.set(sheet.alpha + place, 0, in: planes)
                  continue
                }
                let color =
                  SIMD3(Float(source[4 * place]), Float(source[4 * place + 1]), Float(source[4 * place + 2])) / 255
                let luma = (color * scale.weights).sum()
                sheet.set(place, UInt16((scale.black + scale.luma * luma).rounded()), in: planes)
                sheet.set(
                  sheet.alpha + place, UInt16((Float(opacity) / 255 * scale.alpha).rounded()), in: planes)
                sum += Float(opacity) * SIMD2((color.z - luma) / scale.blue, (color.x - luma) / scale.red)
                weight += Float(opacity)
              }
            }
            let chroma = scale.values(sum, weight)
            sheet.set(sheet.u + row * sheet.columns + column, chroma.x, in: planes)
            sheet.set(sheet.v + row * sheet.columns + column, chroma.y, in: planes)
          }
        }
      }
    }
  }
}
