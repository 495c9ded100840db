import Synchronization

/// Glyph masks, rasterized once and kept: the one place where an outline becomes coverage.
///
/// Sendable, usable from any thread.
public final class GlyphRasterizer: Sendable {
  private struct Key: Hashable {
    let face: ObjectIdentifier
    let glyph: UInt32
    let sizeInSixtyFourths: Int
    let phase: Int
    let stroke: OutlineStroke?
  }

  private struct State {
    var masks: [Key: CoverageMask] = [:]
    /// The faces that keys name: an identifier says nothing once its object is gone.
    var faces: Set<FontFace> = []
    var bytes = 0
  }

  private let state = Mutex(State())
  private let capacity: Int

  /// `capacity` in bytes of coverage. When it is full everything is forgotten and collected anew: masks in use live
  /// on with whoever uses them.
  public init(capacity: Int = 64 << 20) {
    self.capacity = capacity
  }

  /// Where in its pixel a pen stands: quarters, so that at most 1/8 px of a position is lost.
  public static let phasesPerPixel = 4

  /// The mask of a glyph at `pixelsPerEm`, times `oversampling`, with its pen `phase` quarters of a (not oversampled)
  /// pixel right of a pixel's edge; or of its stroke, whose width is in pixels that are not oversampled.
  public func mask(
    face: FontFace, glyph: UInt32, pixelsPerEm: Double, phase: Int, oversampling: Int,
    stroke: OutlineStroke? = nil
  ) throws(FontError) -> CoverageMask {
    let size = pixelsPerEm * Double(oversampling)
    let shift = phase * 64 / GlyphRasterizer.phasesPerPixel * oversampling
    let key = Key(
      face: ObjectIdentifier(face), glyph: glyph, sizeInSixtyFourths: Int((size * 64).rounded()), phase: shift,
      stroke: stroke)
    if let known = state.withLock({ $0.masks[key] }) { return known }
    let result = face.outlines.withLock { outlines in
      Result { () throws(FontError) in
        try outlines.mask(
          glyph: glyph, pixelsPerEm: size, phase: shift, stroke: stroke?.scaled(by: Double(oversampling)))
      }
    }
    let mask = try result.get()
    return state.withLock { state in
      if let raced = state.masks[key] { return raced }
      if state.bytes > capacity { state = State() }
      state.masks[key] = mask
      state.bytes += mask.coverage.count + 128
      if state.faces.insert(face).inserted { state.bytes += FontFace.typicalBytes }
      return mask
    }
  }
}
