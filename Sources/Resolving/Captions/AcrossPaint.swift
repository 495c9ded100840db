import Documents
import Pixels

/// A paint of a caption that changes across the text alone: a colour, or a level gradient over the whole text.
struct AcrossPaint {
  /// Places in widths of the text, from its left, and their colours.
  private var stops: [(place: Double, color: Color)]

  /// Nil for paints that change otherwise.
  init?(_ fill: WordLook.Fill) {
    switch fill {
    case .label: return nil
    case .color(let color): stops = [(0, color)]
    case .gradient(let gradient):
      guard gradient.kind == .linear, gradient.start.y == gradient.end.y, gradient.start.x != gradient.end.x,
        gradient.extend == .pad, gradient.box == .text, !gradient.colors.isEmpty, !gradient.overTextColor,
        gradient.interpolation == .srgb || gradient.interpolation == .premultiplied,
        gradient.colors.count <= AcrossPaint.mostStops
      else { return nil }
      let (start, way) = (gradient.start.x, gradient.end.x - gradient.start.x)
      stops = zip(gradient.resolvedLocations, gradient.colors).map { (start + $0 * way, $1) }
      if way < 0 { stops.reverse() }
    }
  }

  private static let mostStops = 32
  /// In a soft edge both paints change, and their product is a parabola: lines through so many of its points are off by
  /// less than half a step of 8 bits.
  private static let stepsOfEdge = 12

  private func color(at place: Double) -> Color {
    guard let next = stops.firstIndex(where: { $0.place > place }) else { return stops[stops.count - 1].color }
    guard next > 0 else { return stops[0].color }
    let (before, after) = (stops[next - 1], stops[next])
    return before.color.mixed(with: after.color, Float((place - before.place) / (after.place - before.place)))
  }

  /// This paint up to a place, and another one from a later place on; between both they are mixed. The places of one
  /// gradient are in 0...1, so it spans all that it has.
  func joined(to right: AcrossPaint, from start: Double, to end: Double) -> LabelDocument.Gradient {
    var list: [(place: Double, color: Color)] = []
    let (low, high) = (min(0, start), max(1, end))
    for place in ([low] + stops.map(\.place)).sorted() where place >= low && place < start {
      list.append((place, color(at: place)))
    }
    let steps = end > start ? AcrossPaint.stepsOfEdge : 1
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      let place = start + share * (end - start)
      list.append((place, color(at: place).mixed(with: right.color(at: place), Float(share))))
    }
    for place in (right.stops.map(\.place) + [high]).sorted() where place > end && place <= high {
      list.append((place, right.color(at: place)))
    }
    let span = high - low
    return LabelDocument.Gradient(
      colors: list.map(\.color), locations: list.map { ($0.place - low) / span },
      start: LabelDocument.Point(x: low, y: 0), end: LabelDocument.Point(x: high, y: 0),
      interpolation: .premultiplied)
  }
}
