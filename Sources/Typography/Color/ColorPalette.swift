package import Pixels

/// The palette of a colour font that is wanted, as CSS's `font-palette`. A value; Sendable.
package struct ColorPalette: Sendable, Hashable {
  /// Which of the font's palettes.
  package typealias Base = PaletteBase

  package var base = Base.number(0)
  /// Other colours for some of its entries.
  package var colors: [Int: Color] = [:]

  package init() {}
}
