/// What is known of a glyph's graph without drawing it. A value; Sendable.
struct PaintFacts: Sendable {
  /// Whether some of it is in the colour of the text.
  private(set) var usesForeground = false
  /// Whether some branch cannot be drawn: a cycle, too many paints, or paints that are cut off.
  private(set) var hasFault = false

  init(of glyph: UInt32, in table: PaintTable) {
    var walk = PaintWalk(table)
    note(table.root(of: glyph), &walk)
    hasFault = walk.hasFault
  }

  private mutating func note(_ place: Int?, _ walk: inout PaintWalk) {
    guard let node = walk.enter(place) else { return }
    defer { walk.leave() }
    switch node {
    case .layers(let first, let count):
      for index in 0..<count where !walk.isSpent { note(walk.table.layer(first + index), &walk) }
    case .solid(let color): note(color)
    case .gradient(let gradient): for stop in gradient.stops { note(stop.color) }
    case .glyph(_, let child), .transform(_, let child): note(child, &walk)
    case .colorGlyph(let glyph): note(walk.table.root(of: glyph), &walk)
    case .composite(let source, _, let backdrop):
      note(backdrop, &walk)
      note(source, &walk)
    }
  }

  private mutating func note(_ color: PaintColor) {
    if color.entry == PaintColor.foreground { usesForeground = true }
  }
}
