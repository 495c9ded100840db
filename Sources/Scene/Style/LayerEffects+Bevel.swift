extension LayerEffects {
  /// Light and shade on slopes: of the height H, blurred or the distance from the edge, the shading
  /// s = light . normal, brightened by the gloss; its positive part is the highlight, its negative one the shade.
  package struct Bevel: Sendable {
    /// Where the slopes are. A value; Sendable.
    package typealias Style = BevelStyle

    package let style: Style
    /// The blur that makes smooth slopes; nil takes distances.
    package let blur: BoxPlan?
    /// Whether distances are blurred a little.
    package let isSoft: Bool
    /// The height of a slope that is made of distances, in pixels.
    package let height: Float
    /// k: what the gradient of the height is multiplied by, with the direction's sign.
    package let steepness: Float
    /// The direction to the light: right, down, towards the viewer.
    package let light: SIMD3<Float>
    package let gloss: ContourTable?
    package let soften: BoxPlan
    package let profile: (table: ContourTable, range: Float)?
    package let texture: (tile: StyleTile, depth: Float)?
    package let highlight: StyleInk
    package let shade: StyleInk

    package init(
      style: Style, blur: BoxPlan?, isSoft: Bool, height: Float, steepness: Float, light: SIMD3<Float>,
      gloss: ContourTable?, soften: BoxPlan, profile: (table: ContourTable, range: Float)?,
      texture: (tile: StyleTile, depth: Float)?, highlight: StyleInk, shade: StyleInk
    ) {
      self.style = style
      self.blur = blur
      self.isSoft = isSoft
      self.height = height
      self.steepness = steepness
      self.light = light
      self.gloss = gloss
      self.soften = soften
      self.profile = profile
      self.texture = texture
      self.highlight = highlight
      self.shade = shade
    }

    /// Whether the shading outside of the shape ends where the height does, and not a pixel beyond, where the gradient
    /// still sees it.
    var endsWithHeight: Bool { blur != nil && (gloss != nil || style == .pillow) }
  }
}
