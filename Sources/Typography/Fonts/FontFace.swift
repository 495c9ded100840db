import Basics
import CFreeType
import CHarfBuzz
import Pixels
import Storage
import Synchronization

/// One face of a font file, without a size: HarfBuzz's font for shaping, FreeType's face for outlines.
///
/// Sendable, usable from any thread. Unchecked, because the HarfBuzz objects are immutable after `init` (HarfBuzz then
/// allows any number of threads), and the FreeType face, which is not, is only used inside the lock of `outlines`.
package final class FontFace: @unchecked Sendable {
  /// The path of the font file.
  package let path: String
  /// The face's index in a collection file.
  package let index: Int
  /// The file, the axes, and what is made up.
  let location: FontDatabase.Location
  /// The bytes of the file, which other faces share.
  private let file: FontFile
  /// Whether outlines are to be widened; see ``Outline/boldness(atSize:)``.
  package var isEmboldened: Bool { location.isEmboldened }
  /// The family name in the font file, for reports.
  package let familyName: String
  /// The face's metrics, in units of positions and in ems.
  package let metrics: FontMetrics
  /// Whether some glyphs have their own colours: see ``GlyphRasterizer/colorGlyph(face:glyph:pixelsPerEm:)``.
  package let hasColor: Bool
  /// The graphs of the glyphs that the face paints by COLR version 1.
  let paintTable: PaintTable?
  /// The documents of glyphs that are drawings in SVG.
  private let drawings: SVGTable?
  /// The pictures of an sbix table.
  private let bitmaps: BitmapTable?
  /// The number of palettes.
  let paletteCount: Int
  /// Whether there may be layers of COLR version 0.
  let hasLayers: Bool
  /// Its number among the faces of the library.
  let number: Int
  /// HarfBuzz's font. Its scale is no size, so positions hold for every size: they are those of the font file, or parts of
  /// its units where axes are set. `metrics` have the same units.
  let shapingFont: OpaquePointer
  package let shapingPlans = ShapingPlans()
  /// For each character below U+0080, whether it is printable and has a glyph.
  private let printableASCII: [Bool]
  private let outlines: Mutex<OutlineSource>
  /// The library that the face was opened in, which must outlive it.
  let library: FreeTypeLibrary

  /// Opens the face in a file that was read. Variations are set on both libraries.
  init(_ location: FontDatabase.Location, in file: FontFile, library: FreeTypeLibrary) throws(FontError) {
    let (path, index) = (location.path, location.index)
    guard file.source.identity.size > 0 else { throw .unreadable(path: path, reason: "it is empty") }
    let isPacked = WOFFFile.isPacked(file.blob)
    let blob: OpaquePointer =
      if isPacked { try WOFFFile.unpacked(file.blob, path: path, index: index, library: library) } else {
        hb_blob_reference(file.blob)
      }
    defer { hb_blob_destroy(blob) }
    // An unpacked font is one face, whatever file it was in.
    let faceIndex = isPacked ? index & ~0xFFFF : index
    var source = try OutlineSource(path: path, index: faceIndex, blob: blob, library: library)
    let face = hb_face_create(blob, UInt32(faceIndex & 0xFFFF))!
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0 else {
      throw .notAFont(path: path, index: index, reason: "it has no glyphs")
    }
    let unset = hb_font_create(face)!
    source.setVariations(location.variations, namedInstance: index >> 16, shapingFont: unset)
    let font = ShapingFont.finished(unset)
    if location.isSlanted {
      source.isSlanted = true
      hb_font_set_synthetic_slant(font, Float(Outline.syntheticSlant))
    }
    hb_font_make_immutable(font)
    self.path = path
    self.index = index
    self.location = location
    self.file = file
    familyName = source.familyName
    shapingFont = font
    let paints = source.table("COLR")
    hasLayers = !paints.isEmpty
    paintTable = PaintTable(paints, coordinates: source.coordinates)
    source.palettes = PaletteTable(source.table("CPAL"))
    paletteCount = source.index(of: ColorPalette()).count
    drawings = SVGTable(source.table("SVG "))
    bitmaps = BitmapTable(source.table("sbix"), glyphCount: Int(hb_face_get_glyph_count(face)))
    hasColor = source.hasColor || paintTable != nil || drawings != nil
    printableASCII = (0..<0x80).map { scalar in
      var glyph: hb_codepoint_t = 0
      return (0x20..<0x7F).contains(scalar) && hb_font_get_nominal_glyph(font, UInt32(scalar), &glyph) != 0
    }
    metrics = FontMetrics(of: font)
    outlines = Mutex(source)
    self.library = library
    number = library.answers.newFace()
  }

  deinit { hb_font_destroy(shapingFont) }

  /// The approximate number of bytes of an open face with what HarfBuzz and FreeType read of it.
  static let typicalBytes = 300_000

  /// Whether both are the same face at the same axis values, even if it was opened twice.
  func isSameFont(as other: FontFace) -> Bool {
    self === other || location == other.location
  }

  /// A glyph's unhinted outline in a shape.
  func outline(
    of glyph: UInt32, pixelsPerEm: Double, shape: GlyphShape = GlyphShape()
  ) throws(FontError) -> Outline {
    let outline = try outlines.withLock { source in
      Result { () throws(FontError) in try source.outline(of: glyph, pixelsPerEm: pixelsPerEm) }
    }.get()
    return shape.isPlain ? outline : try shape.applied(to: outline, pixelsPerEm: pixelsPerEm)
  }

  /// The outline without the slant that a face may be given: colour glyphs stand upright.
  func uprightOutline(of glyph: UInt32, pixelsPerEm: Double) throws(FontError) -> Outline {
    try outlines.withLock { source in
      Result { () throws(FontError) in
        try source.outline(of: glyph, pixelsPerEm: pixelsPerEm, isUpright: true)
      }
    }.get()
  }

  /// A glyph's own colours, or nil. Throws where their picture takes more than `mostBytes`.
  func colorGlyph(
    _ glyph: UInt32, pixelsPerEm: Double, look: ColorGlyphLook, mostBytes: Int = .max,
    drawing: (any GlyphFileDrawing)? = nil
  ) throws(FontError) -> ColorGlyph? {
    guard hasColor else { return nil }
    if let paintTable, paintTable.paints(glyph) {
      try OutlineSource.checkColor(pixelsPerEm)
      var painter = GlyphPainter(
        face: self, table: paintTable, colors: colors(in: look.palette), pixelsPerEm: pixelsPerEm, look: look)
      return try painter.picture(of: glyph, mostBytes: mostBytes)
    }
    if let drawing, let document = drawings?.document(of: glyph) {
      try OutlineSource.checkColor(pixelsPerEm)
      let svg = SVGGlyph(
        glyph: glyph, document: document, colors: colors(in: look.palette), foreground: look.foreground,
        unitsPerEm: tableUnitsPerEm)
      if let made = try svg.picture(pixelsPerEm: pixelsPerEm, mostBytes: mostBytes, by: drawing) { return made }
    }
    let bitmap = bitmaps?.bitmap(of: glyph, pixelsPerEm: pixelsPerEm)
    return try outlines.withLock { source in
      Result { () throws(FontError) in
        try source.colorGlyph(
          glyph, pixelsPerEm: pixelsPerEm, look: look, bitmap: bitmap, drawing: drawing)
      }
    }.get()
  }

  /// The units of an em in the tables of the file, whatever those of positions.
  var tableUnitsPerEm: Int { Int(hb_face_get_upem(hb_font_get_face(shapingFont))) }

  /// Whether a glyph is a drawing in SVG, and in no better form.
  func isDrawing(_ glyph: UInt32) -> Bool {
    drawings != nil && paintFacts(of: glyph) == nil && drawings?.document(of: glyph) != nil
  }

  /// Whether a glyph has its colours in nothing but a picture of a format that is not read.
  func isUnreadPicture(_ glyph: UInt32) -> Bool {
    guard case .other? = bitmaps?.bitmap(of: glyph, pixelsPerEm: .infinity)?.format, paintFacts(of: glyph) == nil,
      !isDrawing(glyph)
    else { return false }
    return !hasLayers || !outlines.withLock { $0.hasLayers(glyph) }
  }

  /// What is known of the graph of a glyph's paints; nil where it has none.
  func paintFacts(of glyph: UInt32) -> PaintFacts? {
    guard let paintTable, paintTable.paints(glyph) else { return nil }
    return library.answers.paintFacts(of: glyph, face: number, in: paintTable)
  }

  /// The colours of a palette.
  private func colors(in palette: ColorPalette) -> [Color] {
    outlines.withLock { source in
      let entries = source.selectPalette(palette)
      return entries.map { Color(bgra: $0) }
    }
  }

  /// Whether a unit is a printable ASCII character that the face has.
  func hasPrintableASCII(_ unit: UInt16) -> Bool { unit < 0x80 && printableASCII[Int(unit)] }

  /// Whether a text in UTF-8 is of printable ASCII characters that the face has all.
  func hasPrintableASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { $0 < 0x80 && printableASCII[Int($0)] }
  }

  /// What shapes ASCII in the face with the options of attributes.
  func pairShaper(for attributes: Attributes) -> PairShaper {
    library.answers.pairShaper(face: number, attributes.options) {
      PairShaper(self, features: attributes.features, language: attributes.language)
    }
  }

  /// Whether a code point is drawn, by a glyph of the face or by what HarfBuzz makes of others.
  func draws(_ scalar: UInt32) -> Bool { MadeUpGlyphs.isDrawn(scalar) { glyph(for: $0) != nil } }

  /// The first code point of a cluster that is not drawn.
  func firstMissing(of cluster: ClusterCharacters) -> UInt32? {
    MadeUpGlyphs.firstMissing(of: cluster.visible) { glyph(for: $0) != nil }
  }

  /// The glyph of a code point in the face's character map, or nil.
  package func glyph(for scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shapingFont, scalar, &glyph) != 0 && glyph != 0 ? glyph : nil
  }
}

extension FontFace: Hashable {
  package static func == (left: FontFace, right: FontFace) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FontDatabase.Location {
  /// The location of an open face.
  init(of face: FontFace) { self = face.location }
}
