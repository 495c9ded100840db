/// A layer of a group, drawn one row of samples at a time.
///
/// Layers are classes, not cases of an enum: a switch copies the payload, and counting the references of a gradient
/// took longer than laying it over a row. Not Sendable: they share their figure's scratch memory.
protocol GroupRows: AnyObject {
  /// Lays sample row `y` over `row`, whose first value is the group's first column. With `isEmpty` nothing was laid
  /// yet, and `row` holds arbitrary values.
  func lay(row y: Int, over row: ColorRow, isEmpty: Bool)

  /// Lays only the alpha of sample row `y`. Not called for pictures, nor for inner shadows that replace.
  func layAlpha(row y: Int, over alpha: UnsafeMutablePointer<Float>)

  /// Lays the shape of sample row `y`: where the layer is, whatever the alpha of its colours.
  func layShape(row y: Int, over shape: UnsafeMutablePointer<Float>)

  /// Lays sample rows as ``lay(row:over:isEmpty:)`` does, the first over `row` and each other one `pitch` values on.
  func lay(rows: Range<Int>, over row: ColorRow, pitch: Int, isEmpty: Bool)

  /// Lays the alpha of sample rows as ``layAlpha(row:over:)`` does, each `pitch` values after the one before.
  func layAlpha(rows: Range<Int>, over alpha: UnsafeMutablePointer<Float>, pitch: Int)

  /// True if the alpha does not follow from shares alone and is computed with the colours.
  var needsColors: Bool { get }
}

extension GroupRows {
  func lay(rows: Range<Int>, over row: ColorRow, pitch: Int, isEmpty: Bool) {
    for y in rows { lay(row: y, over: row.further((y - rows.lowerBound) * pitch), isEmpty: isEmpty) }
  }

  func layAlpha(rows: Range<Int>, over alpha: UnsafeMutablePointer<Float>, pitch: Int) {
    for y in rows { layAlpha(row: y, over: alpha + (y - rows.lowerBound) * pitch) }
  }
}
