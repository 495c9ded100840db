import Captions
import Motion

/// Captions that roll: each begins with lines that the one before it ended with. Burned in as they are, they show
/// everything twice.
enum RollingText {
  /// The lines of a text that have something, without white space at their ends.
  static func lines(_ text: String) -> [String] {
    text.unicodeScalars.split { $0 == "\n" }.map { line in
      line.split(whereSeparator: TextBreaks.isSpace).map { String($0) }.joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// No caption rolls by more.
  private static let mostLines = 8

  /// How many lines at the beginning of a text end the text before it. What is wholly said again is no roll: "No." after
  /// "No." is speech.
  static func repeated(_ lines: [String], after before: [String]) -> Int {
    guard lines.count > 1, !before.isEmpty else { return 0 }
    return (1...min(mostLines, lines.count - 1)).reversed().first { count in
      count <= before.count && lines.prefix(count).elementsEqual(before.suffix(count))
    } ?? 0
  }

  /// Pieces of a row without the lines that repeat the end of the row before, and what was dropped.
  static func withoutRepetition(
    _ pieces: [YouTubeRows.Piece], after before: [String]
  ) -> (pieces: [YouTubeRows.Piece], dropped: String) {
    let lines = lines(pieces.map(\.text).joined())
    let count = repeated(lines, after: before)
    guard count > 0 else { return (pieces, "") }
    var left = count
    var kept: [YouTubeRows.Piece] = []
    var hasText = false
    for var piece in pieces {
      var text = String.UnicodeScalarView()
      for scalar in piece.text.unicodeScalars {
        guard left > 0 else {
          text.append(scalar)
          continue
        }
        if scalar == "\n" {
          left -= hasText ? 1 : 0
          hasText = false
        } else if !TextBreaks.isSpace(scalar) {
          hasText = true
        }
      }
      piece.text = String(text)
      if !piece.text.isEmpty { kept.append(piece) }
    }
    return (kept, lines.prefix(count).joined(separator: " "))
  }
}
