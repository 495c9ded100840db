import Synchronization

/// Whole layouts, kept: the same label comes again, at another place or with other paint.
///
/// Sendable, usable from any thread. Bounded: when it is full everything is forgotten and collected anew.
final class LayoutCache: Sendable {
  struct Key: Hashable {
    let text: String
    let style: TextStyle
    let spans: [TextSpan]
    let width: Double
    let height: Double
  }

  private struct State {
    var layouts: [Key: TextLayout] = [:]
    /// That the layouts hold.
    var faces: Set<FontFace> = []
    var units = 0
  }

  private let state = Mutex(State())

  /// UTF-16 units of all texts kept; a unit takes about 200 bytes with its glyph.
  private static let capacity = 1 << 11
  /// Longer texts hardly ever come again.
  static let longest = 1024

  subscript(key: Key) -> TextLayout? { state.withLock { $0.layouts[key] } }

  func insert(_ layout: TextLayout, for key: Key) {
    state.withLock { state in
      if state.units > LayoutCache.capacity || state.faces.count > ShapingCache.mostFaces { state = State() }
      state.layouts[key] = layout
      for line in layout.lines { for run in line.runs { state.faces.insert(run.face) } }
      // A label without a letter takes room as well.
      state.units += layout.length + 4
    }
  }
}
