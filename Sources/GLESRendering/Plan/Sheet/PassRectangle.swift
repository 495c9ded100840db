/// A rectangle of a pass, in texels of its target. A pass that is dispatched has a work group for each square of texels of
/// each of its rectangles, counted through all of them.
protocol PassRectangle {
  var size: SIMD2<Int> { get }
  /// The number of its first group among those of its pass; 0 in a pass that is drawn. See dispatch.glsl.
  var firstGroup: Int32 { get set }
}

extension PassRectangle {
  /// The side of a group's square.
  static var groupSide: Int { 8 }

  private var groups: Int {
    let side = Self.groupSide
    return (size.x + side - 1) / side * ((size.y + side - 1) / side)
  }

  /// Gives each rectangle its first group, and returns how many groups there are.
  static func number(_ rectangles: inout [Self]) -> Int {
    var count = 0
    for index in rectangles.indices {
      rectangles[index].firstGroup = Int32(count)
      count += rectangles[index].groups
    }
    return count
  }
}
