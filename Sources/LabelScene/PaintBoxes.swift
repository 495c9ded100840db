import Typography

/// A box that a gradient's unit coordinates refer to, in pixels of the canvas.
struct PaintBox {
  let origin: SIMD2<Double>
  let size: SIMD2<Double>

  func point(_ unit: SIMD2<Double>) -> SIMD2<Float> { SIMD2<Float>(origin + unit * size) }

  var bounds: LabelReport.PixelBounds { .init(x: origin.x, y: origin.y, width: size.x, height: size.y) }
}

/// The boxes of a placed text.
struct PaintBoxes {
  let placement: TextPlacement
  let scale: Double
  /// Where the label's origin stands on the canvas, in pixels.
  let offset: SIMD2<Double>
  /// The canvas's size, in pixels.
  let canvas: SIMD2<Double>

  /// The fitted block of all lines.
  var text: PaintBox {
    PaintBox(
      origin: offset + placement.origin * scale,
      size: SIMD2(placement.layout.width, placement.layout.height) * scale)
  }

  /// One line box: from its ascent to its descent, as wide as its advances.
  func line(_ index: Int) -> PaintBox {
    let line = placement.layout.lines[index]
    return PaintBox(
      origin: offset + (placement.origin + SIMD2(line.x, line.baseline - line.ascent)) * scale,
      size: SIMD2(line.width, line.ascent + line.descent) * scale)
  }

  var wholeCanvas: PaintBox { PaintBox(origin: .zero, size: canvas) }
}
