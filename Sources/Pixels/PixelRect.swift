/// A rectangle of whole device pixels, origin top-left, +x right, +y down; half-open: it covers columns `x ..< x +
/// width`. It never has a negative size.
///
/// Sendable; a value.
public struct PixelRect: Sendable, Hashable {
  /// The left column.
  public var x: Int
  /// The top row.
  public var y: Int
  /// The number of columns, 0 or more.
  public var width: Int
  /// The number of rows, 0 or more.
  public var height: Int

  /// Makes a rectangle from its members, in pixels. A negative size counts as 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Makes the rectangle of the columns `minX ..< maxX` and the rows `minY ..< maxY`. It is empty where an end is not
  /// after its start.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The rectangle without a pixel at (0, 0).
  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// The column after the last one.
  public var maxX: Int { x + width }
  /// The row after the last one.
  public var maxY: Int { y + height }
  /// Whether the rectangle holds no pixel.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(x, other.x), minY: min(y, other.y), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The intersection of both, or ``empty``.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      minX: max(x, other.x), minY: max(y, other.y), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  /// The rectangle enlarged by `horizontal` pixels at the left and right and `vertical` above and below.
  public func outset(horizontal: Int, vertical: Int) -> PixelRect {
    isEmpty
      ? self
      : PixelRect(
        minX: x - horizontal, minY: y - vertical, maxX: maxX + horizontal, maxY: maxY + vertical)
  }

  /// The rectangle moved by whole pixels.
  public func offset(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// Whether `other` is wholly inside; an empty rectangle is inside every other.
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY)
  }
}
