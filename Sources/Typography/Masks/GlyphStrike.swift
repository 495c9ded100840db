package import Pixels

/// What the masks of a run of glyphs have in common: a face at one size, and what is done to its outlines. FreeType and
/// Skia use the same term.
///
/// A value; Sendable.
package struct GlyphStrike: Sendable {
  /// A glyph whose origin is `phase` quarters of a (not oversampled) pixel to the right of a pixel's edge and below
  /// one.
  package struct Glyph: Sendable, Hashable {
    /// The glyph's index in the face.
    package let id: UInt32
    /// The phase in quarters of a pixel, 0...3: to the right, and down.
    package let phase: SIMD2<UInt8>

    /// A glyph; `phase` is in quarters of a pixel, 0...3.
    package init(id: UInt32, phase: SIMD2<UInt8> = .zero) {
      self.id = id
      self.phase = phase
    }

    /// The whole glyph as one number.
    var key: UInt64 { UInt64(id) << 16 | UInt64(phase.y) << 8 | UInt64(phase.x) }

    package static func == (a: Glyph, b: Glyph) -> Bool { a.key == b.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  /// The face.
  package let face: FontFace
  /// The font size in pixels per em, without oversampling.
  package let pixelsPerEm: Double
  /// The number of samples per pixel along each axis.
  package let oversampling: Int
  /// The stroke in place of the fill; nil for the fill.
  package let stroke: OutlineStroke?
  /// The transform without its translation.
  package let transform: Affine
  /// What is done to outlines before they are stroked.
  package let shape: GlyphShape
  /// A fraction of a pixel, to the right and down, by which every glyph stands beside its phase.
  package let nudge: SIMD2<Double>

  /// `pixelsPerEm` and the stroke's width are in pixels that are not oversampled.
  ///
  /// `transform` rotates, scales or shears the glyph about its origin, after stroking, in pixels with y down. Its
  /// translation is ignored: put whole pixels into the place of the mask, and the rest into the phases.
  package init(
    face: FontFace, pixelsPerEm: Double, oversampling: Int = 1, stroke: OutlineStroke? = nil,
    transform: Affine = .identity, shape: GlyphShape = GlyphShape()
  ) {
    self.face = face
    self.shape = shape
    self.pixelsPerEm = pixelsPerEm
    self.oversampling = oversampling
    self.stroke = stroke
    self.transform = Affine(a: transform.a, b: transform.b, c: transform.c, d: transform.d)
    nudge = .zero
    sizeInSixtyFourths = GlyphStrike.sixtyFourths(pixelsPerEm * Double(oversampling))
  }

  private init(_ strike: GlyphStrike, nudge: SIMD2<Double>) {
    face = strike.face
    shape = strike.shape
    pixelsPerEm = strike.pixelsPerEm
    oversampling = strike.oversampling
    stroke = strike.stroke
    transform = strike.transform
    self.nudge = nudge
    sizeInSixtyFourths = strike.sizeInSixtyFourths
  }

  /// The same, beside its place by a fraction of a pixel that is not oversampled.
  package func nudged(by nudge: SIMD2<Double>) -> GlyphStrike { GlyphStrike(self, nudge: nudge) }

  /// The size of the outlines in pixels per em, with oversampling.
  var size: Double { pixelsPerEm * Double(oversampling) }

  /// The size in FreeType's units. Sizes that are equal in these units have the same masks.
  private let sizeInSixtyFourths: Int

  private static func sixtyFourths(_ size: Double) -> Int { Int((size * 64).rounded()) }
}

extension GlyphStrike: Hashable {
  package static func == (a: GlyphStrike, b: GlyphStrike) -> Bool {
    a.face == b.face && a.sizeInSixtyFourths == b.sizeInSixtyFourths && a.oversampling == b.oversampling
      && a.stroke == b.stroke && a.transform == b.transform && a.nudge == b.nudge
      && a.shape == b.shape
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(face)
    hasher.combine(sizeInSixtyFourths)
    hasher.combine(oversampling)
    hasher.combine(stroke)
    if !transform.isTranslation { hasher.combine(transform) }
    if nudge != .zero { hasher.combine(nudge) }
    if !shape.isPlain { hasher.combine(shape) }
  }
}
