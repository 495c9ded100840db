import Pixels
import Scene

/// Composites the layers of the finished group, a row of samples at a time.
///
/// Rows and columns are those of the oversampled canvas. With oversampling N, blurred planes have one value per pixel,
/// which N x N samples share. Not Sendable.
final class GroupCompositor {
  /// The sample columns and rows that this can composite.
  let area: PixelRect
  let oversampling: Int
  private let layers: [any GroupRows]
  /// Those of them that say where the group is; none where no shadow is knocked out.
  private let shapes: [any GroupRows]
  /// The layer of a group that has only this one.
  let onlyFill: FillRows?
  /// The distance from where `planes` were made to here, in pixels.
  private let shift: SIMD2<Int>

  /// `area` in pixels, the same part of the figure as that of `planes`.
  init(_ figure: Figure, _ planes: FigurePlanes, oversampling factor: Int, area: PixelRect, in arena: ScratchArena)
  {
    oversampling = factor
    let samples = area.multiplied(by: factor)
    self.area = samples
    shift = SIMD2(area.x - planes.area.x, area.y - planes.area.y)
    let shift = shift
    func mask(_ coverage: Int) -> Plane {
      guard let plane = planes.masks[coverage] else { preconditionFailure("every layer has its mask") }
      return plane.moved(x: shift.x * factor, y: shift.y * factor)
    }
    layers = figure.layers.enumerated().map { index, layer in
      switch layer {
      case .fill(let coverage, let paint):
        return FillRows(mask: mask(coverage), paint: paint, oversampling: factor, area: samples, in: arena)
      case .innerShadow(let coverage, let shadow):
        let isSampled = shadow.blur.isHard && factor > 1
        guard let plane = planes.innerShadows[index] else {
          preconditionFailure("every inner shadow has its plane")
        }
        return InnerShadowRows(
          shadow, mask: mask(coverage), blurred: plane.rows(movedBy: shift &* (isSampled ? factor : 1), in: arena),
          repeats: isSampled ? 1 : factor, area: samples, in: arena)
      case .pictures(let pictures):
        return PictureRows(pictures, oversampling: factor, area: area, in: arena)
      }
    }
    shapes =
      figure.shadows.contains(where: \.isKnockedOut)
      ? layers.indices.filter(figure.isShape).map { [layers] in layers[$0] } : []
    onlyFill = layers.count == 1 ? layers[0] as? FillRows : nil
  }

  /// The distance from where the planes were made to here, in samples or in pixels.
  func shift(samples: Bool) -> SIMD2<Int> { shift &* (samples ? oversampling : 1) }

  /// Writes the group's premultiplied colours in sample row `y` to `row`, whose first value is the sample column
  /// `area.x`.
  func composite(row y: Int, into row: ColorRow) {
    guard !layers.isEmpty else { return row.clear() }
    for (index, layer) in layers.enumerated() { layer.lay(row: y, over: row, isEmpty: index == 0) }
  }

  /// Writes sample rows as ``composite(row:into:)`` does, the first to `row` and each other one `pitch` values on.
  func composite(rows: Range<Int>, into row: ColorRow, pitch: Int) {
    guard !layers.isEmpty else {
      for line in 0..<rows.count { row.further(line * pitch).clear() }
      return
    }
    for (index, layer) in layers.enumerated() {
      layer.lay(rows: rows, over: row, pitch: pitch, isEmpty: index == 0)
    }
  }

  /// Writes the group's shape in sample row `y`, for knocked-out shadows.
  func shape(row y: Int, into shape: UnsafeMutablePointer<Float>) {
    shape.update(repeating: 0, count: Plane.stride(width: area.width))
    for layer in shapes { layer.layShape(row: y, over: shape) }
  }

  /// The group's alpha alone, at every sample of the whole area.
  func alphaPlane(in arena: ScratchArena) -> Plane {
    let plane = Plane.zero(area, in: arena)
    guard layers.contains(where: \.needsColors) else {
      for y in stride(from: area.y, to: area.maxY, by: RowStrip.most) {
        let rows = y..<min(y + RowStrip.most, area.maxY)
        for layer in layers { layer.layAlpha(rows: rows, over: plane.row(y), pitch: plane.stride) }
      }
      return plane
    }
    let row = ColorRow(length: area.width, in: arena)
    for y in area.y..<area.maxY {
      composite(row: y, into: row)
      plane.row(y).update(from: row.alpha, count: area.width)
    }
    return plane
  }
}
