/// The caches that layouts share: shaped words, ICU's iterators, whole layouts. Sendable.
final class LayoutCaches: Sendable {
  let boundaries = TextBoundaries()
  let shaping: ShapingCache
  let layouts: LayoutCache

  /// `capacity` is in bytes, approximately.
  init(capacity: Int) {
    shaping = ShapingCache(capacity: capacity / 2)
    layouts = LayoutCache(capacity: capacity / 2)
  }
}
