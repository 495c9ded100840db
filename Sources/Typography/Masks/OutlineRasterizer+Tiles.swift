import CFreeType
import Pixels

/// Shapes that are longer than one mask may be.
extension OutlineRasterizer {
  /// The masks of a shape, or of its stroke, side by side. Together they have at most the pixels of the largest mask.
  func tiles(of shape: Outline, stroke: OutlineStroke?, map: Affine) throws(FontError) -> [CoverageMask] {
    let filled = shape.mapped(by: map)
    guard let stroke, !shape.isEmpty else {
      return try tiles(of: filled) { (tile) throws(FontError) in try part(of: filled, in: tile) }
    }
    let uniting = try checked(OutlineEffort.uniting(shape), of: shape)
    let united = shape.united()
    _ = try checked(uniting + OutlineEffort.stroking(united), of: shape)
    let band = try band(of: united, stroke: stroke).mapped(by: map)
    return try tiles(of: band) { (tile) throws(FontError) in
      let part = try part(of: band, in: tile)
      switch stroke.side {
      case .both: return part
      case .inside: return part.product(with: try self.part(of: filled, in: tile))
      case .outside: return part.remainder(without: try self.part(of: filled, in: tile))
      }
    }
  }

  /// What `mask` makes of the tiles that an outline covers, without those that are empty. A tile is relative to the origin of
  /// the outline, y down.
  private func tiles(
    of outline: Outline, _ mask: (PixelRect) throws(FontError) -> CoverageMask
  ) throws(FontError) -> [CoverageMask] {
    let box = try outline.withFreeType { (outline) throws(FontError) in
      var box = FT_BBox()
      FT_Outline_Get_CBox(&outline, &box)
      return PixelRect(
        minX: box.xMin >> 6, minY: -((box.yMax + 63) >> 6), maxX: (box.xMax + 63) >> 6, maxY: -(box.yMin >> 6))
    }
    let longest = OutlineRasterizer.largestMask
    guard box.width * box.height <= longest * longest else {
      throw .glyphTooLarge(pixels: max(box.width, box.height), limit: longest)
    }
    var masks: [CoverageMask] = []
    for y in stride(from: box.y, to: box.maxY, by: longest) {
      for x in stride(from: box.x, to: box.maxX, by: longest) {
        let tile = PixelRect(
          minX: x, minY: y, maxX: min(x + longest, box.maxX), maxY: min(y + longest, box.maxY))
        let made = try mask(tile)
        if !made.isEmpty { masks.append(made) }
      }
    }
    return masks
  }

  private func part(of outline: Outline, in tile: PixelRect) throws(FontError) -> CoverageMask {
    var moved = outline
    moved.translate(x: -tile.x * 64, y: tile.maxY * 64)
    guard let part = try coverage(of: moved, width: tile.width, height: tile.height) else {
      return CoverageMask(left: 0, top: 0, width: 0, height: 0, coverage: [])
    }
    return CoverageMask(
      left: tile.x + part.rect.x, top: tile.y + part.rect.y, width: part.rect.width,
      height: part.rect.height, coverage: part.coverage, effort: Int(part.effort))
  }
}
