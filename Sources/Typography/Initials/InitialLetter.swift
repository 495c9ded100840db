/// How large the letter is that a text begins with, as CSS Inline 3 has it: from the height of capitals on one line down to
/// the baseline of another. A value; Sendable.
package struct InitialLetter: Sendable, Hashable {
  /// How many lines it is high.
  package var lines: Double
  /// How many lines stand beside it; its baseline is that of the last.
  package var sink: Int

  /// A letter of so many lines, beside which `sink` stand.
  package init(lines: Double, sink: Int) {
    self.lines = lines
    self.sink = sink
  }
}
