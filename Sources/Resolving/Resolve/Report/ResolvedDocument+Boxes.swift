import Basics
import Documents
import Pixels
import Typography

extension ResolvedDocument {
  /// The boxes of some kinds, text by text, line by line, in logical order. A word in separate parts, as where
  /// directions mix, has a box for each part.
  package func boxes(_ kinds: Set<TextBox.Kind>) -> [TextBox] {
    texts.indices.flatMap { index in
      texts[index].content.layout.lines.indices.flatMap { line in
        // What a path leaves out has no box.
        LineBoxes(place: texts[index], textIndex: index, lineIndex: line).boxes(kinds).filter {
          $0.polygon?.isEmpty != true
        }
      }
    }
  }
}

/// The boxes of one line.
private struct LineBoxes {
  let place: TextPlace
  let textIndex: Int
  let lineIndex: Int

  private typealias Cell = TextLayout.GraphemeBox

  private var layout: TextLayout { place.content.layout }
  private var line: TextLayout.Line { layout.lines[lineIndex] }

  func boxes(_ kinds: Set<TextBox.Kind>) -> [TextBox] {
    let units = Array(place.content.document.text.utf16)
    let pieces = layout.graphemeBoxes(ofLine: lineIndex).map { piece($0, of: units) }
    // White space divides words as it is written.
    let words = pieces.split { $0.cell.mark == nil && $0.text.allSatisfy(\.isWhitespace) }
    var boxes: [TextBox] = []
    if kinds.contains(.line) {
      let range = line.visibleRanges.map { String(decoding: units[$0], as: UTF16.self) }.joined()
      let drawn = pieces.filter { piece in piece.cell.mark != nil || isVisible(piece.cell) }.map(\.drawn).joined()
      var box = box(.line, range, from: line.x, to: line.x + line.width, isRightToLeft: line.isRightToLeft)
      box.drawn = drawn
      boxes.append(box)
    }
    if kinds.contains(.word) {
      for word in words where word.contains(where: { !$0.drawn.isEmpty }) {
        for part in parts(word.map(\.cell)) {
          var box = box(
            .word, word.map(\.text).joined(), from: part.x0, to: part.x1, isRightToLeft: part.isRightToLeft)
          box.drawn = word.map(\.drawn).joined()
          boxes.append(box)
        }
      }
    }
    if kinds.contains(.glyph) {
      for piece in words.joined() where !piece.drawn.isEmpty {
        let cell = piece.cell
        var box = box(.glyph, piece.text, from: cell.x0, to: cell.x1, isRightToLeft: cell.isRightToLeft)
        box.drawn = piece.drawn
        boxes.append(box)
      }
    }
    if kinds.contains(.ruby) { boxes += readings }
    return boxes
  }

  /// A character, or a mark beside the text, as it is written and as it is drawn.
  private typealias Piece = (cell: Cell, text: String, drawn: String)

  private func piece(_ cell: Cell, of units: [UInt16]) -> Piece {
    let document = place.content.document
    switch cell.mark {
    case .ellipsis(let spelled): return (cell, "", document.ellipsis ?? spelled.string)
    case .hyphen(let spelled): return (cell, "", document.lineSetting.hyphenateCharacter ?? spelled.string)
    case nil:
      let text = String(decoding: units[layout.graphemes[cell.grapheme]], as: UTF16.self)
      return (cell, text, layout.drawnText(of: cell.grapheme, written: text))
    }
  }

  /// Whether a character is in the part of the line that is drawn: white space at its end is not.
  private func isVisible(_ cell: Cell) -> Bool {
    line.visibleRanges.contains { $0.contains(layout.graphemes[cell.grapheme].lowerBound) }
  }

  /// The boxes of readings, an em high.
  private var readings: [TextBox] {
    layout.annotations(ofLine: lineIndex).filter { !$0.isMark }.map { reading in
      let (top, bottom) = (line.baseline + reading.top, line.baseline + reading.bottom)
      var box = box(
        .ruby, reading.text, from: reading.x0, to: reading.x1, isRightToLeft: reading.isRightToLeft,
        between: (top, bottom))
      box.base = reading.base
      return box
    }
  }

  /// The contiguous parts of a word, from left to right.
  private func parts(_ word: [Cell]) -> [(x0: Double, x1: Double, isRightToLeft: Bool)] {
    var parts: [(x0: Double, x1: Double, isRightToLeft: Bool)] = []
    for cell in word.sorted(by: { $0.x0 < $1.x0 }) {
      // Points are never rounded, so adjacent cells differ by errors of addition only.
      // An initial letter is higher than what follows it.
      let isApart = line.initial.map { abs(cell.x0 - $0.right) < 1e-6 || abs(cell.x1 - $0.left) < 1e-6 } ?? false
      if let last = parts.last, cell.x0 <= last.x1 + 1e-6, !isApart {
        parts[parts.count - 1].x1 = max(last.x1, cell.x1)
      } else {
        parts.append((cell.x0, cell.x1, cell.isRightToLeft))
      }
    }
    return parts
  }

  private func box(
    _ kind: TextBox.Kind, _ text: String, from x0: Double, to x1: Double, isRightToLeft: Bool,
    between edges: (top: Double, bottom: Double)? = nil
  ) -> TextBox {
    var (top, bottom) = edges ?? (line.baseline - line.ascent, line.baseline + line.descent)
    if edges == nil, kind != .line, let letter = line.initial, x0 > letter.left - 1e-6, x1 < letter.right + 1e-6 {
      (top, bottom) = (line.baseline + letter.top, line.baseline + letter.bottom)
    }
    // The baseline of a line that is not rotated is drawn at a whole pixel, and its boxes move with it.
    var shift = SIMD2<Double>.zero
    if place.space.transform.isTranslation, place.bending == nil {
      shift.y =
        place.content.baseline(of: line, in: place.space) - place.pixel(x: 0, y: line.baseline, line: lineIndex).y
    }
    // The corners of a bent box go with the clusters inside of it.
    let inward = min(1e-3, (x1 - x0) / 2)
    let quad = [(x0, top, inward), (x1, top, -inward), (x1, bottom, -inward), (x0, bottom, inward)].map {
      place.pixel(x: $0.0, y: $0.1, line: lineIndex, inside: $0.0 + $0.2) + shift
    }
    return TextBox(
      kind: kind, text: text, quad: quad, isRightToLeft: isRightToLeft, textIndex: textIndex, line: lineIndex,
      polygon: edges.map { place.outline(ofLine: lineIndex, from: x0, to: x1, between: $0) }
        ?? place.outline(ofLine: lineIndex, within: x0...max(x0, x1)),
      angle: place.bending?.turn?.angle ?? 0)
  }
}
