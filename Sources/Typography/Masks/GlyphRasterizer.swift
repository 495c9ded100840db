package import Basics
package import Pixels
import Synchronization

/// A cache of the masks of glyphs and paths, and the only place where an outline becomes coverage.
///
/// Sendable, usable from any thread.
package final class GlyphRasterizer: Sendable {
  private struct PathKey: Hashable {
    let path: Path
    let stroke: OutlineStroke?
    let map: Affine
    let isEvenOdd: Bool

    /// The approximate number of bytes of an entry without its coverage.
    var bytes: Int { 256 + path.steps.count * MemoryLayout<Path.Step>.stride }
  }

  private struct ColorKey: Hashable {
    let face: ObjectIdentifier
    let glyph: UInt32
    let sizeInSixtyFourths: Int
    let look: ColorGlyphLook
  }

  /// A glyph with the place of its origin, in samples.
  package struct PlacedGlyph {
    package let glyph: GlyphStrike.Glyph
    package let x: Int
    package let y: Int

    package init(_ glyph: GlyphStrike.Glyph, x: Int, y: Int) {
      self.glyph = glyph
      self.x = x
      self.y = y
    }

    fileprivate func placed(_ mask: CoverageMask) -> PlacedMask {
      PlacedMask(mask: mask, x: x + mask.left, y: y + mask.top)
    }
  }

  /// The table of a strike is asked once for all glyphs of a run, so these are no `BoundedCache`. When there is no more
  /// room, everything is forgotten.
  private struct State {
    var pictures: [ColorKey: ColorGlyph?] = [:]
    var glyphs: [GlyphStrike: GlyphMaskTable] = [:]
    /// Large masks that are only boxes, of glyphs that were measured.
    var boxes: [GlyphStrike: GlyphMaskTable] = [:]
    /// The table that was last asked, because labels of one style follow each other.
    var last: (strike: GlyphStrike, table: GlyphMaskTable)?
    var paths: [PathKey: CoverageMask] = [:]
    var bent: [BentKey: CoverageMask] = [:]
    var joined: [JoinedKey: CoverageMask] = [:]
    var bands: [BandKey: CoverageMask] = [:]
    /// The faces that cached masks keep alive.
    var faces: Set<FontFace> = []
    var bytes = 0
    var use = CacheUse()
    var entries = 0
    var evictions = 0

    /// The table of a strike.
    mutating func table(of strike: GlyphStrike) -> GlyphMaskTable? {
      if let last, last.strike == strike { return last.table }
      let found = glyphs[strike]
      if let found { last = (strike, found) }
      return found
    }

    /// Adds the masks of the glyphs from `first` on, without those that have no pixels, up to a glyph that is not in
    /// the cache. Returns the index of that glyph.
    mutating func place(
      _ glyphs: [PlacedGlyph], from first: Int, in strike: GlyphStrike, into masks: inout [PlacedMask]
    ) -> Int {
      guard first < glyphs.count else { return first }
      guard let table = table(of: strike) else {
        use.asked += 1
        return first
      }
      for index in first..<glyphs.count {
        guard let mask = use.count(table.mask(of: glyphs[index].glyph)) else { return index }
        if !mask.isEmpty { masks.append(glyphs[index].placed(mask)) }
      }
      return glyphs.count
    }

    /// Makes room for an entry that costs so many bytes in a state; false where that is more than there may be at all.
    mutating func makeRoom(_ capacity: Int, for cost: (State) -> Int) -> Bool {
      if bytes + cost(self) > capacity { self = State(use: use, evictions: evictions + entries) }
      let cost = cost(self)
      guard cost <= capacity else { return false }
      bytes += cost
      entries += 1
      return true
    }

    /// What it costs to keep a face open.
    func bytes(holding face: FontFace) -> Int { faces.contains(face) ? 0 : FontFace.typicalBytes }
  }

  private let state = Mutex(State())
  private let capacity: Int
  /// The library for paths; glyphs are rasterized by the library of their face.
  private let pathLibrary = Mutex<FreeTypeLibrary?>(nil)

  /// `capacity` is in bytes of coverage. A full cache is emptied; masks in use stay alive as long as they are used.
  package init(capacity: Int = 64 << 20) {
    self.capacity = capacity
  }

  /// The number of places in a pixel that a glyph's origin may have in each direction. With quarters, a position is off
  /// by at most 1/8 px.
  package static let phasesPerPixel = 4

  /// The pixels of the largest mask that is made, and kept for the drawing, where only its box was asked for.
  static let mostMeasured = 1 << 18

  /// Adds the masks of some glyphs, or of their strokes, in the order of the glyphs, at the strike's size times its
  /// oversampling; those without pixels are left out. Those that are not in the cache may take `mostBytes`.
  /// If they are `measured`, large masks that are not in the cache are only boxes, and none of them can be drawn.
  package func place(
    _ glyphs: [PlacedGlyph], in strike: GlyphStrike, mostBytes: Int = .max, measured: Bool = false,
    into masks: inout [PlacedMask]
  ) throws(FontError) {
    // Not for further runs: room is reserved exactly, so each of them would copy all masks that there are.
    if masks.isEmpty { masks.reserveCapacity(glyphs.count) }
    var done = state.withLock { $0.place(glyphs, from: 0, in: strike, into: &masks) }
    var made = 0
    while done < glyphs.count {
      let glyph = glyphs[done].glyph
      let mask = measured ? try measuredMask(of: glyph, in: strike) : try keptMask(of: glyph, in: strike)
      if !mask.isEmpty { masks.append(glyphs[done].placed(mask)) }
      made += mask.coverage.count
      guard made <= mostBytes else { throw .glyphsTooLarge(limit: mostBytes) }
      done = state.withLock { $0.place(glyphs, from: done + 1, in: strike, into: &masks) }
    }
  }

  /// The mask of one glyph: see ``GlyphStrike``.
  package func mask(
    face: FontFace, glyph: UInt32, pixelsPerEm: Double, phase: Int = 0, phaseY: Int = 0, oversampling: Int = 1,
    stroke: OutlineStroke? = nil, transform: Affine = .identity, shape: GlyphShape = GlyphShape()
  ) throws(FontError) -> CoverageMask {
    let strike = GlyphStrike(
      face: face, pixelsPerEm: pixelsPerEm, oversampling: oversampling, stroke: stroke, transform: transform,
      shape: shape)
    let wanted = GlyphStrike.Glyph(id: glyph, phase: SIMD2(UInt8(phase), UInt8(phaseY)))
    let known = state.withLock { state in
      let table = state.table(of: strike)
      return state.use.count(table?.mask(of: wanted))
    }
    if let known { return known }
    return try keptMask(of: wanted, in: strike)
  }

  /// The mask of a path, or of its stroke, filled by the non-zero or the even-odd rule. Lengths are in the mask's own
  /// (oversampled) pixels; the mask's `left` and `top` are relative to the path's origin. An open contour is closed for
  /// filling; stroked, it has round ends.
  ///
  /// `map` is applied to the path after stroking, so a stroke that is stretched in one direction is wider in that
  /// direction.
  package func mask(
    path: Path, stroke: OutlineStroke? = nil, map: Affine = .identity, isEvenOdd: Bool = false
  ) throws(FontError) -> CoverageMask {
    let key = PathKey(path: path, stroke: stroke, map: map, isEvenOdd: isEvenOdd)
    if let known = state.withLock({ $0.use.count($0.paths[key]) }) { return known }
    let shape = try PathShape(path, stroke, map, isEvenOdd: isEvenOdd)
    let mask = try OutlineRasterizer(library: try libraryForPaths()).mask(
      of: shape.outline, stroke: shape.stroke, map: shape.map)
    return state.withLock { state in
      if let raced = state.paths[key] { return raced }
      if state.makeRoom(capacity, for: { _ in mask.coverage.count + key.bytes }) { state.paths[key] = mask }
      return mask
    }
  }

  /// The masks of a path, or of its stroke, as ``mask(path:stroke:map:isEvenOdd:)`` makes them: one, or several side by
  /// side where it is longer than one may be.
  package func masks(
    path: Path, stroke: OutlineStroke? = nil, map: Affine = .identity, isEvenOdd: Bool = false
  ) throws(FontError) -> [CoverageMask] {
    do throws(FontError) { return [try mask(path: path, stroke: stroke, map: map, isEvenOdd: isEvenOdd)] } catch {
      guard case .glyphTooLarge = error else { throw error }
      let shape = try PathShape(path, stroke, map, isEvenOdd: isEvenOdd)
      return try OutlineRasterizer(library: try libraryForPaths()).tiles(
        of: shape.outline, stroke: shape.stroke, map: shape.map)
    }
  }

  /// A path as the rasterizer takes it.
  private struct PathShape {
    var outline: Outline
    let stroke: OutlineStroke?
    let map: Affine

    /// FreeType's points are 64ths of a pixel. The path is therefore made at its final size, and only rotated afterwards.
    init(_ path: Path, _ stroke: OutlineStroke?, _ map: Affine, isEvenOdd: Bool) throws(FontError) {
      let growth = Affine(a: map.a, b: map.b, c: map.c, d: map.d).growth
      outline = try Outline(path.transformed(.scale(growth, growth)))
      outline.isEvenOdd = isEvenOdd
      self.stroke = stroke?.scaled(by: growth)
      self.map = Affine.scale(1 / growth, 1 / growth).then(map)
    }
  }

  /// Whether a glyph is painted by a graph of paints, at any place and under any map.
  package func isPainted(face: FontFace, glyph: UInt32) -> Bool { face.paintTable?.paints(glyph) ?? false }

  /// A glyph's own colours at `pixelsPerEm`, or nil where it has none and its mask is painted instead, or where it
  /// paints nothing.
  ///
  /// Paints (COLR version 1) are drawn at the exact size, place and map of the look. All others have their origin at a
  /// whole pixel and stand upright. Drawings in SVG are drawn by `drawing`. Layers (COLR version 0) are composited by FreeType; bitmaps (CBDT, sbix) are
  /// resampled from the nearest size that the font has. Throws where paints would take more than `mostBytes`.
  package func colorGlyph(
    face: FontFace, glyph: UInt32, pixelsPerEm: Double, look: ColorGlyphLook = ColorGlyphLook(),
    mostBytes: Int = .max, drawing: (any GlyphFileDrawing)? = nil
  ) throws(FontError) -> ColorGlyph? {
    guard face.hasColor else { return nil }
    let look = face.look(look, for: glyph)
    let key = ColorKey(
      face: ObjectIdentifier(face), glyph: glyph, sizeInSixtyFourths: Int((min(pixelsPerEm, 1e9) * 64).rounded()),
      look: look)
    if let known = state.withLock({ $0.use.count($0.pictures[key]) }) { return known }
    let made = try face.colorGlyph(
      glyph, pixelsPerEm: pixelsPerEm, look: look, mostBytes: mostBytes, drawing: drawing)
    return state.withLock { state in
      if let raced = state.pictures[key] { return raced }
      let bytes = 256 + (made.map { $0.picture.width * $0.picture.height * 4 } ?? 0)
      guard state.makeRoom(capacity, for: { bytes + $0.bytes(holding: face) }) else { return made }
      state.pictures[key] = .some(made)
      state.faces.insert(face)
      return made
    }
  }

  /// What the cache holds, and how often a mask or a colour glyph was asked for, and was there.
  package var cacheState: CacheState {
    state.withLock {
      CacheState(
        name: "glyphs", size: $0.bytes, bound: capacity, isInBytes: true, evictions: $0.evictions, use: $0.use)
    }
  }

  func libraryForPaths() throws(FontError) -> FreeTypeLibrary {
    try pathLibrary.withLock { library in
      Result { () throws(FontError) in
        if let library { return library }
        let opened = try FreeTypeLibrary()
        library = opened
        return opened
      }
    }.get()
  }

  /// The number of look-ups that did not find a mask.
  package var missCount: Int { state.withLock { $0.use.asked - $0.use.found } }

  /// If two threads miss at once, both rasterize, and both use the mask that was first.
  private func keptMask(of glyph: GlyphStrike.Glyph, in strike: GlyphStrike) throws(FontError) -> CoverageMask {
    keep(try rasterized(glyph, in: strike, mostPixels: .max), of: glyph, in: strike)
  }

  /// A mask that may be only a box, if it is large.
  private func measuredMask(of glyph: GlyphStrike.Glyph, in strike: GlyphStrike) throws(FontError) -> CoverageMask {
    if let known = state.withLock({ $0.boxes[strike]?.mask(of: glyph) }) { return known }
    let mask = try rasterized(glyph, in: strike, mostPixels: GlyphRasterizer.mostMeasured)
    return keep(mask, of: glyph, in: strike)
  }

  private func keep(_ mask: CoverageMask, of glyph: GlyphStrike.Glyph, in strike: GlyphStrike) -> CoverageMask {
    state.withLock { state in
      let tables = mask.isBox ? \State.boxes : \State.glyphs
      if let raced = state[keyPath: tables][strike]?.mask(of: glyph) { return raced }
      let isRoom = state.makeRoom(capacity) { state in
        mask.coverage.count + (state[keyPath: tables][strike] == nil ? 2304 : 256)
          + state.bytes(holding: strike.face)
      }
      guard isRoom else { return mask }
      let table = state[keyPath: tables][strike] ?? GlyphMaskTable()
      table.insert(mask, for: glyph)
      state[keyPath: tables][strike] = table
      state.faces.insert(strike.face)
      return mask
    }
  }

  func knownMask(for key: BentKey) -> CoverageMask? { state.withLock { $0.use.count($0.bent[key]) } }

  func keep(_ mask: CoverageMask, for key: BentKey) -> CoverageMask {
    state.withLock { state in
      if let raced = state.bent[key] { return raced }
      let face = key.strike.face
      guard state.makeRoom(capacity, for: { mask.coverage.count + 1024 + $0.bytes(holding: face) }) else {
        return mask
      }
      state.bent[key] = mask
      state.faces.insert(face)
      return mask
    }
  }

  func knownMask(for key: JoinedKey) -> CoverageMask? { state.withLock { $0.use.count($0.joined[key]) } }

  func keep(_ mask: CoverageMask, for key: JoinedKey) -> CoverageMask {
    state.withLock { state in
      if let raced = state.joined[key] { return raced }
      let face = key.strike.face
      guard state.makeRoom(capacity, for: { mask.coverage.count + key.bytes + $0.bytes(holding: face) }) else {
        return mask
      }
      state.joined[key] = mask
      state.faces.insert(face)
      return mask
    }
  }

  func knownMask(for key: BandKey) -> CoverageMask? { state.withLock { $0.use.count($0.bands[key]) } }

  func keep(_ mask: CoverageMask, for key: BandKey) -> CoverageMask {
    state.withLock { state in
      if let raced = state.bands[key] { return raced }
      let bytes = mask.coverage.count + key.picture.pixels.bytes.count + 256
      if state.makeRoom(capacity, for: { _ in bytes }) { state.bands[key] = mask }
      return mask
    }
  }

  private func rasterized(
    _ glyph: GlyphStrike.Glyph, in strike: GlyphStrike, mostPixels: Int
  ) throws(FontError) -> CoverageMask {
    // FreeType's points are 64ths of a pixel. The outline is therefore loaded at its final size, and only rotated
    // afterwards.
    let growth = strike.transform.growth
    let outline = try strike.face.outline(of: glyph.id, pixelsPerEm: strike.size * growth, shape: strike.shape)
    return try rasterized(outline, phase: glyph.phase, in: strike, mostPixels: mostPixels)
  }

  /// The mask of an outline that is as large as the strike's transform makes it, and is to be rotated.
  func rasterized(
    _ outline: Outline, phase: SIMD2<UInt8>, in strike: GlyphStrike, mostPixels: Int, isJoined: Bool = false
  ) throws(FontError) -> CoverageMask {
    let growth = strike.transform.growth
    var map = Affine.scale(1 / growth, 1 / growth).then(strike.transform)
    let quarter = Double(strike.oversampling) / Double(GlyphRasterizer.phasesPerPixel)
    map.tx = Double(phase.x) * quarter + strike.nudge.x * Double(strike.oversampling)
    map.ty = Double(phase.y) * quarter + strike.nudge.y * Double(strike.oversampling)
    return try OutlineRasterizer(
      library: strike.face.library, mostPixels: mostPixels, isJoined: isJoined
    ).mask(
      of: outline, stroke: strike.stroke?.scaled(by: Double(strike.oversampling) * growth), map: map)
  }
}

extension Affine {
  /// The largest factor by which the map lengthens anything: its larger singular value, or 1 for a translation.
  var growth: Double {
    guard !isTranslation else { return 1 }
    let sum = a * a + b * b + c * c + d * d
    let root = (sum * sum - 4 * determinant * determinant).squareRoot()
    let growth = ((sum + (root.isFinite ? root : 0)) / 2).squareRoot()
    return growth.isFinite && growth > 1e-6 ? growth : 1
  }
}
