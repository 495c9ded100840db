import Pixels

/// Pixels that paints are drawn on: premultiplied, encoded sRGB, 0...1, transparent at first.
struct PaintCanvas {
  let rect: PixelRect
  private(set) var pixels: [SIMD4<Float>]

  init(_ rect: PixelRect) {
    self.rect = rect
    pixels = [SIMD4<Float>](repeating: .zero, count: rect.width * rect.height)
  }

  /// Composites over the clip's pixels the colour that `color` has for each; none where that is nil. The clip is inside
  /// of the canvas.
  mutating func fill(_ clip: PaintClip, _ color: (_ x: Int, _ y: Int) -> SIMD4<Float>?) {
    let (box, rect) = (clip.rect, rect)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in box.y..<box.maxY {
        let row = (y - rect.y) * rect.width - rect.x
        let clipRow = (y - box.y) * box.width - box.x
        for x in box.x..<box.maxX {
          let covered = clip.coverage.map { $0[clipRow + x] } ?? 255
          guard covered > 0, var ink = color(x, y) else { continue }
          if covered < 255 { ink *= Float(covered) / 255 }
          pixels[row + x] = ink + pixels[row + x] * (1 - ink.w)
        }
      }
    }
  }

  /// The composition of another canvas of the same box over this one.
  mutating func compose(_ source: PaintCanvas, _ mode: PaintBlend) {
    for index in pixels.indices { pixels[index] = mode.composed(source.pixels[index], over: pixels[index]) }
  }

  /// Composites another canvas over this one, as far as the clip covers it. The clip's box is the other's.
  mutating func draw(_ layer: PaintCanvas, in clip: PaintClip) {
    let box = layer.rect
    fill(clip) { x, y in layer.pixels[(y - box.y) * box.width + x - box.x] }
  }

  /// Adds the pixels as bytes, rounded.
  func append(to bytes: inout [UInt8]) {
    for pixel in pixels {
      let rounded = (pixel * 255 + 0.5).rounded(.down)
      for channel in 0..<4 { bytes.append(UInt8(bounded: rounded[channel])) }
    }
  }
}
