/// The way through a glyph's graph: it notices cycles, graphs that are too deep, and graphs of too many paints or numbers.
/// A branch of these draws nothing, and the walk has a fault.
struct PaintWalk {
  /// The deepest graph, in paints.
  static let deepest = 64
  /// The most paints of one glyph. A paint that is reached twice counts twice.
  static let mostPaints = 65_536
  /// The most numbers of all paints of one glyph: those of stops, and in a variable font each change that is added up for
  /// one of them. Glyphs that are in use have some thousands. A large picture reads them again for each of its bands, which
  /// together have a limit of their own.
  static let mostNumbers = 1_000_000

  private(set) var table: PaintTable
  /// The places of the paints from the root down to the one at hand.
  private var path: [Int] = []
  private var count = 0
  /// Whether no further paint may be entered.
  var isSpent: Bool { count > PaintWalk.mostPaints || table.numbers > PaintWalk.mostNumbers }
  /// Whether some branch cannot be drawn.
  private(set) var hasFault = false

  init(_ table: PaintTable) { self.table = table }

  /// The paint at a place, or nil where it must not be drawn. Each paint that is entered is left, too.
  mutating func enter(_ place: Int?) -> PaintNode? {
    count += 1
    guard let place, path.count < PaintWalk.deepest, !isSpent, !path.contains(place),
      let node = table.node(at: place), table.numbers <= PaintWalk.mostNumbers
    else {
      hasFault = true
      return nil
    }
    path.append(place)
    return node
  }

  /// The box of a glyph; see ``PaintTable/clipBox(of:)``.
  mutating func clipBox(of glyph: UInt32) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    isSpent ? nil : table.clipBox(of: glyph)
  }

  /// Goes back to the paint above.
  mutating func leave() { path.removeLast() }

  mutating func noteFault() { hasFault = true }
}
