/// The difference of two images of the same size, in steps of their 8-bit channels, premultiplied; all four channels of
/// every pixel count.
///
/// Sendable; a value.
public struct PixelDifference: Sendable, Hashable {
  /// The largest difference of any channel, 0...255.
  public let maximum: Int
  /// The mean difference over all channels of all pixels, 0...255.
  public let mean: Double
  /// The column of the first pixel with the largest difference, in reading order; 0 where there is none.
  public let worstX: Int
  /// The row of the first pixel with the largest difference, in reading order; 0 where there is none.
  public let worstY: Int

  /// Compares premultiplied values, converting straight images first.
  ///
  /// - Precondition: the sizes are equal.
  public init(_ first: PixelBuffer, _ second: PixelBuffer) {
    precondition(
      first.width == second.width && first.height == second.height,
      "images of \(first.width) x \(first.height) and \(second.width) x \(second.height) cannot be compared")
    let a = first.converted(to: .premultiplied).bytes
    let b = second.converted(to: .premultiplied).bytes
    var worst = 0
    var worstIndex = 0
    var total = 0
    for index in a.indices {
      let difference = abs(Int(a[index]) - Int(b[index]))
      total += difference
      if difference > worst {
        worst = difference
        worstIndex = index / 4
      }
    }
    maximum = worst
    mean = a.isEmpty ? 0 : Double(total) / Double(a.count)
    worstX = first.width == 0 ? 0 : worstIndex % first.width
    worstY = first.width == 0 ? 0 : worstIndex / first.width
  }
}
