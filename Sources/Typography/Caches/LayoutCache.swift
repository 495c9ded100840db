import Basics

/// A cache of whole layouts, because the same label is often drawn again at another place or with another paint.
/// Sendable, usable from any thread.
struct LayoutCache: Sendable {
  struct Key: FingerprintedKey {
    let text: ByteText
    let style: PreparedStyle
    let spans: [TextSpan]
    let annotations: [Annotation]
    let width: Double
    let height: Double
    let fingerprint: UInt64

    init(
      text: String, style: PreparedStyle, spans: [TextSpan], annotations: [Annotation], width: Double,
      height: Double
    ) {
      self.text = ByteText(text)
      self.style = style
      self.spans = spans
      self.annotations = annotations
      self.width = width
      self.height = height
      var hash = WordHash()
      hash.add(text)
      hash.add(UInt64(UInt(bitPattern: ObjectIdentifier(style))))
      hash.add(width.bitPattern)
      hash.add(height.bitPattern)
      if !spans.isEmpty { hash.add(spans.hashValue) }
      if !annotations.isEmpty { hash.add(annotations.hashValue) }
      fingerprint = hash.value
    }

    static func == (a: Key, b: Key) -> Bool {
      a.fingerprint == b.fingerprint && a.style === b.style && a.width == b.width && a.height == b.height
        && a.text == b.text && a.spans == b.spans
        && a.annotations == b.annotations
    }
  }

  private let layouts: FaceCache<Key, TextLayout>

  /// About the bytes that a UTF-16 unit takes with its glyph.
  private static let unitBytes = 256
  /// Longer texts are rarely repeated and are not kept.
  static let longest = 1024

  /// `capacity` is in bytes, approximately.
  init(capacity: Int) { layouts = FaceCache(capacity: capacity) }

  var use: CacheUse { layouts.use }
  var state: CacheState { layouts.state("layouts") }

  subscript(key: Key) -> TextLayout? { layouts.find(key) }

  func insert(_ layout: TextLayout, for key: Key) {
    // A label without a letter takes room as well.
    layouts.insert(
      layout, for: key, bytes: (layout.length + 4) * LayoutCache.unitBytes,
      holding: key.style.base.fonts.faces + layout.lines.lazy.flatMap(\.runs).map(\.face))
  }
}
