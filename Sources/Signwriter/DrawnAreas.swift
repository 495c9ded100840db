import Pixels

extension [PixelRect] {
  /// Rectangles that hold all of these and are drawn one by one, in as little time as may be: two become one where that
  /// has few more pixels.
  var drawnTogether: [PixelRect] {
    var areas = filter { !$0.isEmpty }
    guard areas.count <= DrawnAreas.most else { return [areas.reduce(PixelRect.empty) { $0.union($1) }] }
    while let (first, second) = areas.pairToJoin {
      areas[first] = areas[first].union(areas[second])
      areas.remove(at: second)
    }
    return areas
  }

  private var pairToJoin: (Int, Int)? {
    for first in indices {
      for second in (first + 1)..<count where DrawnAreas.areJoined(self[first], self[second]) {
        return (first, second)
      }
    }
    return nil
  }
}

private enum DrawnAreas {
  /// More rectangles are drawn as one.
  static let most = 16
  /// As many pixels are drawn in about the time that a rectangle of its own takes.
  static let pixelsOfOne = 8192

  static func areJoined(_ a: PixelRect, _ b: PixelRect) -> Bool {
    func count(_ area: PixelRect) -> Int { area.width * area.height }
    return count(a.union(b)) <= count(a) + count(b) + pixelsOfOne
  }
}
