import Pixels
import Testing

@Suite struct PixelRectTests {
  private static let rect = PixelRect(x: -3, y: 2, width: 10, height: 4)

  @Test func `edges are half open`() {
    #expect(Self.rect.maxX == 7 && Self.rect.maxY == 6)
    #expect(PixelRect(minX: -3, minY: 2, maxX: 7, maxY: 6) == Self.rect)
    #expect(
      Self.rect.intersection(PixelRect(x: 7, y: 2, width: 5, height: 5)) == .empty, "neighbours share nothing")
  }

  @Test func `no size is negative`() {
    let inverted = PixelRect(minX: 5, minY: 5, maxX: 1, maxY: 9)
    #expect(inverted.width == 0 && inverted.height == 4 && inverted.isEmpty)
    #expect(PixelRect(x: 0, y: 0, width: -1, height: 3).width == 0)
    #expect(!Self.rect.isEmpty && PixelRect.empty.isEmpty)
  }

  @Test func `a union holds both, and an empty rectangle adds nothing`() {
    let other = PixelRect(x: 20, y: -5, width: 1, height: 1)
    let union = Self.rect.union(other)
    #expect(union == PixelRect(minX: -3, minY: -5, maxX: 21, maxY: 6))
    #expect(union.contains(Self.rect) && union.contains(other))
    let empty = PixelRect(x: 1000, y: 1000, width: 0, height: 9)
    #expect(Self.rect.union(empty) == Self.rect && empty.union(Self.rect) == Self.rect)
  }

  @Test func `an intersection is what both cover`() {
    let other = PixelRect(x: 0, y: 0, width: 100, height: 4)
    #expect(Self.rect.intersection(other) == PixelRect(minX: 0, minY: 2, maxX: 7, maxY: 4))
    #expect(Self.rect.intersection(other) == other.intersection(Self.rect))
    #expect(Self.rect.intersection(PixelRect(x: 50, y: 50, width: 2, height: 2)) == .empty)
    #expect(Self.rect.intersection(.empty) == .empty)
  }

  @Test func `an outset grows every side, but not what is empty`() {
    #expect(
      Self.rect.outset(horizontal: 2, vertical: 1) == PixelRect(minX: -5, minY: 1, maxX: 9, maxY: 7))
    #expect(Self.rect.outset(horizontal: -20, vertical: 0).isEmpty)
    #expect(PixelRect.empty.outset(horizontal: 5, vertical: 5).isEmpty)
  }

  @Test func `an offset moves and does nothing else`() {
    #expect(Self.rect.offset(x: 3, y: -2) == PixelRect(x: 0, y: 0, width: 10, height: 4))
  }

  @Test func `an empty rectangle lies in every other, others in those that reach as far`() {
    #expect(Self.rect.contains(Self.rect) && Self.rect.contains(PixelRect(x: 99, y: 99, width: 0, height: 0)))
    #expect(Self.rect.contains(PixelRect(x: 6, y: 5, width: 1, height: 1)))
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
      #expect(!Self.rect.contains(Self.rect.offset(x: dx, y: dy)))
    }
    #expect(!PixelRect.empty.contains(Self.rect))
  }

  /// Membership of every pixel of a small plane, for every pair of small rectangles.
  @Test func `union and intersection agree with sets of pixels`() {
    func pixels(_ rect: PixelRect) -> Set<Int> {
      Set(
        (0..<6).flatMap { y in (0..<6).map { $0 + 6 * y } }.filter { index in
          let (x, y) = (index % 6, index / 6)
          return x >= rect.x && x < rect.maxX && y >= rect.y && y < rect.maxY
        })
    }
    let rects = (0..<4).flatMap { x in
      (0..<3).flatMap { width in (0..<3).map { PixelRect(x: x, y: $0, width: width, height: (x + $0) % 3) } }
    }
    for first in rects {
      for second in rects {
        let both = pixels(first).intersection(pixels(second))
        #expect(pixels(first.intersection(second)) == both)
        #expect(pixels(first.union(second)).isSuperset(of: pixels(first).union(pixels(second))))
        #expect(first.contains(second) == pixels(second).isSubset(of: pixels(first)))
      }
    }
  }
}
