import CRowKernels
import Pixels
import Scene

/// Paints a figure row by row: background, shadows, then the group. Not Sendable.
final class FigurePainter {
  /// The pixels on which anything is drawn.
  let dirty: PixelRect
  let oversampling: Int
  /// Whether the group is drawn over its shadows.
  let showsGroup: Bool
  let group: GroupCompositor?
  let shadows: [ShadowRows]
  /// Owns the memory that the group and the shadows read: a cache may drop it, and nobody else holds it.
  let planes: FigurePlanes?
  private let background: (background: Background, paint: PaintRow)?
  private let canvas: PixelRect
  private let base: ColorRow
  let groupRow: ColorRow
  /// The most rows of the group that are made together, and the distance from one to the next, from `groupRow` on.
  let together: Int
  let groupPitch: Int
  /// With several samples per pixel: the sums over the sample rows of a pixel row, and their averages.
  private let sums: ColorRow
  private let result: ColorRow
  private let shares: UnsafeMutablePointer<Float>
  /// The group's shape, for knocked-out shadows.
  private let shape: UnsafeMutablePointer<Float>?

  /// In pixels; the size of a label of 512 x 128.
  private static let smallFigure = 65536.0

  /// Paints the part of the figure in `clip`, or on the whole canvas if nil. A background is always that of the whole
  /// canvas. A figure that is drawn alone `makesStrips`; many that wait for each other would fill memory with them.
  init(
    _ figure: Figure, background: Background?, canvas: PixelRect, clip: PixelRect? = nil, oversampling factor: Int,
    makesStrips: Bool = false, in arena: ScratchArena, cache: PlaneCache
  ) {
    let visible = clip ?? canvas
    self.canvas = canvas
    oversampling = factor
    showsGroup = figure.showsGroup
    dirty = background == nil ? figure.inkBounds.intersection(visible) : visible
    // Planes of a small figure are made whole even if it is cut, so that equal figures have equal planes. Floating point:
    // far beyond the canvas a figure may be so large that its area overflows an integer.
    let size = SIMD2(Double(figure.inkBounds.width), Double(figure.inkBounds.height))
    let isWhole = size.x * size.y <= FigurePainter.smallFigure
    let area = dirty.isEmpty ? .empty : isWhole ? figure.groupBounds : figure.drawnGroupBounds(on: visible)
    // Planes of a part of a large figure are hardly ever needed again: the next part is another one.
    let isCut = !isWhole && !visible.contains(figure.inkBounds.intersection(canvas))
    together = makesStrips && factor == 1 ? RowStrip.height(width: dirty.width) : 1
    (planes, group, shadows) = FigurePainter.parts(
      of: figure, area: area, clip: isWhole ? figure.inkBounds : visible, visible: visible, together: together,
      oversampling: factor, in: arena, cache: isCut ? nil : cache)
    let samples = dirty.multiplied(by: factor)
    self.background = background.map {
      ($0, PaintRow($0.paint, oversampling: factor, area: samples, in: arena))
    }
    base = ColorRow(length: samples.width, in: arena)
    let width = area.width * factor
    groupPitch = 4 * Plane.stride(width: width)
    let values = arena.allocate(together * groupPitch)
    groupRow = ColorRow(length: width, values: values)
    // If the group is cut on the left, whole lanes reach behind its last value, which must be 0 there.
    values.update(repeating: 0, count: together * groupPitch)
    sums = factor == 1 ? base : ColorRow(length: samples.width, in: arena)
    result = factor == 1 ? base : ColorRow(length: dirty.width, in: arena)
    if factor > 1 { result.clear() }
    shape = shadows.contains(where: \.isKnockedOut) ? arena.allocateZeroed(Plane.stride(width: width)) : nil
    shares = arena.allocateZeroed(Plane.stride(width: max(samples.width, area.width * factor)))
  }

  private static func parts(
    of figure: Figure, area: PixelRect, clip: PixelRect, visible: PixelRect, together: Int,
    oversampling factor: Int, in arena: ScratchArena, cache: PlaneCache?
  ) -> (FigurePlanes?, GroupCompositor?, [ShadowRows]) {
    guard !area.isEmpty else { return (nil, nil, []) }
    let key = cache == nil ? nil : FigureKey(figure, oversampling: factor, area: area, clip: clip)
    if let planes = key.flatMap({ cache?.find($0) }) {
      let group = GroupCompositor(figure, planes, oversampling: factor, area: area, in: arena)
      let shadows = ShadowRows.all(of: figure, planes, group, on: visible, together: together, in: arena)
      return (planes, group, shadows)
    }
    let planes = FigurePlanes(figure, oversampling: factor, area: area, clip: clip, in: arena)
    let group = GroupCompositor(figure, planes, oversampling: factor, area: area, in: arena)
    planes.castShadows(of: figure, by: group, clip: clip, in: arena)
    if let key { cache?.note(planes, of: figure, under: key) }
    let shadows = ShadowRows.all(of: figure, planes, group, on: visible, together: together, in: arena)
    return (planes, group, shadows)
  }

  var hasBackground: Bool { background != nil }

  /// The premultiplied colours of the dirty pixels in row `y`. Valid until the next call.
  func paint(row y: Int) -> ColorRow {
    let factor = oversampling
    if factor == 1 {
      paint(sampleRow: y)
      return base
    }
    // Sums the sample rows first, whole rows at a time, and then the samples of each pixel, once.
    sums.clear()
    for sub in 0..<factor {
      paint(sampleRow: y * factor + sub)
      row_add(sums.red, base.red, 4 * Plane.stride(width: base.length))
    }
    let share = 1 / Float(factor * factor)
    for (average, samples) in zip(result.channels, sums.channels) {
      row_average(average, samples, factor, share, dirty.width)
    }
    return result
  }

  private func paint(sampleRow y: Int) {
    base.clear()
    if background != nil { paintBackground(sampleRow: y) }
    let groupHere = group.flatMap { y >= $0.area.y && y < $0.area.maxY ? $0 : nil }
    groupHere?.composite(row: y, into: groupRow)
    if let shape { groupHere?.shape(row: y, into: shape) }
    for shadow in shadows { paint(shadow, sampleRow: y, group: groupHere) }
    guard let groupHere, showsGroup else { return }
    let visible = groupHere.area.intersection(dirty.multiplied(by: oversampling))
    guard !visible.isEmpty else { return }
    base.layOver(
      groupRow.dropping(visible.x - groupHere.area.x), through: nil, start: visible.x - dirty.x * oversampling,
      count: visible.width)
  }

  private func paint(_ shadow: ShadowRows, sampleRow y: Int, group: GroupCompositor?) {
    let factor = shadow.repeats
    let row = floorDivide(y, factor)
    guard shadow.rows.covers(row: row) else { return }
    let start = shadow.rows.bounds.x * factor - dirty.x * oversampling
    let count = shadow.rows.width * factor
    let knocked = shadow.isKnockedOut ? group.flatMap { group in shape.map { (group.area, $0) } } : nil
    guard factor > 1 || knocked != nil else {
      return base.layOver(shadow.color, through: shadow.rows.row(row), start: start, count: count)
    }
    shadow.rows.spreadRow(row, by: factor, into: shares)
    // Whole lanes are laid, so the shares beyond the last value must be 0.
    (shares + count).update(repeating: 0, count: Lanes.scalarCount - 1)
    if let (area, shape) = knocked {
      let first = shadow.rows.bounds.x * factor
      let overlap = max(first, area.x)..<max(max(first, area.x), min(first + count, area.maxX))
      for x in overlap { shares[x - first] *= 1 - shape[x - area.x] }
    }
    base.layOver(shadow.color, through: shares, start: start, count: count)
  }

  private func paintBackground(sampleRow y: Int) {
    guard let (background, paint) = background else { return }
    background.coverage(
      row: y, from: dirty.x * oversampling, count: base.length, canvas: canvas, oversampling: oversampling,
      into: shares)
    switch paint.content(row: y) {
    case .constant(let color): base.layOver(color, through: shares, start: 0, count: base.length)
    case .varying(let colors): base.layOver(colors, through: shares, start: 0, count: base.length)
    }
  }
}
