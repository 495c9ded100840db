package import Pixels

/// The frames of a film, and the canvas of square pixels that they are shown as. Those of a DVD are 720 columns that a player
/// shows as 1024 or 768: what is drawn on such a canvas is pressed into the frame, and has its own shape again when it is
/// shown. The canvas has no side shorter than the frame's, so that nothing is ever stretched.
///
/// Sendable; a value.
package struct FilmShape: Sendable, Hashable {
  /// In pixels of the film, as it is turned when it is shown.
  package let frame: SIMD2<Int>
  /// In square pixels.
  package let canvas: SIMD2<Int>

  /// Pixels whose sides differ by less than one part of so many count as square: films round their sizes.
  private static let leastDifference = 100
  /// No film has pixels whose sides have larger terms.
  private static let mostTerm = 1 << 20

  /// `aspect` is the width of a pixel and its height in any unit; nil, and what is no shape, are square pixels.
  package init(frame: SIMD2<Int>, aspect: (width: Int, height: Int)? = nil) {
    self.frame = frame
    guard let aspect, 1...FilmShape.mostTerm ~= aspect.width, 1...FilmShape.mostTerm ~= aspect.height,
      abs(aspect.width - aspect.height) * FilmShape.leastDifference >= max(aspect.width, aspect.height)
    else {
      canvas = frame
      return
    }
    func scaled(_ side: Int, _ factor: Int, _ divisor: Int) -> Int { (2 * side * factor + divisor) / (2 * divisor) }
    canvas =
      aspect.width > aspect.height
      ? SIMD2(scaled(frame.x, aspect.width, aspect.height), frame.y)
      : SIMD2(frame.x, scaled(frame.y, aspect.height, aspect.width))
  }

  package var isSquare: Bool { frame == canvas }

  /// The pixels of the frame that show anything of an area of the canvas.
  package func inFrame(_ area: PixelRect) -> PixelRect { FilmShape.scaled(area, from: canvas, to: frame) }

  /// The pixels of the canvas that pixels of the frame are made of.
  package func inCanvas(_ area: PixelRect) -> PixelRect { FilmShape.scaled(area, from: frame, to: canvas) }

  private static func scaled(_ area: PixelRect, from: SIMD2<Int>, to: SIMD2<Int>) -> PixelRect {
    guard !area.isEmpty else { return area }
    func down(_ value: Int, _ axis: Int) -> Int { value * to[axis] / from[axis] }
    func up(_ value: Int, _ axis: Int) -> Int { (value * to[axis] + from[axis] - 1) / from[axis] }
    return PixelRect(minX: down(area.x, 0), minY: down(area.y, 1), maxX: up(area.maxX, 0), maxY: up(area.maxY, 1))
  }

  /// Presses a part of the canvas into a part of the frame, in an area of the frame: each pixel is the mean of what it covers,
  /// by alpha, rounded to the nearest.
  ///
  /// - Precondition: `source` is what `picture` shows of the canvas, with straight alpha, and `target` what `pressed` shows
  ///   of the frame; `area` lies in `target`, and what it is made of in `source`.
  package func press(
    _ picture: PixelBuffer, _ source: PixelRect, into pressed: inout PixelBuffer, _ target: PixelRect,
    in area: PixelRect
  ) {
    guard !area.isEmpty else { return }
    precondition(
      target.contains(area) && source.contains(inCanvas(area)), "a part at \(area) is not of what was drawn")
    let columns = (area.x..<area.maxX).map { cover(of: $0, axis: 0) }
    picture.bytes.withUnsafeBufferPointer { bytes in
      pressed.bytes.withUnsafeMutableBufferPointer { result in
        for y in area.y..<area.maxY {
          let rows = cover(of: y, axis: 1)
          for (index, columns) in columns.enumerated() {
            let mean = mean(of: bytes, rows, columns, source)
            let place = ((y - target.y) * target.width + area.x + index - target.x) * 4
            for channel in 0..<4 { result[place + channel] = mean[channel] }
          }
        }
      }
    }
  }

  /// The mean of pixels, by their shares and their alpha.
  private func mean(
    of bytes: UnsafeBufferPointer<UInt8>, _ rows: [(pixel: Int, share: Int)], _ columns: [(pixel: Int, share: Int)],
    _ source: PixelRect
  ) -> SIMD4<UInt8> {
    var sum = SIMD4<Int>.zero
    for (row, height) in rows {
      for (column, width) in columns {
        let place = ((row - source.y) * source.width + column - source.x) * 4
        let alpha = Int(bytes[place + 3]) * width * height
        sum &+= SIMD4(
          Int(bytes[place]) * alpha, Int(bytes[place + 1]) * alpha, Int(bytes[place + 2]) * alpha, alpha)
      }
    }
    guard sum.w > 0 else { return .zero }
    let (whole, half) = (canvas.x * canvas.y, sum.w / 2)
    return SIMD4(
      UInt8((sum.x + half) / sum.w), UInt8((sum.y + half) / sum.w), UInt8((sum.z + half) / sum.w),
      UInt8((sum.w + whole / 2) / whole))
  }

  /// The pixels of the canvas that a pixel of the frame covers along an axis, and how much of each, in parts of a pixel
  /// of which there are `frame` in one; together they are `canvas`.
  private func cover(of pixel: Int, axis: Int) -> [(pixel: Int, share: Int)] {
    let (from, to, unit) = (pixel * canvas[axis], (pixel + 1) * canvas[axis], frame[axis])
    return (from / unit...(to - 1) / unit).map { ($0, min(to, ($0 + 1) * unit) - max(from, $0 * unit)) }
  }
}
