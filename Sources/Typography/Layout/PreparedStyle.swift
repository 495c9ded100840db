/// A style whose fonts have been found. Immutable; Sendable. Its identity is that of the style: the caches of layouts
/// compare it by reference.
final class PreparedStyle: Sendable {
  let style: TextStyle
  /// The attributes of text in no span.
  let base: Attributes
  /// The decorations of text in no span, before fitting.
  let decorations: [DecorationMetrics]
  /// What shapes a ``PlainLine`` in it; nil where no text may be one.
  let pairShaper: PairShaper?

  /// Whether it was made of a style.
  func isOf(_ style: TextStyle) -> Bool { self.style == style }

  init(_ style: TextStyle, catalog: FontCatalog) throws(FontError) {
    self.style = style
    base = try Attributes(of: TextSpan(0..<0), style: style, catalog: catalog)
    decorations = [DecorationMetrics(base, scale: 1)]
    let face = base.fonts.primary
    pairShaper = style.mayBePlainLine && face.paintTable == nil ? face.pairShaper(for: base) : nil
  }
}
