import Basics

/// What layouts share: the fonts of styles, shaped words, ICU's iterators, HarfBuzz's buffers, whole layouts. Sendable.
final class LayoutCaches: Sendable {
  let boundaries = TextBoundaries()
  let buffers = ShapingBuffers()
  let styles = StyleCache()
  let hyphenation = HyphenationDictionaries()
  let shaping: ShapingCache
  let layouts: LayoutCache

  /// `capacity` is in bytes, approximately.
  init(capacity: Int) {
    shaping = ShapingCache(capacity: capacity / 2)
    layouts = LayoutCache(capacity: capacity / 2)
  }

  var states: [CacheState] {
    [styles.state, shaping.state, layouts.state] + boundaries.caches + hyphenation.caches
  }
}
