package import Basics
package import Motion

/// Writes the numbers of a counting label.
///
/// Sendable; a value.
package struct CountingWriter: Sendable {
  /// The writing of a number: a text, or runs that look different.
  package enum Writing: Sendable, Hashable {
    case text(ByteText)
    case runs([LabelDocument.TextRun])
  }

  /// The numbers as plain texts.
  package let text: NumberText
  private let runs: NumberFunction<[LabelDocument.TextRun]>?

  init(_ text: NumberText) {
    self.text = text
    runs = nil
  }

  init(_ runs: NumberFunction<[LabelDocument.TextRun]>) {
    text = .custom { runs.body($0).map(\.text).joined() }
    self.runs = runs
  }

  package func writing(_ value: Double) -> Writing {
    runs.map { .runs($0.body(value)) } ?? .text(ByteText(text.text(value)))
  }
}

extension CountingWriter.Writing {
  /// The same writing with every digit replaced by `digit`.
  package func replacingDigits(with digit: Int) -> CountingWriter.Writing {
    switch self {
    case .text(let text): return .text(ByteText(DecimalDigit.replacing(in: text.string, with: digit)))
    case .runs(var runs):
      for index in runs.indices { runs[index].text = DecimalDigit.replacing(in: runs[index].text, with: digit) }
      return .runs(runs)
    }
  }

  /// Replaces the text of a label by the writing.
  package func write(into label: inout LabelDocument) {
    switch self {
    case .text(let text): label.text = text.string
    case .runs(let runs): label.runs = runs
    }
  }
}
