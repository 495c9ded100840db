/// The part of a background that lies on one line, without its padding, in points from the top left of the text block.
/// A value; Sendable.
package struct TextBackgroundPiece: Sendable, Hashable {
  /// The index of the line.
  package var line: Int
  /// The left edge.
  package var left: Double
  /// The top edge.
  package var top: Double
  /// The right edge.
  package var right: Double
  /// The bottom edge.
  package var bottom: Double
  /// Whether the background begins and ends at the left, and at the right, of this piece.
  package var endsLeft = true
  package var endsRight = true

  /// A piece on a line; lengths are in points.
  package init(line: Int, left: Double, top: Double, right: Double, bottom: Double) {
    self.line = line
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }
}

extension TextLayout {
  /// The pieces of a background under some places in grapheme clusters, line by line, from left to right: from the
  /// ascent to the descent of the spans there, which are this layout's.
  package func groundPieces(of range: Range<Double>, _ index: inout CellIndex) -> [TextBackgroundPiece] {
    var pieces = stretches(of: range, &index).flatMap { apart($0) }.map { stretch in
      let line = lines[stretch.line]
      var (top, bottom) = (Double.infinity, -Double.infinity)
      // The letter and what is beside it touch.
      let least = line.initial == nil ? 0 : 1e-9
      for run in line.runs
      where run.x < stretch.x1 - least && run.x + run.width > stretch.x0 + least && !run.isAnnotation {
        let metrics = decorations[run.span.map { $0 + 1 } ?? 0].scaled(by: line.scaleFactor / scaleFactor)
        top = min(top, metrics.baseline - metrics.ascent)
        bottom = max(bottom, metrics.baseline + metrics.descent)
      }
      if top > bottom { (top, bottom) = (-line.ascent, line.descent) }
      return TextBackgroundPiece(
        line: stretch.line, left: stretch.x0, top: line.baseline + top, right: stretch.x1,
        bottom: line.baseline + bottom)
    }
    TextLayout.setEnds(&pieces) { lines[$0].isRightToLeft }
    return pieces
  }

  /// A stretch without the initial letter, and that of the letter, which is higher.
  private func apart(_ stretch: SelectedStretch) -> [SelectedStretch] {
    guard let letter = lines[stretch.line].initial, stretch.x0 < letter.right, stretch.x1 > letter.left else {
      return [stretch]
    }
    let edges = [stretch.x0, letter.left, letter.right, stretch.x1].map { min(max($0, stretch.x0), stretch.x1) }
    return zip(edges, edges.dropFirst()).filter { $1 - $0 > 1e-6 }.map {
      SelectedStretch(line: stretch.line, x0: $0, x1: $1)
    }
  }

  /// The same around what is drawn of the glyphs, and around things in lines.
  package func inkPieces(of range: Range<Double>, _ index: inout CellIndex) throws(FontError)
    -> [TextBackgroundPiece]
  {
    var pieces: [TextBackgroundPiece] = []
    for piece in groundPieces(of: range, &index) {
      let line = lines[piece.line]
      var found: TextBackgroundPiece?
      for run in line.runs where run.x < piece.right && run.x + run.width > piece.left {
        let object = object(in: run, on: piece.line)
        for cluster in run.clusters {
          let middle = cluster.x + cluster.advance / 2
          guard middle > piece.left, middle < piece.right else { continue }
          for glyph in run.glyphs[cluster.glyphs] {
            guard let box = try run.inkBox(of: glyph, roomFor: object) else { continue }
            let ink = TextBackgroundPiece(
              line: piece.line, left: box.left, top: line.baseline + box.top, right: box.right,
              bottom: line.baseline + box.bottom)
            found = found?.united(with: ink) ?? ink
          }
        }
      }
      if var found {
        (found.endsLeft, found.endsRight) = (piece.endsLeft, piece.endsRight)
        pieces.append(found)
      }
    }
    return pieces
  }

  /// A background begins on its first line, on the side where lines begin, and ends on its last.
  private static func setEnds(_ pieces: inout [TextBackgroundPiece], isRightToLeft: (Int) -> Bool) {
    guard let first = pieces.first?.line, let last = pieces.last?.line else { return }
    for index in pieces.indices {
      let line = pieces[index].line
      let isLeftmost = index == 0 || pieces[index - 1].line != line
      let isRightmost = index == pieces.count - 1 || pieces[index + 1].line != line
      let turns = isRightToLeft(line)
      // Where directions mix, pieces of one line are apart, and each of their edges between is an end.
      pieces[index].endsLeft = !isLeftmost || line == (turns ? last : first)
      pieces[index].endsRight = !isRightmost || line == (turns ? first : last)
    }
  }
}

extension TextBackgroundPiece {
  fileprivate func united(with other: TextBackgroundPiece) -> TextBackgroundPiece {
    TextBackgroundPiece(
      line: line, left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}

extension GlyphRun {
  /// The ems in which outlines are loaded: their points are then 1/65536 of an em apart.
  private static let inkEm = 1024.0

  /// A box in points, from the block's left and the line's baseline.
  fileprivate typealias InkBox = (left: Double, top: Double, right: Double, bottom: Double)

  /// The box of a glyph's outline, or of the thing whose room it is; nil for a glyph without an outline.
  fileprivate func inkBox(
    of glyph: Glyph, roomFor object: DecorationMetrics.Object?
  ) throws(FontError) -> InkBox? {
    if let object {
      let (left, top) = (glyph.x + object.left * stretch, glyph.y + object.top)
      return (left, top, left + object.width * stretch, top + object.height)
    }
    let scale = size / (64 * GlyphRun.inkEm)
    let outline = try face.outline(of: glyph.id, pixelsPerEm: GlyphRun.inkEm).beside(self)
    var box: InkBox?
    for contour in outline.contours {
      for point in contour.flattened() {
        // Outlines have y up.
        let (x, y) = (glyph.x + point.x * scale, glyph.y - point.y * scale)
        guard let known = box else {
          box = (x, y, x, y)
          continue
        }
        box = (min(known.left, x), min(known.top, y), max(known.right, x), max(known.bottom, y))
      }
    }
    return box
  }
}
