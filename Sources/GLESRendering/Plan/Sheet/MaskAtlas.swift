package import Pixels

/// Which mask lies where in the pages of the atlas texture. This is bookkeeping only, without GL.
///
/// A mask is known by its identity. Masks larger than a page are kept in tiles. When all pages are taken, the page that
/// was used longest ago is emptied. If the draw being collected needs every page, `locate` returns nil, and the caller
/// finishes that draw first.
///
/// Not Sendable: it belongs to one renderer.
package final class MaskAtlas {
  /// One texel between masks, so that a filtering reader never sees a neighbour.
  static let gutter = 1

  package struct Slot: Hashable, Sendable {
    package var page: Int
    package var x: Int
    package var y: Int
  }

  private struct Page {
    var packer: ShelfPacker
    /// The page's contents, for uploads and for when the texture grows.
    var bytes: [UInt8]
    /// The areas to upload, each a run of masks side by side.
    var changed: [PixelRect] = []
    /// The number of the draw that last used the page.
    var lastUse = 0
    /// How often it was emptied.
    var generation = 0
  }

  package let pageSize: Int
  package let maximumPages: Int
  private var pages: [Page] = []
  private var tiles = TileTable()
  private var draw = 1

  package init(pageSize: Int, maximumPages: Int) {
    self.pageSize = pageSize
    self.maximumPages = maximumPages
  }

  /// The largest side of a tile.
  package var tileSize: Int { pageSize - MaskAtlas.gutter }
  package var pageCount: Int { pages.count }
  package var evictions: Int { pages.reduce(0) { $0 + $1.generation } }

  /// Whether a mask is one tile.
  func holdsWhole(_ mask: CoverageMask) -> Bool { mask.width <= tileSize && mask.height <= tileSize }

  /// The tiles of a mask: areas of it, each of which is located separately.
  package func tiles(of mask: CoverageMask) -> [PixelRect] {
    let whole = PixelRect(x: 0, y: 0, width: mask.width, height: mask.height)
    if holdsWhole(mask) { return [whole] }
    return stride(from: 0, to: mask.height, by: tileSize).flatMap { y in
      stride(from: 0, to: mask.width, by: tileSize).map { x in
        PixelRect(x: x, y: y, width: tileSize, height: tileSize).intersection(whole)
      }
    }
  }

  /// Where the tile lies; it is put there if necessary. Nil if the draw being collected needs every page.
  package func locate(_ mask: CoverageMask, tile: PixelRect) -> Slot? {
    let key = TileTable.Tile(mask: mask, x: Int32(truncatingIfNeeded: tile.x), y: Int32(truncatingIfNeeded: tile.y))
    if let slot = tiles[key] {
      pages[slot.page].lastUse = draw
      return slot
    }
    guard let slot = place(tile) else { return nil }
    tiles.insert(key, at: slot)
    pages[slot.page].lastUse = draw
    copy(tile, of: mask, to: slot)
    return slot
  }

  /// Ends the draw being collected, and returns the uploads that it needs. Afterwards any page may be emptied.
  package func finishDraw() -> [AtlasUpload] {
    draw += 1
    return pages.indices.flatMap { index in
      let changed = pages[index].changed
      pages[index].changed = []
      return changed.map { AtlasUpload(page: index, area: $0, bytes: bytes(in: $0, ofPage: index)) }
    }
  }

  private func bytes(in area: PixelRect, ofPage index: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(area.width * area.height)
    for y in area.y..<area.maxY {
      bytes += pages[index].bytes[(y * pageSize + area.x)..<(y * pageSize + area.maxX)]
    }
    return bytes
  }

  /// Forgets everything.
  package func reset() {
    pages = []
    tiles = TileTable()
  }

  private func place(_ tile: PixelRect) -> Slot? {
    for index in pages.indices {
      if let slot = place(tile, on: index) { return slot }
    }
    if pages.count < maximumPages {
      addPages()
      return place(tile)
    }
    let free = pages.indices.filter { pages[$0].lastUse < draw }
    guard let oldest = free.min(by: { pages[$0].lastUse < pages[$1].lastUse }) else { return nil }
    empty(page: oldest)
    return place(tile, on: oldest)
  }

  private func place(_ tile: PixelRect, on index: Int) -> Slot? {
    let gutter = MaskAtlas.gutter
    guard let corner = pages[index].packer.place(width: tile.width + gutter, height: tile.height + gutter) else {
      return nil
    }
    return Slot(page: index, x: corner.x, y: corner.y)
  }

  /// Doubles the number of pages. The texture is then created again, so the contents of the old pages must be uploaded
  /// again.
  private func addPages() {
    for index in pages.indices {
      let packer = pages[index].packer
      let used = PixelRect(x: 0, y: 0, width: packer.usedWidth, height: packer.usedHeight)
      pages[index].changed = used.isEmpty ? [] : [used]
    }
    let count = min(maximumPages, max(1, pages.count * 2))
    while pages.count < count {
      pages.append(
        Page(
          packer: ShelfPacker(width: pageSize, height: pageSize),
          bytes: [UInt8](repeating: 0, count: pageSize * pageSize)))
    }
  }

  private func empty(page index: Int) {
    tiles.remove(page: index)
    pages[index].packer = ShelfPacker(width: pageSize, height: pageSize)
    pages[index].changed = []
    pages[index].generation += 1
  }

  private func copy(_ tile: PixelRect, of mask: CoverageMask, to slot: Slot) {
    for y in 0..<tile.height {
      let source = (tile.y + y) * mask.width + tile.x
      let target = (slot.y + y) * pageSize + slot.x
      pages[slot.page].bytes.replaceSubrange(
        target..<(target + tile.width), with: mask.coverage[source..<(source + tile.width)])
    }
    note(PixelRect(x: slot.x, y: slot.y, width: tile.width, height: tile.height), onPage: slot.page)
  }

  /// Notes an area to upload. The masks of a shelf lie side by side, so one area takes those that are new.
  private func note(_ area: PixelRect, onPage page: Int) {
    let neighbour = pages[page].changed.lastIndex { $0.y == area.y && $0.maxX + MaskAtlas.gutter == area.x }
    guard let neighbour else { return pages[page].changed.append(area) }
    pages[page].changed[neighbour] = pages[page].changed[neighbour].union(area)
  }
}
