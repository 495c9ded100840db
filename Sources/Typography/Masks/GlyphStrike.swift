public import Pixels

/// What the masks of a run of glyphs have in common: a face at one size, and what is done to its outlines. FreeType and
/// Skia use the same term.
///
/// A value; Sendable.
public struct GlyphStrike: Sendable {
  /// A glyph whose origin is `phase` quarters of a (not oversampled) pixel to the right of a pixel's edge and below
  /// one.
  public struct Glyph: Sendable, Hashable {
    public let id: UInt32
    public let phase: SIMD2<UInt8>

    public init(id: UInt32, phase: SIMD2<UInt8> = .zero) {
      self.id = id
      self.phase = phase
    }

    /// The whole glyph as one number.
    var key: UInt64 { UInt64(id) << 16 | UInt64(phase.y) << 8 | UInt64(phase.x) }

    public static func == (a: Glyph, b: Glyph) -> Bool { a.key == b.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  public let face: FontFace
  public let pixelsPerEm: Double
  public let oversampling: Int
  public let stroke: OutlineStroke?
  /// The transform without its translation.
  public let transform: Affine
  /// A fraction of a pixel, to the right and down, by which every glyph stands beside its phase.
  package let nudge: SIMD2<Double>

  /// `pixelsPerEm` and the stroke's width are in pixels that are not oversampled.
  ///
  /// `transform` rotates, scales or shears the glyph about its origin, after stroking, in pixels with y down. Its
  /// translation is ignored: put whole pixels into the place of the mask, and the rest into the phases.
  public init(
    face: FontFace, pixelsPerEm: Double, oversampling: Int = 1, stroke: OutlineStroke? = nil,
    transform: Affine = .identity
  ) {
    self.face = face
    self.pixelsPerEm = pixelsPerEm
    self.oversampling = oversampling
    self.stroke = stroke
    self.transform = Affine(a: transform.a, b: transform.b, c: transform.c, d: transform.d)
    nudge = .zero
  }

  private init(_ strike: GlyphStrike, nudge: SIMD2<Double>) {
    face = strike.face
    pixelsPerEm = strike.pixelsPerEm
    oversampling = strike.oversampling
    stroke = strike.stroke
    transform = strike.transform
    self.nudge = nudge
  }

  /// The same, beside its place by a fraction of a pixel that is not oversampled.
  package func nudged(by nudge: SIMD2<Double>) -> GlyphStrike { GlyphStrike(self, nudge: nudge) }

  /// The size of the outlines in pixels per em, with oversampling.
  var size: Double { pixelsPerEm * Double(oversampling) }

  /// The size in FreeType's units. Sizes that are equal in these units have the same masks.
  private var sizeInSixtyFourths: Int { Int((size * 64).rounded()) }
}

extension GlyphStrike: Hashable {
  public static func == (a: GlyphStrike, b: GlyphStrike) -> Bool {
    a.face == b.face && a.sizeInSixtyFourths == b.sizeInSixtyFourths && a.oversampling == b.oversampling
      && a.stroke == b.stroke && a.transform == b.transform && a.nudge == b.nudge
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(face)
    hasher.combine(sizeInSixtyFourths)
    hasher.combine(oversampling)
    hasher.combine(stroke)
    if !transform.isTranslation { hasher.combine(transform) }
    if nudge != .zero { hasher.combine(nudge) }
  }
}
