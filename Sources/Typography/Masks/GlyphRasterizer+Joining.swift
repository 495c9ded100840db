import CFreeType
package import Pixels

/// The strokes of glyphs that touch, which follow the union of their contours.
extension GlyphRasterizer {
  /// A glyph beside the first one of those that are joined, by 64ths of a pixel to the right and down. A value; Sendable.
  package struct JoinedGlyph: Sendable, Hashable {
    let id: UInt32
    let offset: SIMD2<Int32>

    /// A glyph whose origin is beside the first one's by so many pixels, which are not oversampled.
    package init(_ id: UInt32, offset: SIMD2<Double>) {
      self.id = id
      let offset = (offset * 64).rounded(.toNearestOrEven)
      self.offset = SIMD2(Int32(clamping: Int(bounded: offset.x)), Int32(clamping: Int(bounded: offset.y)))
    }
  }

  /// What a mask of several glyphs is kept by.
  enum JoinedKey: Hashable {
    /// Glyphs where they are drawn, and the phase of the first.
    case flat(GlyphStrike, [JoinedGlyph], phase: SIMD2<UInt8>)
    case bent(GlyphStrike, [UInt32], [OutlineBend])

    var strike: GlyphStrike {
      switch self {
      case .flat(let strike, _, _), .bent(let strike, _, _): strike
      }
    }

    /// The approximate number of bytes of an entry without its coverage.
    var bytes: Int {
      switch self {
      case .flat(_, let glyphs, _): 512 + 16 * glyphs.count
      case .bent(_, let glyphs, _): 1024 * (1 + glyphs.count)
      }
    }
  }

  /// The mask of glyphs as one shape, or of its stroke, from the pixel of the first one's origin; nil where the shape is
  /// larger or more intricate than a mask may be.
  package func mask(
    joining glyphs: [JoinedGlyph], phase: SIMD2<UInt8>, in strike: GlyphStrike, measured: Bool = false
  ) throws(FontError) -> CoverageMask? {
    let key = JoinedKey.flat(strike, glyphs, phase: phase)
    return try joined(key) { () throws(FontError) in
      guard let inverse = strike.transform.inverse else { return nil }
      let growth = strike.transform.growth
      var whole = Outline()
      for glyph in glyphs {
        var outline = try strike.face.outline(
          of: glyph.id, pixelsPerEm: strike.size * growth, shape: strike.shape
        ).filled
        // The transform comes after the stroke, and has moved the origins already.
        let offset =
          inverse.applyLinear(SIMD2(Double(glyph.offset.x), Double(glyph.offset.y)))
          * (Double(strike.oversampling) * growth)
        outline.translate(x: Int(bounded: offset.x.rounded()), y: -Int(bounded: offset.y.rounded()))
        whole.contours += outline.contours
      }
      return try rasterized(
        whole, phase: phase, in: strike, mostPixels: measured ? GlyphRasterizer.mostMeasured : .max,
        isJoined: true)
    }
  }

  /// The mask of bent glyphs as one shape, or of its stroke, as one of them alone has it. All bends have one scale and one
  /// fraction.
  package func mask(
    joining glyphs: [UInt32], in strike: GlyphStrike, bends: [OutlineBend], measured: Bool = false
  ) throws(FontError) -> CoverageMask? {
    try joined(.bent(strike, glyphs, bends)) { () throws(FontError) in
      let growth = strike.transform.growth
      var parts: [(outline: Outline, bend: OutlineBend)] = []
      for (glyph, bend) in zip(glyphs, bends) {
        let outline = try strike.face.outline(of: glyph, pixelsPerEm: strike.size * growth, shape: strike.shape)
        parts.append((outline.filled, bend))
      }
      let rasterizer = OutlineRasterizer(
        library: strike.face.library, mostPixels: measured ? GlyphRasterizer.mostMeasured : .max, isJoined: true)
      return try rasterizer.mask(
        of: parts, stroke: strike.stroke, oversampling: strike.oversampling, transform: strike.transform,
        nudge: strike.nudge)
    }
  }

  private func joined(
    _ key: JoinedKey, make: () throws(FontError) -> CoverageMask?
  ) throws(FontError) -> CoverageMask? {
    if let known = knownMask(for: key) { return known }
    do throws(FontError) {
      guard let mask = try make() else { return nil }
      return mask.isBox ? mask : keep(mask, for: key)
    } catch {
      switch error {
      case .glyphTooLarge, .outlineTooDetailed, .outlineTooIntricate: return nil
      default: throw error
      }
    }
  }
}

extension Outline {
  /// The outline with its contours turned so that what they fill counts as once around, whichever way the font has them:
  /// glyphs that overlap would else take each other away.
  fileprivate var filled: Outline {
    guard contours.reduce(0, { $0 + Outline.area($1.flattened()) }) < 0 else { return self }
    var copy = self
    for index in copy.contours.indices {
      let (points, tags) = (contours[index].points, contours[index].tags)
      // The first point stays the first, because a curve may not begin with its control points.
      copy.contours[index].points = Array(points.prefix(1) + points.dropFirst().reversed())
      copy.contours[index].tags = Array(tags.prefix(1) + tags.dropFirst().reversed())
    }
    return copy
  }
}
