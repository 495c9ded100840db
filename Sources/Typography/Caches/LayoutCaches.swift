import Basics

/// What layouts share: the fonts of styles, shaped words, ICU's iterators, HarfBuzz's buffers, whole layouts. Sendable.
final class LayoutCaches: Sendable {
  let boundaries = TextBoundaries()
  let buffers = ShapingBuffers()
  let styles = StyleCache()
  let hyphenation = HyphenationDictionaries()
  let shaping: ShapingCache
  let layouts: LayoutCache
  /// Whether layouts of truncated texts say at which factor these fit. Beside the layouts, because all of them are alike.
  let findsNeededScale: Bool

  /// `capacity` is in bytes, approximately.
  init(capacity: Int, findsNeededScale: Bool) {
    self.findsNeededScale = findsNeededScale
    shaping = ShapingCache(capacity: capacity / 2)
    layouts = LayoutCache(capacity: capacity / 2)
  }

  var states: [CacheState] {
    [styles.state, shaping.state, layouts.state] + boundaries.caches + hyphenation.caches
  }
}
