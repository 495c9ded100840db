/// The difference of two images of the same size, in steps of their 8-bit channels, premultiplied; all four channels of
/// every pixel count.
public struct PixelDifference: Sendable, Hashable {
  /// The largest difference of any channel, 0...255.
  public let maximum: Int
  /// The mean over all channels of all pixels.
  public let mean: Double
  /// The place of the first largest difference, in reading order.
  public let worstX: Int
  public let worstY: Int

  /// Compares premultiplied values, converting straight images first. The sizes must be equal.
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
