import Pixels

/// The colours of a gradient's line, sorted: what a renderer of gradients asks for each pixel. They are mixed with straight
/// alpha and then premultiplied, as browsers do.
struct PaintRamp {
  private let offsets: [Double]
  private let colors: [SIMD4<Float>]
  private let extend: GradientExtend
  private let first: Double
  private let length: Double

  /// Nil where nothing is drawn: where a stop's colour is not in the palette, or the line has no length and would be
  /// repeated.
  init?(_ gradient: PaintGradient, color: (PaintColor) -> Color?) {
    var stops: [(offset: Double, color: SIMD4<Float>)] = []
    for stop in gradient.stops {
      guard let color = color(stop.color) else { return nil }
      stops.append((stop.offset, color.vector))
    }
    // The order of stops at one place is that of the font: Swift's sort is stable.
    stops.sort { $0.offset < $1.offset }
    guard let first = stops.first, let last = stops.last else { return nil }
    guard stops.count == 1 || last.offset > first.offset || gradient.extend == .pad else { return nil }
    offsets = stops.map(\.offset)
    colors = stops.map(\.color)
    extend = stops.count == 1 ? .pad : gradient.extend
    self.first = first.offset
    length = last.offset - first.offset
  }

  /// The premultiplied colour at a place on the line.
  func color(at place: Double) -> SIMD4<Float> {
    let t = inside(place)
    // The last stop at or before the place. Of stops at one place the last one counts from there on.
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] <= t { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return Color(colors[0]).premultiplied }
    guard low < offsets.count else { return Color(colors[offsets.count - 1]).premultiplied }
    let share = Float((t - offsets[low - 1]) / (offsets[low] - offsets[low - 1]))
    return Color(colors[low - 1] + (colors[low] - colors[low - 1]) * share).premultiplied
  }

  /// A place within the line that has the same colour.
  private func inside(_ place: Double) -> Double {
    guard extend != .pad else { return place }
    var turns = (place - first) / length
    switch extend {
    case .pad: break
    case .repeat: turns -= turns.rounded(.down)
    case .reflect:
      turns -= 2 * (turns / 2).rounded(.down)
      if turns > 1 { turns = 2 - turns }
    }
    return first + turns * length
  }
}
