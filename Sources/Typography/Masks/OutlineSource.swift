import CFreeType
import CHarfBuzz

/// FreeType's face with the bytes it was opened from, which FreeType does not copy. Not copyable: it closes the face.
/// @unchecked Sendable: it may move between threads, and its one owner keeps it behind a lock. One thread at a time may
/// use it.
struct OutlineSource: ~Copyable, @unchecked Sendable {
  let face: FT_Face
  /// The file, for errors.
  private let path: String
  /// The face in it.
  private let index: Int
  private let blob: OpaquePointer
  let library: FreeTypeLibrary
  /// What the face is set to; 0 where that is not known.
  private var sizeInSixtyFourths = 0
  /// Whether outlines are slanted, because the family has no slanted face.
  var isSlanted = false
  /// Of what its glyphs are made; nil where FreeType follows no components.
  private var components: GlyphComponents?
  /// Of what its charstrings are made; nil where none has a subroutine.
  private var charstrings: CharstringCounter?
  /// What the font says of its palettes.
  var palettes = PaletteTable([])

  init(path: String, index: Int, blob: OpaquePointer, library: FreeTypeLibrary) throws(FontError) {
    var length: UInt32 = 0
    let bytes = hb_blob_get_data(blob, &length)
    var face: FT_Face?
    let code = library.withLibrary { library in
      bytes?.withMemoryRebound(to: UInt8.self, capacity: Int(length)) { bytes in
        FT_New_Memory_Face(library, bytes, FT_Long(length), FT_Long(index), &face)
      } ?? FT_Error(FT_Err_Invalid_Stream_Read)
    }
    guard Int(code) != Int(FT_Err_Out_Of_Memory) else {
      throw .library(call: "FT_New_Memory_Face", code: Int(code))
    }
    guard code == 0, let face else {
      throw .notAFont(path: path, index: index, reason: OutlineSource.reason(code))
    }
    guard sw_ft_is_scalable(face) || sw_ft_has_color(face) else {
      _ = library.withLibrary { _ in FT_Done_Face(face) }
      throw .notScalable(path: path)
    }
    self.face = face
    (self.path, self.index) = (path, index)
    self.blob = hb_blob_reference(blob)
    self.library = library
    components = GlyphComponents(face)
    charstrings = CharstringCounter(of: blob, face: index)
  }

  deinit {
    let face = face
    _ = library.withLibrary { _ in FT_Done_Face(face) }
    hb_blob_destroy(blob)
  }

  private static func reason(_ code: FT_Error) -> String {
    switch Int(code) {
    case Int(FT_Err_Unknown_File_Format): "unknown file format"
    case Int(FT_Err_Invalid_Argument): "it has no face with this index"
    default: sw_ft_error_string(code).map { String(cString: $0) } ?? "FreeType says error \(code)"
    }
  }

  /// What is wrong with a glyph that FreeType does not load.
  private func fault(_ code: FT_Error, of glyph: UInt32) -> FontError {
    guard Int(code) != Int(FT_Err_Out_Of_Memory) else { return .library(call: "FT_Load_Glyph", code: Int(code)) }
    let reason = sw_ft_error_string(code).map { String(cString: $0) } ?? "FreeType says error \(code)"
    return .glyphUnusable(path: path, index: index, glyph: Int(glyph), reason: reason)
  }

  /// Throws for a glyph that FreeType would follow into more others, or through more operations, than any font has.
  private mutating func checkComponents(of glyph: UInt32) throws(FontError) {
    let face = face
    do throws(GlyphComponents.Excess) { try components?.check(glyph, in: face) } catch {
      throw .glyphUnusable(path: path, index: index, glyph: Int(glyph), reason: error.description)
    }
    guard charstrings?.canLoad(glyph) == false else { return }
    throw .glyphUnusable(path: path, index: index, glyph: Int(glyph), reason: CharstringCounter.reason)
  }

  /// The same of the layers of a colour glyph.
  private mutating func checkLayers(of glyph: UInt32) throws(FontError) {
    var iterator = FT_LayerIterator()
    var (layer, entry): (FT_UInt, FT_UInt) = (0, 0)
    while FT_Get_Color_Glyph_Layer(face, glyph, &layer, &entry, &iterator) != 0 { try checkComponents(of: layer) }
  }

  /// False for a font that has only bitmaps.
  var hasOutlines: Bool { sw_ft_is_scalable(face) }
  var hasColor: Bool { sw_ft_has_color(face) }
  var hasBitmaps: Bool { face.pointee.num_fixed_sizes > 0 }
  var familyName: String { face.pointee.family_name.map { String(cString: $0) } ?? "" }

  /// Sets the axes of a variable font: first those of a named instance, then single axes.
  mutating func setVariations(_ variations: [String: Double], namedInstance: Int, shapingFont: OpaquePointer) {
    let hasInstance = namedInstance > 0 && namedInstance < 0x8000
    if hasInstance { hb_font_set_var_named_instance(shapingFont, UInt32(namedInstance - 1)) }
    if !variations.isEmpty {
      var settings = variations.sorted { $0.key < $1.key }.map { tag, value in
        hb_variation_t(tag: hb_tag_from_string(tag, Int32(tag.utf8.count)), value: Float(value))
      }
      hb_font_set_variations(shapingFont, &settings, UInt32(settings.count))
    }
    guard hasInstance || !variations.isEmpty else { return }
    var count: UInt32 = 0
    // Both libraries stand at one place only if one of them says where: each normalises an axis whose default is its end
    // in a way of its own.
    guard let shares = hb_font_get_var_coords_normalized(shapingFont, &count), count > 0 else { return }
    // From 14 bits after the point to 16.
    var coordinates = (0..<Int(count)).map { FT_Fixed(shares[$0]) * 4 }
    FT_Set_Var_Blend_Coordinates(face, FT_UInt(count), &coordinates)
    components?.countVariations(of: face)
  }

  /// Throws for a size at which no colour glyph is drawn.
  static func checkColor(_ pixelsPerEm: Double) throws(FontError) {
    guard pixelsPerEm > 0, pixelsPerEm <= Double(OutlineRasterizer.largestMask) / 2 else {
      throw .glyphTooLarge(pixels: Int(min(pixelsPerEm, 1e9)), limit: OutlineRasterizer.largestMask / 2)
    }
  }

  /// A glyph's own colours, drawn by FreeType; nil where it has none. They are its layers (COLR version 0), or else the
  /// font's nearest bitmap (CBDT, sbix), resampled. `bitmap` is what sbix says of it.
  mutating func colorGlyph(
    _ glyph: UInt32, pixelsPerEm: Double, look: ColorGlyphLook, bitmap: BitmapTable.Bitmap?,
    drawing: (any GlyphFileDrawing)?
  ) throws(FontError) -> ColorGlyph? {
    guard hasColor else { return nil }
    try OutlineSource.checkColor(pixelsPerEm)
    var scale = 1.0
    let isLayered = hasLayers(glyph)
    if isLayered {
      selectPalette(look.palette)
      FT_Palette_Set_Foreground_Color(face, FT_Color(look.foreground))
    }
    if !isLayered, let bitmap, case .jpeg(let file) = bitmap.format {
      return try drawing?.picture(ofJPEG: file).flatMap { (pixels) throws(FontError) in
        try ColorBitmap(pixels, left: bitmap.left, bottom: bitmap.bottom).mirrored(bitmap.isMirrored)
          .resampled(by: pixelsPerEm / Double(bitmap.pixelsPerEm))
      }
    }
    let loaded = isLayered ? glyph : bitmap?.glyph ?? glyph
    if !isLayered, let strike = nearestStrike(to: pixelsPerEm) {
      sizeInSixtyFourths = 0
      let code = FT_Select_Size(face, FT_Int(strike.index))
      guard code == 0 else { throw fault(code, of: loaded) }
      scale = pixelsPerEm / strike.pixelsPerEm
    } else {
      try setSize(pixelsPerEm)
    }
    try checkComponents(of: loaded)
    if isLayered { try checkLayers(of: loaded) }
    guard FT_Load_Glyph(face, loaded, Int32(FT_LOAD_NO_HINTING | FT_LOAD_COLOR)) == 0 else { return nil }
    if face.pointee.glyph.pointee.format != FT_GLYPH_FORMAT_BITMAP {
      let slot = face.pointee.glyph
      guard library.withLibrary({ _ in FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) }) == 0 else { return nil }
    }
    return try ColorBitmap(face.pointee.glyph)?.mirrored(!isLayered && bitmap?.isMirrored == true)
      .resampled(by: scale)
  }

  /// The smallest bitmap size that need not be enlarged, or the largest one. Nil for a font without bitmaps.
  private func nearestStrike(to pixelsPerEm: Double) -> (index: Int, pixelsPerEm: Double)? {
    let sizes = (0..<Int(face.pointee.num_fixed_sizes)).map { index in
      (index: index, pixelsPerEm: Double(face.pointee.available_sizes[index].y_ppem) / 64)
    }.filter { $0.pixelsPerEm > 0 }
    return sizes.filter { $0.pixelsPerEm >= pixelsPerEm }.min { $0.pixelsPerEm < $1.pixelsPerEm }
      ?? sizes.max { $0.pixelsPerEm < $1.pixelsPerEm }
  }

  /// In pixels: FreeType's fixed-point numbers hold none that is larger.
  private static let largestEm = 65536.0

  private mutating func setSize(_ pixelsPerEm: Double) throws(FontError) {
    guard pixelsPerEm <= OutlineSource.largestEm else {
      throw .glyphTooLarge(pixels: Int(min(pixelsPerEm, 1e18)), limit: OutlineRasterizer.largestMask)
    }
    let size = max(1, Int((pixelsPerEm * 64).rounded()))
    guard size != sizeInSixtyFourths else { return }
    // A call that fails has changed the face, too.
    sizeInSixtyFourths = 0
    let code = FT_Set_Char_Size(face, FT_F26Dot6(size), FT_F26Dot6(size), 72, 72)
    // FreeType refuses an em that its fixed-point numbers cannot hold.
    guard code == 0 else {
      throw .glyphTooLarge(pixels: Int(pixelsPerEm.rounded()), limit: OutlineRasterizer.largestMask)
    }
    sizeInSixtyFourths = size
  }

  /// A glyph's unhinted outline at `pixelsPerEm`. It has no contours for a space, or in a font of bitmaps.
  mutating func outline(
    of glyph: UInt32, pixelsPerEm: Double, isUpright: Bool = false
  ) throws(FontError) -> Outline {
    guard hasOutlines else { return Outline() }
    try setSize(pixelsPerEm)
    try checkComponents(of: glyph)
    let code = FT_Load_Glyph(face, glyph, Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
    guard code == 0 else { throw fault(code, of: glyph) }
    if isSlanted, !isUpright {
      // In parts of 65536.
      let slant = FT_Fixed((Outline.syntheticSlant * 65536).rounded())
      var matrix = FT_Matrix(xx: 65536, xy: slant, yx: 0, yy: 65536)
      FT_Outline_Transform(&face.pointee.glyph.pointee.outline, &matrix)
    }
    return Outline(copying: face.pointee.glyph.pointee.outline)
  }
}
