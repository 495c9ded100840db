import CFreeType
import CHarfBuzz

/// FreeType's face with the bytes it was opened from, which FreeType does not copy. Not copyable: it closes the face.
/// @unchecked Sendable: it may move from thread to thread, and has one owner, who keeps it behind a lock.
/// One thread at a time.
struct OutlineSource: ~Copyable, @unchecked Sendable {
  let face: FT_Face
  private let blob: OpaquePointer
  let library: FreeTypeLibrary
  private var sizeInSixtyFourths = 0

  /// The largest glyph, in pixels of its mask, in either direction.
  static let largestGlyph = 16384

  init(path: String, index: Int, blob: OpaquePointer, library: FreeTypeLibrary) throws(FontError) {
    var length: UInt32 = 0
    let bytes = hb_blob_get_data(blob, &length)
    var face: FT_Face?
    let code = library.withLibrary { library in
      bytes?.withMemoryRebound(to: UInt8.self, capacity: Int(length)) { bytes in
        FT_New_Memory_Face(library, bytes, FT_Long(length), FT_Long(index), &face)
      } ?? FT_Error(FT_Err_Invalid_Stream_Read)
    }
    guard code == 0, let face else {
      throw .notAFont(path: path, index: index, reason: OutlineSource.reason(code))
    }
    guard sw_ft_is_scalable(face) else {
      _ = library.withLibrary { _ in FT_Done_Face(face) }
      throw .notScalable(path: path)
    }
    self.face = face
    self.blob = hb_blob_reference(blob)
    self.library = library
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

  var familyName: String { face.pointee.family_name.map { String(cString: $0) } ?? "" }

  /// Sets the axes of a variable font: a named instance first, single axes over it.
  mutating func setVariations(_ variations: [String: Double], namedInstance: Int, shapingFont: OpaquePointer) {
    let hasInstance = namedInstance > 0 && namedInstance < 0x8000
    if hasInstance { hb_font_set_var_named_instance(shapingFont, UInt32(namedInstance - 1)) }
    guard !variations.isEmpty else { return }
    var settings = variations.sorted { $0.key < $1.key }.map { tag, value in
      hb_variation_t(tag: hb_tag_from_string(tag, Int32(tag.utf8.count)), value: Float(value))
    }
    hb_font_set_variations(shapingFont, &settings, UInt32(settings.count))
    var count: UInt32 = 0
    guard let design = hb_font_get_var_coords_design(shapingFont, &count) else { return }
    var coordinates = (0..<Int(count)).map { FT_Fixed((Double(design[$0]) * 65536).rounded()) }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(count), &coordinates)
  }

  /// Rasterizes a glyph: an unhinted outline at `pixels` per em, moved right by `phase` 64ths of a pixel, through
  /// FreeType's exact-area rasterizer; or the stroke of it. An empty mask for a glyph without outline (a space).
  mutating func mask(
    glyph: UInt32, pixelsPerEm: Double, phase: Int, stroke: OutlineStroke?
  ) throws(FontError) -> CoverageMask {
    let size = max(1, Int((pixelsPerEm * 64).rounded()))
    if size != sizeInSixtyFourths {
      let code = FT_Set_Char_Size(face, FT_F26Dot6(size), FT_F26Dot6(size), 72, 72)
      // FreeType refuses an em that its fixed-point numbers cannot hold.
      guard code == 0 else {
        throw .glyphTooLarge(pixels: Int(pixelsPerEm.rounded()), limit: OutlineSource.largestGlyph)
      }
      sizeInSixtyFourths = size
    }
    let code = FT_Load_Glyph(face, glyph, Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
    guard code == 0 else { throw .library(call: "FT_Load_Glyph", code: Int(code)) }
    FT_Outline_Translate(&face.pointee.glyph.pointee.outline, FT_Pos(phase), 0)
    guard let stroke, face.pointee.glyph.pointee.outline.n_points > 0 else {
      return try rasterize(&face.pointee.glyph.pointee.outline)
    }
    let band = try mask(of: stroke)
    return stroke.isClipped ? band.product(with: try rasterize(&face.pointee.glyph.pointee.outline)) : band
  }

  /// Leaves the outline moved.
  func rasterize(_ outline: inout FT_Outline) throws(FontError) -> CoverageMask {
    var box = FT_BBox()
    FT_Outline_Get_CBox(&outline, &box)
    let left = box.xMin >> 6
    let bottom = box.yMin >> 6
    let width = ((box.xMax + 63) >> 6) - left
    let height = ((box.yMax + 63) >> 6) - bottom
    guard outline.n_points > 0, width > 0, height > 0 else {
      return CoverageMask(left: 0, top: 0, width: 0, height: 0, coverage: [])
    }
    guard width <= OutlineSource.largestGlyph, height <= OutlineSource.largestGlyph else {
      throw .glyphTooLarge(pixels: max(width, height), limit: OutlineSource.largestGlyph)
    }
    FT_Outline_Translate(&outline, -left * 64, -bottom * 64)
    var coverage = [UInt8](repeating: 0, count: width * height)
    let code = coverage.withUnsafeMutableBufferPointer { bytes in
      var bitmap = FT_Bitmap()
      bitmap.width = UInt32(width)
      bitmap.rows = UInt32(height)
      bitmap.pitch = Int32(width)
      bitmap.buffer = bytes.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      return library.withLibrary { FT_Outline_Get_Bitmap($0, &outline, &bitmap) }
    }
    guard code == 0 else { throw .library(call: "FT_Outline_Get_Bitmap", code: Int(code)) }
    return CoverageMask(left: left, top: -(bottom + height), width: width, height: height, coverage: coverage)
  }
}
