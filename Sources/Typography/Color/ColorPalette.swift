package import Pixels

/// The palette of a colour font that is wanted, as CSS's `font-palette`. A value; Sendable.
package struct ColorPalette: Sendable, Hashable {
  /// Which of the font's palettes.
  package enum Base: Sendable, Hashable {
    case number(Int)
    /// The first palette that the font calls fit for a light background; else its first one.
    case light
    /// The first palette that the font calls fit for a dark background; else its first one.
    case dark
  }

  package var base = Base.number(0)
  /// Other colours for some of its entries.
  package var colors: [Int: Color] = [:]

  package init() {}
}
