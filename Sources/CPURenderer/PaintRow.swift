import LabelScene
import Pixels

/// A paint along one row of samples.
struct PaintRow {
  private let paint: Paint
  private let sampleSize: Float
  /// Room for the colours of a gradient that changes along the row.
  private let colors: ColorRow?

  /// `oversampling` samples a pixel, rows of at most `length` samples.
  init(_ paint: Paint, oversampling: Int, length: Int, in arena: ScratchArena) {
    self.paint = paint
    sampleSize = 1 / Float(oversampling)
    if case .linear(let gradient) = paint, gradient.parameter.slope.x != 0 {
      let row = ColorRow(length: length, in: arena)
      row.clear()
      colors = row
    } else {
      colors = nil
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
    case .linear(let gradient):
      let (slope, offset) = gradient.parameter
      let start = (Float(x) + 0.5) * sampleSize * slope.x + (Float(y) + 0.5) * sampleSize * slope.y + offset
      guard let colors else { return .constant(gradient.color(at: start).premultiplied) }
      gradient.fill(colors, from: start, step: slope.x * sampleSize, count: count)
      return .varying(colors)
    }
  }
}

extension LinearGradient {
  /// The straight colour at t, clamped beyond both ends. At a location that two stops share, the later one holds.
  func color(at t: Float) -> Color {
    var index = stops.count - 1
    while index > 0, t < stops[index].location { index -= 1 }
    return Color(interpolated(t, after: index))
  }

  /// The straight colour at t between stop `index` and the next.
  @inline(__always)
  private func interpolated(_ t: Float, after index: Int) -> SIMD4<Float> {
    let stop = stops[index]
    guard index + 1 < stops.count, t > stop.location else { return stop.color.vector }
    let next = stops[index + 1]
    let share = (t - stop.location) / (next.location - stop.location)
    return stop.color.vector + (next.color.vector - stop.color.vector) * share
  }

  /// Premultiplied colours at start, start + step, ... : t moves one way along a row, so the stop in force is found
  /// by walking, not by searching.
  fileprivate func fill(_ row: ColorRow, from start: Float, step: Float, count: Int) {
    var index = stops.count - 1
    while index > 0, start < stops[index].location { index -= 1 }
    for position in 0..<count {
      let t = start + step * Float(position)
      while index + 1 < stops.count, t >= stops[index + 1].location { index += 1 }
      while index > 0, t < stops[index].location { index -= 1 }
      let straight = interpolated(t, after: index)
      row.red[position] = straight.x * straight.w
      row.green[position] = straight.y * straight.w
      row.blue[position] = straight.z * straight.w
      row.alpha[position] = straight.w
    }
  }
}
