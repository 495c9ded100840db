/// The kind of packed figure that a composing program is made for: see packed_shape.glsl.
package struct PackedVariant: Hashable, Sendable {
  package var shadows: Int
  package var inners: Int
  /// False for the area around the fill.
  package var hasInk: Bool
  /// The segments of the fill's gradient; 0 for one colour.
  package var segments: Int
  package var isVertical: Bool

  package init(shadows: Int = 0, inners: Int = 0, hasInk: Bool = true, segments: Int = 0, isVertical: Bool = false)
  {
    self.shadows = shadows
    self.inners = inners
    self.hasInk = hasInk
    self.segments = segments
    self.isVertical = isVertical
  }

  /// The possible numbers of segments. Missing segments are empty, so that there are fewer programs.
  static let segmentClasses = [1, 2, 3, 6]

  /// How many vectors a vertex has to hand on.
  var varyings: Int { 3 + 2 * (shadows + inners) + (segments > 0 ? 1 + 2 * segments : 0) }

  /// The variant of the area around the ink.
  var surroundings: PackedVariant { PackedVariant(shadows: shadows, hasInk: false) }

  package var name: String {
    "\(shadows)_\(inners)_\(segments)" + (isVertical ? "_vertical" : "") + (hasInk ? "" : "_around")
  }

  package var defines: [ShaderDefine] {
    [
      ShaderDefine("SHADOWS", shadows), ShaderDefine("INNERS", inners), ShaderDefine("INK", hasInk ? 1 : 0),
      ShaderDefine("SEGMENTS", segments), ShaderDefine("VERTICAL", isVertical ? 1 : 0),
    ]
  }

  /// The samplers with which its programs read planes.
  var planes: Set<ShaderUniform> {
    Set((hasInk ? [.packedCoverages] : []) + (shadows + inners > 0 ? [.packedBlurred] : []))
  }
}
