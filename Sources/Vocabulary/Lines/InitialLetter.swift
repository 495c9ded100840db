/// A letter that is as high as several lines. Sendable; a plain value.
public struct InitialLetter: Sendable, Hashable {
  /// How many lines it is high: from the height of capitals on one line down to the baseline of another.
  public var lines: Double
  /// How many lines stand beside it; its baseline is that of the last.
  public var sink: Int

  /// Makes a letter of so many lines; without `sink` it sinks as deep as it is high.
  public init(lines: Double = 3, sink: Int? = nil) {
    self.lines = lines
    self.sink = sink ?? max(1, Int(lines))
  }
}
