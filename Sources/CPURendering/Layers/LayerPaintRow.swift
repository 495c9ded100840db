import Pixels
import Scene

/// The colours of an effect along the rows of an area: straight, with alpha beside. Not Sendable.
final class LayerPaintRow {
  private enum Kind {
    case color(SIMD3<Float>)
    case axis(StyleAxis, StyleRamp)
    /// A gradient whose t is a plane over the area.
    case places(Plane, StyleRamp)
    case tile(StyleTile)
  }

  private let kind: Kind
  private let area: PixelRect
  /// The colours of the row that was filled last; nil where all are one colour.
  private let row: ColorRow?

  /// `box` is that of the shape. `places` gives t where a gradient follows the shape.
  init(_ paint: StylePaint, area: PixelRect, box: PixelRect, places: Plane? = nil, in arena: ScratchArena) {
    self.area = area
    switch paint {
    case .color(let color): kind = .color(color)
    case .gradient(let gradient):
      if let places {
        kind = .places(places, gradient.ramp)
      } else {
        kind = .axis(StyleAxis(gradient, over: box), gradient.ramp)
      }
    case .tile(let tile): kind = .tile(tile)
    }
    if case .color = kind {
      row = nil
    } else {
      let row = ColorRow(length: area.width, in: arena)
      row.clear()
      self.row = row
    }
  }

  /// The one colour of all pixels, if there is only one.
  var color: SIMD3<Float>? { if case .color(let color) = kind { color } else { nil } }

  /// Fills the row `y` of the area; nil where all pixels have one colour.
  func filled(row y: Int) -> ColorRow? {
    guard let row else { return nil }
    switch kind {
    case .color: break
    case .axis(let axis, let ramp): fill(row, axis, ramp, y)
    case .places(let plane, let ramp):
      let places = plane.row(y)
      for x in 0..<area.width { row.set(x, ramp.color(at: places[x])) }
    case .tile(let tile):
      for x in 0..<area.width {
        let color = tile.color(x: area.x + x, y: y)
        row.set(x, color.w > 0 ? SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, color.w) : .zero)
      }
    }
    return row
  }

  private func fill(_ row: ColorRow, _ axis: StyleAxis, _ ramp: StyleRamp, _ y: Int) {
    if axis.along.x == 0, axis.kind == .linear {
      let color = ramp.color(at: axis.parameter(x: area.x, y: y))
      for (channel, value) in zip(row.channels, [color.x, color.y, color.z, color.w]) {
        channel.update(repeating: value, count: area.width)
      }
      return
    }
    for x in 0..<area.width { row.set(x, ramp.color(at: axis.parameter(x: area.x + x, y: y))) }
  }
}

extension ColorRow {
  @inline(__always) fileprivate func set(_ x: Int, _ color: SIMD4<Float>) {
    red[x] = color.x
    green[x] = color.y
    blue[x] = color.z
    alpha[x] = color.w
  }
}
