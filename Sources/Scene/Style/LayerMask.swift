package import Pixels

/// What a layer is multiplied by, pixel by pixel: nodes that are drawn by themselves, of which the alpha or the
/// luminance counts.
///
/// With v the alpha, or 0.2126 r + 0.7152 g + 0.0722 b of the premultiplied colour, the mask is 1 - density (1 - v), or
/// 1 - density v if it is inverted. A value; Sendable.
package struct LayerMask: Sendable {
  package let nodes: [SceneNode]
  package let isLuminance: Bool
  package let isInverted: Bool
  package let density: Float
  /// The bounds of the nodes.
  package let inkBounds: PixelRect

  package init(_ nodes: [SceneNode], isLuminance: Bool, isInverted: Bool, density: Double) {
    self.nodes = nodes
    self.isLuminance = isLuminance
    self.isInverted = isInverted
    self.density = Float(density)
    inkBounds = nodes.reduce(PixelRect.empty) { $0.union($1.inkBounds) }
  }

  /// The pixels in which the mask may not be 0; nil where that is all of them.
  var bounds: PixelRect? { isInverted || density < 1 ? nil : inkBounds }
}
