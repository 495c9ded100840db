import Basics
import Synchronization

/// A cache of whole layouts, because the same label is often drawn again at another place or with another paint.
///
/// Sendable, usable from any thread. Its size is limited in bytes and in the faces that it keeps open.
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
    var layouts: BoundedCache<Key, TextLayout>
    /// That the layouts hold.
    var faces: Set<FontFace> = []
  }

  private let state: Mutex<State>

  /// What a UTF-16 unit takes with its glyph, about.
  private static let unitBytes = 256
  /// Longer texts are rarely repeated and are not kept.
  static let longest = 1024

  /// `capacity` is in bytes, approximately.
  init(capacity: Int) { state = Mutex(State(layouts: BoundedCache(capacity: capacity))) }

  subscript(key: Key) -> TextLayout? { state.withLock { $0.layouts.find(key) } }

  var use: CacheUse { state.withLock { $0.layouts.use } }

  func insert(_ layout: TextLayout, for key: Key) {
    state.withLock { state in
      if state.faces.count > ShapingCache.mostFaces {
        state.layouts.removeAll()
        state.faces = []
      }
      // A label without a letter takes room as well.
      state.layouts.insert(layout, for: key, cost: (layout.length + 4) * LayoutCache.unitBytes)
      for line in layout.lines { for run in line.runs { state.faces.insert(run.face) } }
    }
  }
}
