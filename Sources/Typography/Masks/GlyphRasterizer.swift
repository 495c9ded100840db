public import Basics
public import Pixels
import Synchronization

/// Masks of glyphs and paths, rasterized once and kept: the one place where an outline becomes coverage.
///
/// Sendable, usable from any thread.
public final class GlyphRasterizer: Sendable {
  private struct PathKey: Hashable {
    let path: Path
    let stroke: OutlineStroke?
    let map: Affine

    /// What an entry takes beside its coverage, about.
    var bytes: Int { 256 + path.steps.count * MemoryLayout<Path.Step>.stride }
  }

  private struct ColorKey: Hashable {
    let face: ObjectIdentifier
    let glyph: UInt32
    let sizeInSixtyFourths: Int
  }

  private struct State {
    var pictures: [ColorKey: ColorGlyph?] = [:]
    var glyphs: [GlyphStrike: GlyphMaskTable] = [:]
    var paths: [PathKey: CoverageMask] = [:]
    /// That are kept open by what is kept.
    var faces: Set<FontFace> = []
    var bytes = 0
    var use = CacheUse()

    /// Those of the first glyphs up to one that is not known.
    mutating func knownMasks(of glyphs: ArraySlice<GlyphStrike.Glyph>, in strike: GlyphStrike) -> [CoverageMask] {
      let known = self.glyphs[strike]
      var masks: [CoverageMask] = []
      masks.reserveCapacity(glyphs.count)
      for glyph in glyphs {
        guard let mask = use.count(known?[glyph]) else { break }
        masks.append(mask)
      }
      return masks
    }

    mutating func makeRoom(_ capacity: Int) { if bytes > capacity { self = State(use: use) } }
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

  /// The masks of some glyphs, in their order: at the strike's size, times its oversampling; or of their strokes.
  public func masks(of glyphs: [GlyphStrike.Glyph], in strike: GlyphStrike) throws(FontError) -> [CoverageMask] {
    var masks = state.withLock { $0.knownMasks(of: glyphs[...], in: strike) }
    while masks.count < glyphs.count {
      masks.append(try keptMask(of: glyphs[masks.count], in: strike))
      let rest = glyphs[masks.count...]
      masks += state.withLock { $0.knownMasks(of: rest, in: strike) }
    }
    return masks
  }

  /// The mask of one glyph: see ``GlyphStrike``.
  public func mask(
    face: FontFace, glyph: UInt32, pixelsPerEm: Double, phase: Int = 0, phaseY: Int = 0, oversampling: Int = 1,
    stroke: OutlineStroke? = nil, transform: Affine = .identity
  ) throws(FontError) -> CoverageMask {
    let strike = GlyphStrike(
      face: face, pixelsPerEm: pixelsPerEm, oversampling: oversampling, stroke: stroke, transform: transform)
    return try masks(of: [.init(id: glyph, phase: SIMD2(UInt8(phase), UInt8(phaseY)))], in: strike)[0]
  }

  /// The mask of a path, or of its stroke, by the non-zero rule. Lengths are in the mask's own (oversampled) pixels;
  /// the mask's `left` and `top` are from the path's origin. An open contour is closed to be filled; stroked, it has
  /// round ends.
  ///
  /// `map` is applied to the path after it is stroked: a line that is stretched one way is wider that way.
  public func mask(
    path: Path, stroke: OutlineStroke? = nil, map: Affine = .identity
  ) throws(FontError) -> CoverageMask {
    let key = PathKey(path: path, stroke: stroke, map: map)
    if let known = state.withLock({ $0.use.count($0.paths[key]) }) { return known }
    // FreeType's points are 64ths of a pixel: the path is made as large as it will be, and only turned after.
    let growth = Affine(a: map.a, b: map.b, c: map.c, d: map.d).growth
    let outline = try Outline(path.transformed(.scale(growth, growth)))
    let mask = try OutlineRasterizer(library: try libraryForPaths()).mask(
      of: outline, stroke: stroke?.scaled(by: growth), map: Affine.scale(1 / growth, 1 / growth).then(map))
    return state.withLock { state in
      if let raced = state.paths[key] { return raced }
      state.makeRoom(capacity)
      state.paths[key] = mask
      state.bytes += mask.coverage.count + key.bytes
      return mask
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
      state.makeRoom(capacity)
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
  private func keptMask(of glyph: GlyphStrike.Glyph, in strike: GlyphStrike) throws(FontError) -> CoverageMask {
    let mask = try rasterized(glyph, in: strike)
    return state.withLock { state in
      if let raced = state.glyphs[strike]?[glyph] { return raced }
      state.makeRoom(capacity)
      if state.glyphs[strike] == nil { state.bytes += 2048 }
      state.glyphs[strike, default: GlyphMaskTable()].insert(mask, for: glyph)
      state.bytes += mask.coverage.count + 256
      if state.faces.insert(strike.face).inserted { state.bytes += FontFace.typicalBytes }
      return mask
    }
  }

  private func rasterized(_ glyph: GlyphStrike.Glyph, in strike: GlyphStrike) throws(FontError) -> CoverageMask {
    // FreeType's points are 64ths of a pixel: the outline is loaded as large as it will be, and only turned after.
    let growth = strike.transform.growth
    let outline = try strike.face.outline(of: glyph.id, pixelsPerEm: strike.size * growth)
    var map = Affine.scale(1 / growth, 1 / growth).then(strike.transform)
    let phase = Double(strike.oversampling) / Double(GlyphRasterizer.phasesPerPixel)
    map.tx = Double(glyph.phase.x) * phase
    map.ty = Double(glyph.phase.y) * phase
    return try OutlineRasterizer(library: strike.face.library).mask(
      of: outline, stroke: strike.stroke?.scaled(by: Double(strike.oversampling) * growth), map: map)
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
