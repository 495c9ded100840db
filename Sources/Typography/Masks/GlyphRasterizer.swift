public import Pixels
import Synchronization

/// Masks of glyphs and paths, rasterized once and kept: the one place where an outline becomes coverage.
///
/// Sendable, usable from any thread.
public final class GlyphRasterizer: Sendable {
  private struct GlyphKey: Hashable {
    let face: ObjectIdentifier
    let glyph: UInt32
    let sizeInSixtyFourths: Int
    let phase: SIMD2<Int>
    let stroke: OutlineStroke?
    let transform: Affine
  }

  private struct PathKey: Hashable {
    let path: Path
    let stroke: OutlineStroke?
    let map: Affine
  }

  private enum Key: Hashable {
    case glyph(GlyphKey)
    case path(PathKey)

    /// What an entry takes beside its coverage, about.
    var bytes: Int {
      switch self {
      case .glyph: 256
      case .path(let key): 256 + key.path.steps.count * MemoryLayout<Path.Step>.stride
      }
    }
  }

  private struct ColorKey: Hashable {
    let face: ObjectIdentifier
    let glyph: UInt32
    let sizeInSixtyFourths: Int
  }

  private struct State {
    var pictures: [ColorKey: ColorGlyph?] = [:]
    var masks: [Key: CoverageMask] = [:]
    /// The faces that keys name: an identifier says nothing once its object is gone.
    var faces: Set<FontFace> = []
    var bytes = 0
    var use = CacheUse()
  }

  private let state = Mutex(State())
  private let capacity: Int
  /// Of the paths' own: a glyph is rasterized by the library its face was opened in.
  private let pathLibrary = Mutex<FreeTypeLibrary?>(nil)

  /// `capacity` in bytes of coverage. When it is full everything is forgotten and collected anew: masks in use live
  /// on with whoever uses them.
  public init(capacity: Int = 64 << 20) {
    self.capacity = capacity
  }

  /// Where in its pixel a pen stands: quarters, so that at most 1/8 px of a position is lost.
  public static let phasesPerPixel = 4

  /// The mask of a glyph at `pixelsPerEm`, times `oversampling`, with its pen `phase` quarters of a (not oversampled)
  /// pixel right of a pixel's edge and `phaseY` quarters below one; or of its stroke, whose width is in pixels that
  /// are not oversampled.
  ///
  /// `transform` turns, scales or shears the glyph about its pen, after stroking, in pixels with y down; its
  /// translation is not looked at: give whole pixels to the place of the mask, and the rest to the phases.
  public func mask(
    face: FontFace, glyph: UInt32, pixelsPerEm: Double, phase: Int = 0, phaseY: Int = 0, oversampling: Int = 1,
    stroke: OutlineStroke? = nil, transform: Affine = .identity
  ) throws(FontError) -> CoverageMask {
    let size = pixelsPerEm * Double(oversampling)
    let shift = SIMD2(phase, phaseY) &* (64 / GlyphRasterizer.phasesPerPixel * oversampling)
    let linear = Affine(a: transform.a, b: transform.b, c: transform.c, d: transform.d)
    let key = GlyphKey(
      face: ObjectIdentifier(face), glyph: glyph, sizeInSixtyFourths: Int((size * 64).rounded()), phase: shift,
      stroke: stroke, transform: linear)
    return try cached(.glyph(key), face: face) { () throws(FontError) in
      // FreeType's points are 64ths of a pixel: the outline is loaded as large as it will be, and only turned after.
      let growth = linear.growth
      let outline = try face.outline(of: glyph, pixelsPerEm: size * growth)
      var map = Affine.scale(1 / growth, 1 / growth).then(linear)
      map.tx = Double(shift.x) / 64
      map.ty = Double(shift.y) / 64
      return try OutlineRasterizer(library: face.library).mask(
        of: outline, stroke: stroke?.scaled(by: Double(oversampling) * growth), map: map)
    }
  }

  /// The mask of a path, or of its stroke, by the non-zero rule. Lengths are in the mask's own (oversampled) pixels;
  /// the mask's `left` and `top` are from the path's origin. An open contour is closed to be filled; stroked, it has
  /// round ends.
  ///
  /// `map` is applied to the path after it is stroked: a line that is stretched one way is wider that way.
  public func mask(
    path: Path, stroke: OutlineStroke? = nil, map: Affine = .identity
  ) throws(FontError) -> CoverageMask {
    try cached(.path(PathKey(path: path, stroke: stroke, map: map)), face: nil) { () throws(FontError) in
      // FreeType's points are 64ths of a pixel: the path is made as large as it will be, and only turned after.
      let growth = Affine(a: map.a, b: map.b, c: map.c, d: map.d).growth
      let outline = try Outline(path.transformed(.scale(growth, growth)))
      return try OutlineRasterizer(library: try libraryForPaths()).mask(
        of: outline, stroke: stroke?.scaled(by: growth), map: Affine.scale(1 / growth, 1 / growth).then(map))
    }
  }

  /// A glyph in its own colours at `pixelsPerEm`, or nil where it has none: then its mask is painted. Its pen stands at
  /// a whole pixel.
  ///
  /// Bitmaps (CBDT, sbix) are resampled from the nearest size that the font has; layers (COLR version 0) are composed
  /// in the font's first palette, those in the text's colour in black. COLR version 1 is not drawn: nil.
  public func colorGlyph(face: FontFace, glyph: UInt32, pixelsPerEm: Double) throws(FontError) -> ColorGlyph? {
    guard face.hasColor else { return nil }
    let key = ColorKey(
      face: ObjectIdentifier(face), glyph: glyph, sizeInSixtyFourths: Int((min(pixelsPerEm, 1e9) * 64).rounded()))
    if let known = state.withLock({ $0.use.count($0.pictures[key]) }) { return known }
    let made = try face.colorGlyph(glyph, pixelsPerEm: pixelsPerEm)
    return state.withLock { state in
      if let raced = state.pictures[key] { return raced }
      if state.bytes > capacity { state = State(use: state.use) }
      state.pictures[key] = .some(made)
      state.bytes += 256 + (made.map { $0.picture.width * $0.picture.height * 4 } ?? 0)
      if state.faces.insert(face).inserted { state.bytes += FontFace.typicalBytes }
      return made
    }
  }

  /// How often a mask or a glyph in its own colours was there.
  public var use: CacheUse { state.withLock { $0.use } }

  private func libraryForPaths() throws(FontError) -> FreeTypeLibrary {
    try pathLibrary.withLock { library in
      Result { () throws(FontError) in
        if let library { return library }
        let opened = try FreeTypeLibrary()
        library = opened
        return opened
      }
    }.get()
  }

  /// How many masks were not kept when they were asked for.
  package var missCount: Int { state.withLock { $0.use.asked - $0.use.found } }

  /// Two threads that miss at once both rasterize, and share what came first.
  private func cached(
    _ key: Key, face: FontFace?, make: () throws(FontError) -> CoverageMask
  ) throws(FontError) -> CoverageMask {
    if let known = state.withLock({ $0.use.count($0.masks[key]) }) { return known }
    let mask = try make()
    return state.withLock { state in
      if let raced = state.masks[key] { return raced }
      if state.bytes > capacity { state = State(use: state.use) }
      state.masks[key] = mask
      state.bytes += mask.coverage.count + key.bytes
      if let face, state.faces.insert(face).inserted { state.bytes += FontFace.typicalBytes }
      return mask
    }
  }
}

extension Affine {
  /// How much longer the map makes what it lengthens most: the larger singular value, or 1 where nothing turns.
  fileprivate var growth: Double {
    guard !isTranslation else { return 1 }
    let sum = a * a + b * b + c * c + d * d
    let root = (sum * sum - 4 * determinant * determinant).squareRoot()
    let growth = ((sum + (root.isFinite ? root : 0)) / 2).squareRoot()
    return growth.isFinite && growth > 1e-6 ? growth : 1
  }
}
