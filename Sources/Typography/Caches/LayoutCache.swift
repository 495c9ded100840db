import Basics

/// A cache of whole layouts, because the same label is often drawn again at another place or with another paint.
/// Sendable, usable from any thread.
struct LayoutCache: Sendable {
  struct Key: Hashable {
    let text: String
    let style: TextStyle
    let spans: [TextSpan]
    let width: Double
    let height: Double
  }

  private let layouts: FaceCache<Key, TextLayout>

  /// About the bytes that a UTF-16 unit takes with its glyph.
  private static let unitBytes = 256
  /// Longer texts are rarely repeated and are not kept.
  static let longest = 1024

  /// `capacity` is in bytes, approximately.
  init(capacity: Int) { layouts = FaceCache(capacity: capacity) }

  var use: CacheUse { layouts.use }

  subscript(key: HashedKey<Key>) -> TextLayout? { layouts.find(key) }

  func insert(_ layout: TextLayout, for key: HashedKey<Key>) {
    // A label without a letter takes room as well.
    layouts.insert(
      layout, for: key, bytes: (layout.length + 4) * LayoutCache.unitBytes,
      holding: layout.lines.lazy.flatMap(\.runs).map(\.face))
  }
}
