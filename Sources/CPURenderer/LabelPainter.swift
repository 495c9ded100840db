import LabelScene
import Pixels

/// Paints a label row by row: background, shadows, then the group.
struct LabelPainter {
  /// The pixels that anything is drawn on.
  let dirty: PixelRect
  private let scene: LabelScene
  private let group: GroupCompositor?
  private let shadows: [Shadow]
  private let background: PaintRow?
  private let base: ColorRow
  private let groupRow: ColorRow
  private let result: ColorRow
  private let shares: UnsafeMutablePointer<Float>

  private struct Shadow {
    let color: Color
    /// The blurred alpha: one value a pixel, or with `isOversampled` one a sample.
    let plane: Plane
    let isOversampled: Bool
  }

  init(_ scene: LabelScene, in arena: ScratchArena) {
    self.scene = scene
    let factor = scene.oversampling
    let canvas = scene.canvas
    dirty = scene.background == nil ? scene.inkBounds.intersection(canvas) : canvas
    let area = scene.drawnGroupBounds
    group = area.isEmpty ? nil : GroupCompositor(scene, area: area, in: arena)
    shadows = group.map { LabelPainter.shadows(of: scene, group: $0, in: arena) } ?? []
    let samples = dirty.width * factor
    background = scene.background.map {
      PaintRow($0.paint, oversampling: factor, length: samples, in: arena)
    }
    base = ColorRow(length: samples, in: arena)
    groupRow = ColorRow(length: area.width * factor, in: arena)
    result = factor == 1 ? base : ColorRow(length: dirty.width, in: arena)
    shares = arena.allocateZeroed(Plane.stride(width: max(samples, area.width * factor)))
  }

  private static func shadows(
    of scene: LabelScene, group: GroupCompositor, in arena: ScratchArena
  ) -> [Shadow] {
    guard !scene.shadows.isEmpty else { return [] }
    let factor = scene.oversampling
    let samples = group.alphaPlane(in: arena)
    let pixels = samples.reduced(by: factor, in: arena)
    return scene.shadows.compactMap { shadow in
      let output = scene.bounds(of: shadow).intersection(scene.canvas)
      guard !output.isEmpty else { return nil }
      guard shadow.blur.isHard, factor > 1 else {
        let plane = pixels.blurred(shadow.blur, output: output, in: arena)
        return Shadow(color: shadow.color, plane: plane, isOversampled: factor == 1)
      }
      let plane = samples.blurred(
        shadow.blur.hardened(times: factor), output: output.multiplied(by: factor), in: arena)
      return Shadow(color: shadow.color, plane: plane, isOversampled: true)
    }
  }

  /// The premultiplied colours of the dirty pixels in row `y`. Valid until the next call.
  func paint(row y: Int) -> ColorRow {
    let factor = scene.oversampling
    if factor == 1 {
      paint(sampleRow: y)
      return base
    }
    result.clear()
    let share = 1 / Float(factor * factor)
    for sub in 0..<factor {
      paint(sampleRow: y * factor + sub)
      for (sum, samples) in zip(result.channels, base.channels) {
        for x in 0..<dirty.width {
          var total: Float = 0
          for index in (x * factor)..<((x + 1) * factor) { total += samples[index] }
          sum[x] += total * share
        }
      }
    }
    return result
  }

  private func paint(sampleRow y: Int) {
    base.clear()
    let firstSample = dirty.x * scene.oversampling
    if let background { paint(background, sampleRow: y) }
    for shadow in shadows {
      let row = shadow.isOversampled ? y : floorDivide(y, scene.oversampling)
      guard shadow.plane.covers(row: row) else { continue }
      let color = shadow.color.premultiplied
      if shadow.isOversampled {
        let start = shadow.plane.bounds.x - firstSample
        base.layOver(color, through: shadow.plane.row(row), start: start, count: shadow.plane.width)
      } else {
        shadow.plane.spreadRow(row, by: scene.oversampling, into: shares)
        let count = shadow.plane.width * scene.oversampling
        // Whole lanes are laid; beyond the last value there is nothing.
        (shares + count).update(repeating: 0, count: Lanes.scalarCount - 1)
        let start = shadow.plane.bounds.x * scene.oversampling - firstSample
        base.layOver(color, through: shares, start: start, count: count)
      }
    }
    guard let group, y >= group.area.y, y < group.area.maxY else { return }
    group.composite(row: y, into: groupRow)
    let visible = group.area.intersection(dirty.multiplied(by: scene.oversampling))
    guard !visible.isEmpty else { return }
    base.layOver(
      groupRow.dropping(visible.x - group.area.x), through: nil, start: visible.x - firstSample,
      count: visible.width)
  }

  private func paint(_ paint: PaintRow, sampleRow y: Int) {
    guard let background = scene.background else { return }
    let size = 1 / Float(scene.oversampling)
    for x in 0..<base.length {
      shares[x] = background.coverage(
        x: (Float(x) + 0.5) * size, y: (Float(y) + 0.5) * size, width: Float(scene.width),
        height: Float(scene.height), sampleSize: size)
    }
    switch paint.content(x: 0, y: y, count: base.length) {
    case .constant(let color): base.layOver(color, through: shares, start: 0, count: base.length)
    case .varying(let colors): base.layOver(colors, through: shares, start: 0, count: base.length)
    }
  }
}

extension ColorRow {
  var channels: [UnsafeMutablePointer<Float>] { [red, green, blue, alpha] }

  /// The same row without its first values.
  func dropping(_ count: Int) -> ColorRow {
    ColorRow(
      length: length - count, red: red + count, green: green + count, blue: blue + count, alpha: alpha + count)
  }

  private init(
    length: Int, red: UnsafeMutablePointer<Float>, green: UnsafeMutablePointer<Float>,
    blue: UnsafeMutablePointer<Float>, alpha: UnsafeMutablePointer<Float>
  ) {
    self.length = length
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
