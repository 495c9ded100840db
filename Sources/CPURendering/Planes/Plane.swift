import Pixels

/// Eight values at a time: two SSE registers, one AVX register.
typealias Lanes = SIMD8<Float>

/// The larger of each two lanes. The standard library's `pointwiseMax` compares lanes one by one, in a call, and was 15
/// % of a label's profile.
@inline(__always) func larger(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .> a) }

/// One channel of a picture over a rectangle of pixels (or of coarse nodes), in scratch memory.
///
/// Rows are `stride` values apart. The columns from `width` to `stride`, eight at least, hold 0, so that loops can run
/// in whole lanes past the end of a row and need no tail.
struct Plane {
  let bounds: PixelRect
  let stride: Int
  let values: UnsafeMutablePointer<Float>

  /// A plane whose values are not initialised; the padding is 0.
  init(_ bounds: PixelRect, in arena: ScratchArena) {
    self.bounds = bounds
    stride = Plane.stride(width: bounds.width)
    values = arena.allocate(stride * bounds.height + 2 * Lanes.scalarCount)
    clearPadding()
    (values + stride * bounds.height).update(repeating: 0, count: 2 * Lanes.scalarCount)
  }

  static func zero(_ bounds: PixelRect, in arena: ScratchArena) -> Plane {
    let plane = Plane(bounds, in: arena)
    plane.values.update(repeating: 0, count: plane.stride * bounds.height)
    return plane
  }

  /// Sets the padding of all rows to 0: eight to fifteen values, in two stores, because a call for each row takes longer.
  private func clearPadding() {
    var end = values + bounds.width
    let rest = stride - bounds.width - Lanes.scalarCount
    for _ in 0..<bounds.height {
      end.store(.zero, at: 0)
      end.store(.zero, at: rest)
      end += stride
    }
  }

  /// Sets the padding of some rows to 0.
  func clearPadding(rows: Range<Int>) { self.rows(rows).clearPadding() }

  static func stride(width: Int) -> Int { (width + 15) & ~7 }

  var width: Int { bounds.width }
  var height: Int { bounds.height }

  /// Row `y` of the canvas (not of the plane), which must be inside the plane.
  func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    assert(y >= bounds.y && y < bounds.maxY, "row \(y) of a plane that has \(bounds)")
    return values + (y - bounds.y) * stride
  }

  /// The width rounded up to whole lanes.
  var paddedWidth: Int { (bounds.width + Lanes.scalarCount - 1) & ~(Lanes.scalarCount - 1) }

  /// A copy in other memory.
  func copied(to memory: ScratchArena) -> Plane {
    let copy = Plane(bounds, in: memory)
    for y in bounds.y..<bounds.maxY { copy.row(y).update(from: row(y), count: width) }
    return copy
  }

  /// The columns `columns` of this plane, in its memory. Beyond them the plane must hold 0, or nobody may read there.
  func part(columns: Range<Int>) -> Plane {
    assert(
      columns.lowerBound >= bounds.x && columns.upperBound <= bounds.maxX, "columns \(columns) of \(bounds)")
    return Plane(
      bounds: PixelRect(x: columns.lowerBound, y: bounds.y, width: columns.count, height: height), stride: stride,
      values: values + (columns.lowerBound - bounds.x))
  }

  /// The rows `rows` of this plane, in its memory.
  func rows(_ rows: Range<Int>) -> Plane {
    assert(rows.lowerBound >= bounds.y && rows.upperBound <= bounds.maxY, "rows \(rows) of \(bounds)")
    return Plane(
      bounds: PixelRect(x: bounds.x, y: rows.lowerBound, width: width, height: rows.count), stride: stride,
      values: values + (rows.lowerBound - bounds.y) * stride)
  }

  func covers(row y: Int) -> Bool { y >= bounds.y && y < bounds.maxY && width > 0 }

  /// The same values at another position.
  func moved(x: Int, y: Int) -> Plane { Plane(bounds: bounds.offset(x: x, y: y), stride: stride, values: values) }

  private init(bounds: PixelRect, stride: Int, values: UnsafeMutablePointer<Float>) {
    self.bounds = bounds
    self.stride = stride
    self.values = values
  }
}

extension UnsafePointer<Float> {
  /// Eight values from `index` on, which need not be aligned.
  @inline(__always) func lanes(_ index: Int) -> Lanes {
    UnsafeRawPointer(self + index).loadUnaligned(as: Lanes.self)
  }
}

extension UnsafeMutablePointer<Float> {
  @inline(__always) func lanes(_ index: Int) -> Lanes {
    UnsafeRawPointer(self + index).loadUnaligned(as: Lanes.self)
  }

  @inline(__always) func store(_ lanes: Lanes, at index: Int) {
    UnsafeMutableRawPointer(self + index).storeBytes(of: lanes, as: Lanes.self)
  }
}
