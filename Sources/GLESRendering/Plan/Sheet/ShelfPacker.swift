/// Packs rectangles in shelves: rows as high as their first rectangle. A value type.
package struct ShelfPacker: Sendable {
  private struct Shelf {
    var y: Int
    var height: Int
    var nextX: Int
  }

  /// What taking a rectangle changed, by which it is given back.
  struct Mark {
    /// The shelf that was used; nil for a new one, which is the last.
    fileprivate let shelf: Int?
    fileprivate let nextX: Int
    fileprivate let used: SIMD2<Int>
  }

  package let width: Int
  package let height: Int
  /// The smallest area from the origin that holds everything that was placed.
  package private(set) var usedWidth = 0
  package private(set) var usedHeight = 0
  private var shelves: [Shelf] = []
  /// The end of the last shelf; `usedHeight` may be less.
  private var nextY = 0

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Takes a free rectangle and returns its corner; nil if there is none. Empty rectangles take no room.
  package mutating func place(width w: Int, height h: Int) -> SIMD2<Int>? {
    guard w > 0, h > 0 else { return .zero }
    return take(width: w, height: h)?.corner
  }

  /// Takes a free rectangle that is not empty; nil if there is none. `giveBack` undoes it, last taken first.
  mutating func take(width w: Int, height h: Int) -> (corner: SIMD2<Int>, mark: Mark)? {
    guard w <= width, h <= height else { return nil }
    let used = SIMD2(usedWidth, usedHeight)
    if let index = bestShelf(width: w, height: h) {
      let corner = SIMD2(shelves[index].nextX, shelves[index].y)
      shelves[index].nextX += w
      use(corner, w, h)
      return (corner, Mark(shelf: index, nextX: corner.x, used: used))
    }
    guard nextY + h <= height else { return nil }
    shelves.append(Shelf(y: nextY, height: h, nextX: w))
    let corner = SIMD2(0, nextY)
    nextY += h
    use(corner, w, h)
    return (corner, Mark(shelf: nil, nextX: 0, used: used))
  }

  mutating func giveBack(_ mark: Mark) {
    (usedWidth, usedHeight) = (mark.used.x, mark.used.y)
    if let shelf = mark.shelf {
      shelves[shelf].nextX = mark.nextX
    } else {
      nextY -= shelves.removeLast().height
    }
  }

  /// The lowest shelf that is high enough. One more than twice as high is used only if no new shelf fits.
  private func bestShelf(width w: Int, height h: Int) -> Int? {
    var best: (index: Int, height: Int)?
    for index in shelves.indices {
      let shelf = shelves[index]
      guard shelf.height >= h, shelf.nextX + w <= width, shelf.height < best?.height ?? Int.max else { continue }
      best = (index, shelf.height)
      // No other can be lower.
      if shelf.height == h { break }
    }
    guard let best else { return nil }
    let isWasteful = best.height > 2 * h && nextY + h <= height
    return isWasteful ? nil : best.index
  }

  private mutating func use(_ corner: SIMD2<Int>, _ w: Int, _ h: Int) {
    usedWidth = max(usedWidth, corner.x + w)
    usedHeight = max(usedHeight, corner.y + h)
  }
}
