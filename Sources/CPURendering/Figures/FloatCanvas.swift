import CRowKernels
import Pixels
import Scene

/// Premultiplied colours over a part of a scene's canvas, onto which several figures are composited. BitwiseCopyable;
/// it does not own its memory, which is the arena's.
///
/// Overlapping shadows of one colour are not composited one by one. A shadow of colour u (opaque) and share a turns
/// what lies below, D, into D(1 - a) + ua. A second one of the same colour and share b turns that into D(1 - a)(1 - b)
/// + u(1 - (1 - a)(1 - b)). So n shadows are described by what they leave of D, the product of 1 - a: one
/// multiplication per pixel and shadow, in place of a composition of four channels. They are settled only where
/// something else is drawn over them.
struct FloatCanvas {
  /// In pixels of the scene's canvas.
  private(set) var area: PixelRect
  private let stride: Int
  private let values: UnsafeMutablePointer<Float>
  /// The part of each pixel that the waiting shadows leave: 1 if none waits.
  private let keep: UnsafeMutablePointer<Float>
  private let keepStride: Int
  private let waiting: UnsafeMutablePointer<WaitingShadows>

  /// The shadows that wait in a row.
  private struct WaitingShadows {
    /// The colour of all of them: opaque red, green and blue.
    var color = SIMD4<Float>.zero
    /// The columns in which any shadow waits.
    var columns = 0..<0
  }

  /// A transparent canvas over `area`.
  init(_ area: PixelRect, in arena: ScratchArena) {
    self.area = area
    keepStride = Plane.stride(width: area.width)
    stride = 4 * keepStride
    values = arena.allocate(stride * area.height + 2 * Lanes.scalarCount)
    keep = arena.allocate(keepStride * area.height)
    let size = MemoryLayout<WaitingShadows>.stride / MemoryLayout<Float>.stride
    waiting = UnsafeMutableRawPointer(arena.allocate(size * max(1, area.height)))
      .bindMemory(to: WaitingShadows.self, capacity: max(1, area.height))
    keep.update(repeating: 1, count: keepStride * area.height)
    waiting.initialize(repeating: WaitingShadows(), count: area.height)
    values.update(repeating: 0, count: stride * area.height + 2 * Lanes.scalarCount)
  }

  /// The same colours in memory of their own. Shadows that wait here are settled.
  func copied(in arena: ScratchArena) -> FloatCanvas {
    let copy = FloatCanvas(area, in: arena)
    for y in area.y..<area.maxY { _ = row(y) }
    copy.values.update(from: values, count: stride * area.height)
    return copy
  }

  /// A transparent canvas of `rows` in the memory of this one, which must have as many rows or more and be settled.
  func reused(for rows: Range<Int>) -> FloatCanvas {
    assert(rows.count <= area.height, "\(rows.count) rows in the memory of \(area.height)")
    var canvas = self
    canvas.area = PixelRect(x: area.x, y: rows.lowerBound, width: area.width, height: rows.count)
    values.update(repeating: 0, count: stride * rows.count + 2 * Lanes.scalarCount)
    // Settling resets only the settled columns: the lanes behind the last column are faded too, and would end at 0.
    keep.update(repeating: 1, count: keepStride * rows.count)
    return canvas
  }

  /// The bytes of one row of `width` pixels.
  static func bytes(perRowOf width: Int) -> Int { 5 * Plane.stride(width: width) * MemoryLayout<Float>.stride }

  /// Row `y` of the scene's canvas, which must be inside, with all that was laid there.
  func row(_ y: Int) -> ColorRow { settled(row: y, columns: area.x..<area.maxX) }

  /// Row `y`, ready for reading and drawing in `columns` (of the scene's canvas). Its first value is column `area.x`.
  func settled(row y: Int, columns: Range<Int>) -> ColorRow {
    assert(
      y >= area.y && y < area.maxY && columns.lowerBound >= area.x && columns.upperBound <= area.maxX,
      "row \(y), columns \(columns) of a canvas of \(area)")
    let place = y - area.y
    let row = ColorRow(length: area.width, values: values + place * stride)
    let columns = columns.clamped(to: waiting[place].columns)
    guard !columns.isEmpty else { return row }
    let start = columns.lowerBound - area.x
    withUnsafeBytes(of: waiting[place].color) {
      row_settle(
        row.red + start, row.pitch, keep + (place * keepStride + start),
        $0.baseAddress!.assumingMemoryBound(to: Float.self), columns.count)
    }
    if columns == waiting[place].columns { waiting[place].columns = 0..<0 }
    return row
  }

  /// Lays the rows `rows` of a shadow, which must be inside it.
  func lay(_ shadow: ShadowRows, rows: Range<Int>) {
    assert(
      area.x <= shadow.rows.bounds.x && area.maxX >= shadow.rows.bounds.maxX && rows.lowerBound >= area.y
        && rows.upperBound <= area.maxY, "a shadow of \(shadow.rows.bounds) on a canvas of \(area)")
    let opaque = shadow.color / shadow.color.w
    var start = rows.lowerBound
    // Collects runs of rows in which this shadow can wait beside those that do.
    for y in rows where !wait(shadow.rows.bounds, opaque, row: y) {
      fade(by: shadow, rows: start..<y)
      layNow(shadow, row: y)
      start = y + 1
    }
    fade(by: shadow, rows: start..<rows.upperBound)
  }

  /// Notes that a shadow waits in row `y`; false if shadows of another colour wait there.
  private func wait(_ bounds: PixelRect, _ color: SIMD4<Float>, row y: Int) -> Bool {
    let columns = bounds.x..<bounds.maxX
    let row = waiting + (y - area.y)
    if row.pointee.columns.isEmpty {
      row.pointee = WaitingShadows(color: color, columns: columns)
      return true
    }
    guard row.pointee.color == color else { return false }
    row.pointee.columns = row.pointee.columns.union(columns)
    return true
  }

  private func fade(by shadow: ShadowRows, rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    shadow.rows.fade(
      keep + ((rows.lowerBound - area.y) * keepStride + shadow.rows.bounds.x - area.x), stride: keepStride,
      rows: rows, alpha: shadow.color.w)
  }

  private func layNow(_ shadow: ShadowRows, row y: Int) {
    let bounds = shadow.rows.bounds
    settled(row: y, columns: bounds.x..<bounds.maxX)
      .layOver(shadow.color, through: shadow.rows.row(y), start: bounds.x - area.x, count: bounds.width)
  }

  /// Lays a row of colours over row `y`, from column `x` on.
  func lay(_ source: ColorRow, at x: Int, row y: Int, opacity: Float) {
    settled(row: y, columns: x..<(x + source.length))
      .layOver(source, through: nil, start: x - area.x, count: source.length, opacity: opacity)
  }
}

extension Range<Int> {
  /// The smallest range that holds both; neither may be empty.
  fileprivate func union(_ other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
