/// The way through a glyph's graph: it notices cycles, graphs that are too deep, and graphs of too many paints. A branch
/// of these draws nothing, and the walk has a fault.
struct PaintWalk {
  /// The deepest graph, in paints.
  static let deepest = 64
  /// The most paints of one glyph. A paint that is reached twice counts twice.
  static let mostPaints = 65_536

  let table: PaintTable
  /// The places of the paints from the root down to the one at hand.
  private var path: [Int] = []
  private var count = 0
  /// Whether no further paint may be entered.
  var isSpent: Bool { count > PaintWalk.mostPaints }
  /// Whether some branch cannot be drawn.
  private(set) var hasFault = false

  init(_ table: PaintTable) { self.table = table }

  /// The paint at a place, or nil where it must not be drawn. Each paint that is entered is left, too.
  mutating func enter(_ place: Int?) -> PaintNode? {
    count += 1
    guard let place, path.count < PaintWalk.deepest, !isSpent, !path.contains(place),
      let node = table.node(at: place)
    else {
      hasFault = true
      return nil
    }
    path.append(place)
    return node
  }

  /// Goes back to the paint above.
  mutating func leave() { path.removeLast() }

  mutating func noteFault() { hasFault = true }
}
