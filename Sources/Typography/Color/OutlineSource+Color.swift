import CFreeType
import CHarfBuzz
import Pixels

/// The tables of colours that FreeType reads.
extension OutlineSource {
  /// The bytes of a table of the font; none where it has no such table.
  func table(_ name: String) -> [UInt8] {
    let tag = FT_ULong(hb_tag_from_string(name, 4))
    var length: FT_ULong = 0
    guard FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0, length > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    guard FT_Load_Sfnt_Table(face, tag, 0, &bytes, &length) == 0 else { return [] }
    return bytes
  }

  /// The normalised coordinates of a variable font, -1...1, one for each axis.
  var coordinates: [Double] {
    var master: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &master) == 0, let master else { return [] }
    let count = master.pointee.num_axis
    _ = library.withLibrary { FT_Done_MM_Var($0, master) }
    var values = [FT_Fixed](repeating: 0, count: Int(count))
    guard FT_Get_Var_Blend_Coordinates(face, count, &values) == 0 else { return [] }
    return values.map { Double($0) / 65536 }
  }

  /// The number of palettes and the index of a wanted one; nil where the font has none like it, and the first is used.
  func index(of palette: ColorPalette) -> (count: Int, index: Int?) {
    var data = FT_Palette_Data()
    guard FT_Palette_Data_Get(face, &data) == 0 else { return (0, nil) }
    let count = Int(data.num_palettes)
    switch palette.base {
    case .number(let number): return (count, number < count ? number : nil)
    case .light: return (count, palettes.first(.light, among: count) ?? 0)
    case .dark: return (count, palettes.first(.dark, among: count) ?? 0)
    }
  }

  /// Makes a palette FreeType's, with the colours that replace some of its entries, and returns its entries. Entries
  /// that the font lacks are ignored.
  @discardableResult
  func selectPalette(_ palette: ColorPalette) -> [FT_Color] {
    var data = FT_Palette_Data()
    var entries: UnsafeMutablePointer<FT_Color>?
    let (count, index) = index(of: palette)
    guard count > 0, FT_Palette_Data_Get(face, &data) == 0,
      FT_Palette_Select(face, FT_UShort(index ?? 0), &entries) == 0, let entries
    else { return [] }
    let length = Int(data.num_palette_entries)
    for (entry, color) in palette.colors where entry >= 0 && entry < length { entries[entry] = FT_Color(color) }
    return Array(UnsafeBufferPointer(start: entries, count: length))
  }

  /// Whether a glyph has layers of COLR version 0.
  func hasLayers(_ glyph: UInt32) -> Bool {
    var iterator = FT_LayerIterator()
    var (layer, entry): (FT_UInt, FT_UInt) = (0, 0)
    return FT_Get_Color_Glyph_Layer(face, glyph, &layer, &entry, &iterator) != 0
  }
}

extension FT_Color {
  init(_ color: Color) {
    func byte(_ value: Float) -> UInt8 { UInt8(bounded: value * 255) }
    self.init(blue: byte(color.blue), green: byte(color.green), red: byte(color.red), alpha: byte(color.alpha))
  }
}

extension Color {
  init(bgra color: FT_Color) {
    func share(_ byte: UInt8) -> Float { Float(byte) / 255 }
    self.init(red: share(color.red), green: share(color.green), blue: share(color.blue), alpha: share(color.alpha))
  }
}

extension FontFace {
  /// A look without what makes no difference to a glyph, so that equal pictures are made once.
  func look(_ look: ColorGlyphLook, for glyph: UInt32) -> ColorGlyphLook {
    var kept = look
    if let facts = paintFacts(of: glyph) {
      if !facts.usesForeground { kept.foreground = .black }
      if kept.transform.isTranslation { kept.transform = .identity }
    } else {
      // Layers and bitmaps are drawn upright at a whole pixel.
      kept.phase = .zero
      kept.transform = .identity
      if !hasLayers, !isDrawing(glyph) {
        kept.foreground = .black
        kept.palette = ColorPalette()
      }
    }
    return kept
  }
}
