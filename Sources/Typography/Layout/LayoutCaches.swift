/// What layouts share: shaped words, ICU's iterators, whole layouts. Sendable.
final class LayoutCaches: Sendable {
  let boundaries = TextBoundaries()
  let shaping = ShapingCache()
  let layouts = LayoutCache()
}
