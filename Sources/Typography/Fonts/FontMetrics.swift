/// Vertical metrics of a face, in font units, all positive.
public struct FontMetrics: Sendable, Hashable {
  public let unitsPerEm: Int
  /// From the baseline up to the top of the line box.
  public let ascent: Int
  /// From the baseline down to its bottom.
  public let descent: Int
  public let lineGap: Int

  public init(unitsPerEm: Int, ascent: Int, descent: Int, lineGap: Int) {
    self.unitsPerEm = unitsPerEm
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
  }
}
