/// One of the font's palettes. Sendable; a value.
public enum PaletteBase: Sendable, Hashable {
  /// The palette with this index, from 0.
  case number(Int)
  /// The first palette that the font calls fit for a light background; else its first one.
  case light
  /// The first palette that the font calls fit for a dark background; else its first one.
  case dark
}
