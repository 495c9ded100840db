import Pixels
import Scene

/// Makes the planes of clips and masks.
struct LayerCover {
  let oversampling: Int
  let arena: ScratchArena
  let draw: LayerPicture.Drawing

  /// The product of a clip and a mask; nil where there is neither.
  func cover(_ clip: Coverage?, _ mask: LayerMask?, over part: DrawnPart) -> Plane? {
    let shape = clip.map { clip in
      Plane.union(of: clip, clip: part.area.multiplied(by: oversampling), in: arena)
        .reduced(by: oversampling, in: arena)
    }
    guard let mask else { return shape }
    let plane = plane(mask, over: part)
    if let shape { plane.multiply(by: shape) }
    return plane
  }

  /// 1 - density (1 - v), or 1 - density v if the mask is inverted.
  func plane(_ mask: LayerMask, over part: DrawnPart) -> Plane {
    let reach = mask.nodes.backdropReach
    let area = part.area
    let visible = part.mapped { mask.inkBounds.intersection($0.outset(horizontal: reach, vertical: reach)) }
    let density = Lanes(repeating: mask.density)
    let value: (Lanes) -> Lanes = { v in 1 - density * (mask.isInverted ? v : 1 - v) }
    guard !visible.area.isEmpty else { return Plane.zero(area, in: arena).fitted(to: area, in: arena, value) }
    let canvas = draw(mask.nodes, .mask, visible, nil)
    let source = mask.isLuminance ? canvas.luminancePlane(in: arena) : canvas.alphaPlane(in: arena)
    return source.fitted(to: area, in: arena, value)
  }

  /// The alpha of nodes.
  func alpha(ofBackdrop nodes: [SceneNode], over part: DrawnPart) -> Plane {
    draw(nodes, .backdrop, part, nil).alphaPlane(in: arena)
  }
}
