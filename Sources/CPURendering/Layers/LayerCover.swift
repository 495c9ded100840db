import Pixels
import Scene

/// Makes the planes of clips and masks.
struct LayerCover {
  let oversampling: Int
  let arena: ScratchArena
  let draw: LayerPicture.Drawing

  /// The product of a clip and a mask; nil where there is neither.
  func cover(_ clip: Coverage?, _ mask: LayerMask?, over area: PixelRect) -> Plane? {
    let shape = clip.map { clip in
      Plane.union(of: clip, clip: area.multiplied(by: oversampling), in: arena).reduced(by: oversampling, in: arena)
    }
    guard let mask else { return shape }
    let plane = plane(mask, over: area)
    if let shape { plane.multiply(by: shape) }
    return plane
  }

  /// 1 - density (1 - v), or 1 - density v if the mask is inverted.
  func plane(_ mask: LayerMask, over area: PixelRect) -> Plane {
    let reach = mask.nodes.backdropReach
    let visible = mask.inkBounds.intersection(area.outset(horizontal: reach, vertical: reach))
    let density = Lanes(repeating: mask.density)
    let value: (Lanes) -> Lanes = { v in 1 - density * (mask.isInverted ? v : 1 - v) }
    guard !visible.isEmpty else { return Plane.zero(area, in: arena).fitted(to: area, in: arena, value) }
    let canvas = draw(mask.nodes, visible, nil)
    let source = mask.isLuminance ? canvas.luminancePlane(in: arena) : canvas.alphaPlane(in: arena)
    return source.fitted(to: area, in: arena, value)
  }

  /// The alpha of nodes.
  func alpha(of nodes: [SceneNode], over area: PixelRect) -> Plane {
    draw(nodes, area, nil).alphaPlane(in: arena)
  }
}
