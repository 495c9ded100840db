/// A layer of a group, a row of samples at a time.
///
/// Classes, not cases of an enum: a switch copies what a case holds, and counting the references of a gradient took
/// longer than laying it over a row. Not Sendable: they share their figure's scratch memory.
protocol GroupRows: AnyObject {
  /// Lays sample row `y` over `row`, whose first value is the group's first column. Where `isEmpty` nothing was laid
  /// yet, and what `row` holds is anything.
  func lay(row y: Int, over row: ColorRow, isEmpty: Bool)

  /// The same for the alpha alone. Not asked of pictures, nor of inner shadows that replace.
  func layAlpha(row y: Int, over alpha: UnsafeMutablePointer<Float>)

  /// True where the alpha does not follow from shares alone, and comes with the colours.
  var needsColors: Bool { get }
}
