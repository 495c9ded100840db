public import Pixels

/// Tells two renderers that round differently from two that draw differently, where the value lies in the middle between
/// two steps.
///
/// A flat area whose value lies there, within the rounding of floats, is one step or the other as a whole (see
/// docs/rendering-model.md), and the mean over a small picture says nothing of it.
public enum Ties {
  /// How near to the middle between two steps a value lies that may be rounded either way, in steps.
  static let reach = 0.02

  /// The mean difference of two premultiplied pictures, without those of one step where the value, as `wide` has it,
  /// lies between two steps. All have one size.
  public static func mean(of picture: PixelBuffer, _ expected: PixelBuffer, exactly wide: WidePixelBuffer) -> Double
  {
    var total = 0
    for (index, (byte, other)) in zip(picture.bytes, expected.bytes).enumerated() {
      let difference = abs(Int(byte) - Int(other))
      if difference == 1, isTie(wide.words[index]) { continue }
      total += difference
    }
    return picture.bytes.isEmpty ? 0 : Double(total) / Double(picture.bytes.count)
  }

  private static func isTie(_ word: UInt16) -> Bool {
    let steps = Double(word) / 257
    return abs(steps - steps.rounded(.down) - 0.5) <= reach
  }
}
