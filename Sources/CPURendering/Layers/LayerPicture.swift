import Pixels
import Scene

/// The picture of a layer before its effects, and the planes that its composition needs beside it. Not Sendable.
///
/// The picture is made in the order that ``StyledLayer`` says. All memory is that of the scene, so it is valid until
/// the stack that holds the layer has drawn it.
struct LayerPicture {
  /// The content, filtered, cut and masked.
  let content: FloatCanvas
  /// What the result is multiplied by; nil where that is 1.
  let hiding: Plane?
  /// Where what lies beneath is blurred; nil where it is not.
  let blurShare: Plane?

  /// Draws nodes on a canvas of their own, or on one that is there.
  typealias Drawing = (_ nodes: [SceneNode], _ area: PixelRect, _ canvas: FloatCanvas?) -> FloatCanvas

  /// `drawn` are the pixels of the layer that are drawn. Nil where nothing of its content matters there.
  init?(
    _ layer: StyledLayer, drawn: PixelRect, oversampling: Int, in scratch: Scratch, draw: @escaping Drawing
  ) {
    let (area, bounds) = (layer.drawnShape(in: drawn), layer.drawnContent(in: drawn))
    guard !area.isEmpty, !bounds.isEmpty else { return nil }
    var picture = draw(layer.nodes, bounds, nil)
    if !layer.clipped.isEmpty {
      let alpha = picture.makeOpaque(in: scratch.canvases)
      picture = draw(layer.clipped, bounds, picture)
      picture.multiply(by: alpha)
    }
    if let filter = layer.filter { picture = picture.filtered(filter, over: area, in: scratch) }
    let maker = LayerCover(oversampling: oversampling, arena: scratch.planes, draw: draw)
    let hides = layer.effects.maskHidesEffects
    let cover = maker.cover(layer.clip, hides ? nil : layer.mask, over: area)
    if let cover { picture.multiply(by: cover) }
    content = picture
    hiding = hides ? layer.mask.map { maker.plane($0, over: drawn) } : nil
    blurShare = layer.backdrop.map { backdrop in
      let shape = maker.alpha(of: backdrop.shape, over: area)
      if let cover { shape.multiply(by: cover) }
      return shape.fitted(to: drawn, in: scratch.planes)
    }
  }
}
