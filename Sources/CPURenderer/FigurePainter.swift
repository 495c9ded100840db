import CRowKernels
import LabelScene
import Pixels

/// Paints a figure row by row: background, shadows, then the group.
struct FigurePainter {
  /// The pixels that anything is drawn on.
  let dirty: PixelRect
  private let oversampling: Int
  private let group: GroupCompositor?
  private let shadows: [Shadow]
  private let background: (background: Background, paint: PaintRow)?
  private let canvas: PixelRect
  private let base: ColorRow
  private let groupRow: ColorRow
  private let result: ColorRow
  private let shares: UnsafeMutablePointer<Float>

  private struct Shadow {
    /// Premultiplied.
    let color: SIMD4<Float>
    let isKnockedOut: Bool
    /// Of the blurred alpha: one value a pixel, or with `isOversampled` one a sample.
    let rows: BlurredRows
    let isOversampled: Bool
  }

  /// What of the figure lies in `clip` (all of the canvas, if nil). A background is that of the whole canvas.
  init(
    _ figure: Figure, background: Background?, canvas: PixelRect, clip: PixelRect? = nil, oversampling factor: Int,
    in arena: ScratchArena
  ) {
    let visible = clip ?? canvas
    self.canvas = canvas
    oversampling = factor
    dirty = background == nil ? figure.inkBounds.intersection(visible) : visible
    let area = dirty.isEmpty ? .empty : figure.drawnGroupBounds(on: visible)
    let group = area.isEmpty ? nil : GroupCompositor(figure, oversampling: factor, area: area, in: arena)
    self.group = group
    shadows = group.map { FigurePainter.shadows(of: figure, group: $0, clip: visible, in: arena) } ?? []
    let samples = dirty.multiplied(by: factor)
    self.background = background.map {
      ($0, PaintRow($0.paint, oversampling: factor, area: samples, in: arena))
    }
    base = ColorRow(length: samples.width, in: arena)
    groupRow = ColorRow(length: area.width * factor, in: arena)
    result = factor == 1 ? base : ColorRow(length: dirty.width, in: arena)
    shares = arena.allocateZeroed(Plane.stride(width: max(samples.width, area.width * factor)))
  }

  private static func shadows(
    of figure: Figure, group: GroupCompositor, clip: PixelRect, in arena: ScratchArena
  ) -> [Shadow] {
    guard !figure.shadows.isEmpty else { return [] }
    let factor = group.oversampling
    let samples = group.alphaPlane(in: arena)
    let pixels = samples.reduced(by: factor, in: arena)
    return figure.shadows.compactMap { shadow in
      let output = figure.bounds(of: shadow).intersection(clip)
      guard !output.isEmpty else { return nil }
      guard shadow.blur.isHard, factor > 1 else {
        let rows = pixels.dilated(by: shadow.dilation, in: arena)
          .blurred(shadow.blur, output: output, in: arena)
        return Shadow(
          color: shadow.color.premultiplied, isKnockedOut: shadow.isKnockedOut, rows: rows,
          isOversampled: factor == 1)
      }
      let rows = samples.dilated(by: shadow.dilation?.scaled(by: Double(factor)), in: arena)
        .blurred(shadow.blur.hardened(times: factor), output: output.multiplied(by: factor), in: arena)
      return Shadow(
        color: shadow.color.premultiplied, isKnockedOut: shadow.isKnockedOut, rows: rows, isOversampled: true)
    }
  }

  /// The premultiplied colours of the dirty pixels in row `y`. Valid until the next call.
  func paint(row y: Int) -> ColorRow {
    let factor = oversampling
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

  /// True where ``write(row:to:_:)`` can take the place of ``paint(row:)``: one sample a pixel, and under the group
  /// one colour at most.
  var writesRows: Bool {
    oversampling == 1 && background == nil && shadows.count <= 1 && !shadows.contains { $0.isKnockedOut }
  }

  /// Writes the dirty pixels of row `y` as 8-bit RGBA, without a row of colours between: where there is only a
  /// shadow, as around most text, there is one value a pixel to read.
  func write(row y: Int, to bytes: UnsafeMutablePointer<UInt8>, _ encoding: RowEncoding) {
    let shadow = shadows.first.flatMap { $0.rows.covers(row: y) ? $0 : nil }
    let under = shadow.map { $0.rows.bounds.x..<$0.rows.bounds.maxX } ?? dirty.x..<dirty.x
    var over = dirty.x..<dirty.x
    if let group, y >= group.area.y, y < group.area.maxY {
      over = (group.area.x..<group.area.maxX).clamped(to: dirty.x..<dirty.maxX)
      if !over.isEmpty { group.composite(row: y, into: groupRow) }
    }
    let color = shadow?.color ?? .zero
    let shares = shadow?.rows.row(y)
    // The row in parts, each either in or out of either range.
    var start = dirty.x
    while start < dirty.maxX {
      let end = min(under.end(after: start) ?? dirty.maxX, over.end(after: start) ?? dirty.maxX)
      defer { start = end }
      let target = bytes + 4 * (start - dirty.x)
      let shareHere = under.contains(start) ? shares.map { $0 + (start - under.lowerBound) } : nil
      let groupHere = group.flatMap { over.contains(start) ? groupRow.dropping(start - $0.area.x) : nil }
      switch (groupHere, shareHere) {
      case (nil, nil): target.update(repeating: 0, count: 4 * (end - start))
      case (nil, let share?): encoding.write(color, through: share, to: target, count: end - start)
      case (let group?, nil): group.write(to: target, encoding, count: end - start)
      case (let group?, let share?):
        group.write(over: color, through: share, to: target, encoding, count: end - start)
      }
    }
  }

  private func paint(sampleRow y: Int) {
    base.clear()
    if background != nil { paintBackground(sampleRow: y) }
    let groupHere = group.flatMap { y >= $0.area.y && y < $0.area.maxY ? $0 : nil }
    groupHere?.composite(row: y, into: groupRow)
    for shadow in shadows { paint(shadow, sampleRow: y, group: groupHere) }
    guard let groupHere else { return }
    let visible = groupHere.area.intersection(dirty.multiplied(by: oversampling))
    guard !visible.isEmpty else { return }
    base.layOver(
      groupRow.dropping(visible.x - groupHere.area.x), through: nil, start: visible.x - dirty.x * oversampling,
      count: visible.width)
  }

  private func paint(_ shadow: Shadow, sampleRow y: Int, group: GroupCompositor?) {
    let factor = shadow.isOversampled ? 1 : oversampling
    let row = floorDivide(y, factor)
    guard shadow.rows.covers(row: row) else { return }
    let start = shadow.rows.bounds.x * factor - dirty.x * oversampling
    let count = shadow.rows.width * factor
    let color = shadow.color
    let knocked = shadow.isKnockedOut ? group : nil
    guard factor > 1 || knocked != nil else {
      return base.layOver(color, through: shadow.rows.row(row), start: start, count: count)
    }
    shadow.rows.spreadRow(row, by: factor, into: shares)
    // Whole lanes are laid; beyond the last value there is nothing.
    (shares + count).update(repeating: 0, count: Lanes.scalarCount - 1)
    if let knocked {
      let first = shadow.rows.bounds.x * factor
      let overlap =
        max(first, knocked.area.x)..<max(max(first, knocked.area.x), min(first + count, knocked.area.maxX))
      for x in overlap { shares[x - first] *= 1 - groupRow.alpha[x - knocked.area.x] }
    }
    base.layOver(color, through: shares, start: start, count: count)
  }

  private func paintBackground(sampleRow y: Int) {
    guard let (background, paint) = background else { return }
    let size = 1 / Float(oversampling)
    let first = dirty.x * oversampling
    for x in 0..<base.length {
      shares[x] = background.coverage(
        x: (Float(first + x) + 0.5) * size, y: (Float(y) + 0.5) * size, width: Float(canvas.width),
        height: Float(canvas.height), sampleSize: size)
    }
    switch paint.content(row: y) {
    case .constant(let color): base.layOver(color, through: shares, start: 0, count: base.length)
    case .varying(let colors): base.layOver(colors, through: shares, start: 0, count: base.length)
    }
  }
}

extension Range<Int> {
  /// Its first end beyond `position`.
  fileprivate func end(after position: Int) -> Int? {
    isEmpty ? nil : position < lowerBound ? lowerBound : position < upperBound ? upperBound : nil
  }
}
