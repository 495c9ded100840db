import LabelScene
import Pixels

/// Composites the layers of the finished group, a row of samples at a time.
///
/// Rows and columns are those of the oversampled canvas; with oversampling N, blurred planes have one value a pixel,
/// which N x N samples share. Not Sendable.
final class GroupCompositor {
  /// The sample columns and rows that this can composite.
  let area: PixelRect
  let oversampling: Int
  private let layers: [any GroupRows]

  /// `area` in pixels.
  init(_ figure: Figure, oversampling factor: Int, area: PixelRect, in arena: ScratchArena) {
    oversampling = factor
    let samples = area.multiplied(by: factor)
    self.area = samples
    var masks = MaskPlanes(figure, oversampling: factor, area: samples, arena: arena)
    layers = figure.layers.map { layer in
      switch layer {
      case .fill(let coverage, let paint):
        FillRows(mask: masks.samples(coverage), paint: paint, oversampling: factor, area: samples, in: arena)
      case .innerShadow(let coverage, let shadow):
        GroupCompositor.innerShadow(shadow, in: coverage, of: &masks, oversampling: factor, area: samples, arena)
      case .pictures(let pictures):
        PictureRows(pictures, oversampling: factor, area: area, in: arena)
      }
    }
  }

  private static func innerShadow(
    _ shadow: InnerShadow, in coverage: Int, of masks: inout MaskPlanes, oversampling factor: Int, area: PixelRect,
    _ arena: ScratchArena
  ) -> InnerShadowRows {
    let isOversampled = shadow.blur.isHard && factor > 1
    let source = isOversampled ? masks.samples(coverage) : masks.pixels(coverage)
    let blur = isOversampled ? shadow.blur.hardened(times: factor) : shadow.blur
    let dilation = shadow.dilation?.scaled(by: isOversampled ? Double(factor) : 1)
    let blurred = source.dilated(by: dilation, in: arena).blurred(blur, output: source.bounds, in: arena)
    return InnerShadowRows(
      shadow, mask: masks.samples(coverage), blurred: blurred, repeats: isOversampled ? 1 : factor, area: area,
      in: arena)
  }

  /// The group's premultiplied colours in sample row `y`, into `row`, whose first value is the sample column
  /// `area.x`.
  func composite(row y: Int, into row: ColorRow) {
    guard !layers.isEmpty else { return row.clear() }
    for (index, layer) in layers.enumerated() { layer.lay(row: y, over: row, isEmpty: index == 0) }
  }

  /// The group's alpha alone, in the whole area: at every sample.
  func alphaPlane(in arena: ScratchArena) -> Plane {
    let plane = Plane.zero(area, in: arena)
    guard layers.contains(where: \.needsColors) else {
      for y in area.y..<area.maxY {
        let row = plane.row(y)
        for layer in layers { layer.layAlpha(row: y, over: row) }
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

extension PixelRect {
  func multiplied(by factor: Int) -> PixelRect {
    PixelRect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}
