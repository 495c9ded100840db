/// Lays out texts: shapes with HarfBuzz, divides into lines with ICU, orders by UAX #9.
///
/// The stages, in order: paragraphs, items, shaping (once, whole paragraphs), line breaks by measured widths,
/// truncation, visual order, placement. Nothing is rasterized.
/// Sendable, usable from any thread.
public struct TextLayouter: Sendable {
  public let catalog: FontCatalog

  public init(catalog: FontCatalog) {
    self.catalog = catalog
  }

  /// Lays `text` out within `width` and `height` points (infinite for no bound). At least one line is laid out,
  /// however little height there is. An empty text has no lines, and the height of one.
  public func layout(
    _ text: String, style: TextStyle, width: Double = .infinity, height: Double = .infinity
  ) throws(FontError) -> TextLayout {
    let fonts = try FontChain(style, catalog: catalog)
    let typesetter = try Typesetter(text: Array(text.utf16), style: style, fonts: fonts)
    let lines = typesetter.lines(width: width, height: height)
    return typesetter.place(lines, width: width)
  }
}
