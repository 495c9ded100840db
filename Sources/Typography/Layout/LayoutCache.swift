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
    /// Those that layouts hold: they are large.
    var faces: Set<FontFace> = []
    var bytes = 0
  }

  private let state = Mutex(State())

  /// In bytes, about, without the faces: some hundreds of labels.
  private static let capacity = 1 << 20
  /// An open face is large.
  private static let mostFaces = 64
  /// Of a layout: its arrays, and a unit of its text with its glyph, its grapheme and its share of the key.
  private static let layoutBytes = 1200
  private static let unitBytes = 120
  /// Longer texts hardly ever come again.
  static let longest = 1024

  subscript(key: Key) -> TextLayout? { state.withLock { $0.layouts[key] } }

  func insert(_ layout: TextLayout, for key: Key) {
    state.withLock { state in
      if state.bytes > LayoutCache.capacity || state.faces.count > LayoutCache.mostFaces { state = State() }
      state.layouts[key] = layout
      state.bytes += LayoutCache.layoutBytes + layout.length * LayoutCache.unitBytes
      for line in layout.lines {
        for run in line.runs { state.faces.insert(run.face) }
      }
    }
  }
}
