import Basics
import Synchronization

/// The styles of the last texts with their fonts, because labels by the thousand share a style. Sendable, usable from
/// any thread.
///
/// Its places are as many as they are, so it cannot grow. A `BoundedCache` would hash the whole style of every label.
final class StyleCache: Sendable {
  /// The number of styles, and of the places where one may be, from the one on that its hash gives.
  private static let (count, ways) = (64, 4)

  private struct State {
    var styles = [PreparedStyle?](repeating: nil, count: StyleCache.count)
    /// How many were replaced, so that styles whose places are all taken do not replace each other at one of them.
    var replaced = 0
  }

  private let styles = Mutex(State())

  /// The style with its fonts; throws if its font is missing.
  func prepared(_ style: TextStyle, catalog: FontCatalog) throws(FontError) -> PreparedStyle {
    let first = StyleCache.place(of: style)
    let known: PreparedStyle? = styles.withLock { state in
      for way in 0..<StyleCache.ways {
        if let known = state.styles[StyleCache.place(way, from: first)], known.isOf(style) { return known }
      }
      return nil
    }
    if let known { return known }
    let made = try PreparedStyle(style, catalog: catalog)
    styles.withLock { state in
      let free = (0..<StyleCache.ways).first { state.styles[StyleCache.place($0, from: first)] == nil }
      state.styles[StyleCache.place(free ?? state.replaced % StyleCache.ways, from: first)] = made
      if free == nil { state.replaced += 1 }
    }
    return made
  }

  var state: CacheState {
    styles.withLock {
      CacheState(
        name: "text styles", size: $0.styles.count { $0 != nil }, bound: StyleCache.count, evictions: $0.replaced)
    }
  }

  private static func place(_ way: Int, from first: Int) -> Int { (first + way) & (count - 1) }

  /// A part of the style is enough: members in which the styles of a batch often differ.
  private static func place(of style: TextStyle) -> Int {
    var hash = WordHash()
    hash.add(style.size.bitPattern)
    hash.add(style.font.weight &<< 20 &+ style.numberOfLines)
    if let family = style.font.family { hash.add(family) }
    if let language = style.language { hash.add(language) }
    return Int(truncatingIfNeeded: hash.value) & (count - 1)
  }
}
