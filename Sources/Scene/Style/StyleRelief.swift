/// What shapes the slopes of a bevel: a profile, which turns the height H into contour(clamp(H / range)), and a texture,
/// which adds depth (luminance - 0.5) of a picture. Immutable; Sendable. It equals itself alone.
package final class StyleRelief: Sendable, Hashable {
  /// The height of a slope, in pixels; 1 where it is blurred.
  package let unit: Float
  package let profile: ContourTable?
  package let range: Float
  package let tile: StyleTile?
  package let depth: Float

  init(_ bevel: LayerEffects.Bevel) {
    unit = bevel.blur == nil ? bevel.height : 1
    (profile, range) = (bevel.profile?.table, bevel.profile?.range ?? 1)
    (tile, depth) = (bevel.texture?.tile, bevel.texture?.depth ?? 0)
  }

  package static func == (a: StyleRelief, b: StyleRelief) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
