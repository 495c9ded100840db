import Pixels

/// Puts finished pictures in order.
struct PictureQueue {
  private let count: Int
  private var waiting: [Int: PixelBuffer] = [:]
  private var next = 0

  init(count: Int) { self.count = count }

  /// Hands out the picture, and those that waited for it, as soon as all before it are handed out.
  mutating func add(_ picture: PixelBuffer, at index: Int, _ take: (PixelBuffer) -> Void) {
    guard index == next else {
      waiting[index] = picture
      return
    }
    take(picture)
    next += 1
    while let picture = waiting.removeValue(forKey: next) {
      take(picture)
      next += 1
    }
  }

  /// Hands out the rest; where there is no picture, what `empty` makes.
  mutating func finish(_ take: (PixelBuffer) -> Void, empty: (Int) -> PixelBuffer) {
    while next < count { add(waiting.removeValue(forKey: next) ?? empty(next), at: next, take) }
  }
}
