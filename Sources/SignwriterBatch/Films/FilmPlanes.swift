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
  }

  /// The bytes of all planes, one after the other, without gaps. The chroma of several pixels is that of their colours
  /// weighted by alpha, so that what cannot be seen does not bleed into an edge.
  package func bytes(of image: PixelBuffer) -> [UInt8] {
    let (width, height) = (image.width, image.height)
    let shift = pixels.chromaShift
    let (across, down) = (1 << shift.x, 1 << shift.y)
    let (columns, rows) = ((width + across - 1) >> shift.x, (height + down - 1) >> shift.y)
    let scale = Scale(pixels)
    let values = 2 * width * height + 2 * columns * rows
    var planes = [UInt16](repeating: 0, count: values)
    let (u, v, alpha) = (width * height, width * height + columns * rows, width * height + 2 * columns * rows)
    image.bytes.withUnsafeBufferPointer { source in
      planes.withUnsafeMutableBufferPointer { planes in
        for index in 0..<(width * height) { planes[index] = UInt16(scale.black) }
        for index in u..<alpha { planes[index] = UInt16(scale.grey) }
        for row in 0..<rows {
          for column in 0..<columns {
            var (sum, weight) = (SIMD2<Float>.zero, Float(0))
            for y in (row * down)..<min(height, (row + 1) * down) {
              for x in (column * across)..<min(width, (column + 1) * across) {
                let place = y * width + x
                let opacity = source[4 * place + 3]
                guard opacity > 0 else { continue }
                let color =
                  SIMD3(Float(source[4 * place]), Float(source[4 * place + 1]), Float(source[4 * place + 2])) / 255
                let luma = (color * scale.weights).sum()
                planes[place] = UInt16((scale.black + scale.luma * luma).rounded())
                planes[alpha + place] = UInt16((Float(opacity) / 255 * scale.alpha).rounded())
                sum += Float(opacity) * SIMD2((color.z - luma) / scale.blue, (color.x - luma) / scale.red)
                weight += Float(opacity)
              }
            }
            guard weight > 0 else { continue }
            let chroma = (scale.grey + scale.chroma * sum / weight).rounded(.toNearestOrAwayFromZero)
            planes[u + row * columns + column] = UInt16(min(max(chroma.x, 0), scale.alpha))
            planes[v + row * columns + column] = UInt16(min(max(chroma.y, 0), scale.alpha))
          }
        }
      }
    }
    guard pixels.bits > 8 else { return planes.map { UInt8(truncatingIfNeeded: $0) } }
    return planes.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}
