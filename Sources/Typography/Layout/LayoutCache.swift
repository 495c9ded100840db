import Synchronization

/// A cache of whole layouts, because the same label is often drawn again at another place or with another paint.
///
/// Sendable, usable from any thread. Its size is limited; a full cache is emptied.
final class LayoutCache: Sendable {
  struct Key: Hashable {
    let text: String
    let style: TextStyle
    let spans: [TextSpan]
    let width: Double
    let height: Double
    /// Computed once: a key is looked up, inserted, and rehashed each time the table grows.
    private let hash: Int

    init(text: String, style: TextStyle, spans: [TextSpan], width: Double, height: Double) {
      self.text = text
      self.style = style
      self.spans = spans
      self.width = width
      self.height = height
      var hasher = Hasher()
      hasher.combine(text)
      hasher.combine(style)
      hasher.combine(spans)
      hasher.combine(width)
      hasher.combine(height)
      hash = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  private struct State {
    var layouts: [Key: TextLayout] = [:]
    /// The faces that the layouts keep alive.
    var faces: Set<FontFace> = []
    var units = 0
    var use = CacheUse()
  }

  private let state = Mutex(State())

  /// The largest number of UTF-16 units of all texts in the cache.
  private let capacity: Int
  /// The approximate number of bytes of a unit with its glyph.
  private static let unitBytes = 256
  /// Longer texts are rarely repeated and are not kept.
  static let longest = 1024

  /// `capacity` is in bytes, approximately.
  init(capacity: Int) { self.capacity = capacity / LayoutCache.unitBytes }

  subscript(key: Key) -> TextLayout? { state.withLock { $0.use.count($0.layouts[key]) } }

  var use: CacheUse { state.withLock { $0.use } }

  func insert(_ layout: TextLayout, for key: Key) {
    state.withLock { state in
      if state.units > capacity || state.faces.count > ShapingCache.mostFaces { state = State(use: state.use) }
      state.layouts[key] = layout
      for line in layout.lines { for run in line.runs { state.faces.insert(run.face) } }
      // An empty label takes some room, too.
      state.units += layout.length + 4
    }
  }
}
