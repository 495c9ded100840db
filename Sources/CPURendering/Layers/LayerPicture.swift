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
  typealias Drawing = (
    _ nodes: [SceneNode], _ place: Place, _ part: DrawnPart, _ canvas: FloatCanvas?
  ) -> FloatCanvas

  /// What nodes are to their layer.
  enum Place: Int { case content, clipped, mask, backdrop }

  /// `drawn` are the pixels of the layer that are drawn. Nil where nothing of its content matters there.
  init?(
    _ layer: StyledLayer, drawn: DrawnPart, oversampling: Int, in scratch: Scratch, draw: @escaping Drawing
  ) {
    let shape = drawn.mapped(layer.drawnShape)
    let maker = LayerCover(oversampling: oversampling, arena: scratch.planes, draw: draw)
    guard let (content, cover) = LayerPicture.content(of: layer, over: shape, maker, in: scratch) else {
      return nil
    }
    self.content = content
    hiding = layer.effects.maskHidesEffects ? layer.mask.map { maker.plane($0, over: drawn) } : nil
    blurShare = layer.backdrop.map { backdrop in
      let alpha = maker.alpha(ofBackdrop: backdrop.shape, over: shape)
      if let cover { alpha.multiply(by: cover) }
      return alpha.fitted(to: drawn.area, in: scratch.planes)
    }
  }

  /// A part of a layer's finished shape, and what it was cut and masked with; nil where nothing of the content is there.
  private static func content(
    of layer: StyledLayer, over shape: DrawnPart, _ maker: LayerCover, in scratch: Scratch
  ) -> (content: FloatCanvas, cover: Plane?)? {
    let bounds = shape.mapped(layer.content)
    guard !shape.area.isEmpty, !bounds.area.isEmpty else { return nil }
    var picture = maker.draw(layer.nodes, .content, bounds, nil)
    if !layer.clipped.isEmpty {
      let alpha = picture.makeOpaque(in: scratch.canvases)
      picture = maker.draw(layer.clipped, .clipped, bounds, picture)
      picture.multiply(by: alpha)
    }
    if let filter = layer.filter { picture = picture.filtered(filter, over: shape.area, in: scratch) }
    let cover = maker.cover(layer.clip, layer.effects.maskHidesEffects ? nil : layer.mask, over: shape)
    if let cover { picture.multiply(by: cover) }
    return (picture, cover)
  }

  /// The memory of the pieces in which a shape's box is looked for.
  private static let pieceBytes = 32 << 20

  /// The bounds of a layer's shape on the whole canvas, where its alpha is above a half. The shape is drawn for that in
  /// pieces, because it may be too large for memory.
  static func box(
    of layer: StyledLayer, on whole: PixelRect, oversampling: Int, in scratch: Scratch, draw: @escaping Drawing
  ) -> PixelRect {
    let maker = LayerCover(oversampling: oversampling, arena: scratch.planes, draw: draw)
    let height = max(64, pieceBytes / FloatCanvas.bytes(perRowOf: max(1, whole.width)))
    var box = PixelRect.empty
    for top in stride(from: whole.y, to: whole.maxY, by: height) {
      let mark = scratch.mark()
      let piece = PixelRect(minX: whole.x, minY: top, maxX: whole.maxX, maxY: min(top + height, whole.maxY))
      let part = DrawnPart(area: piece, whole: whole)
      if let (content, _) = content(of: layer, over: part, maker, in: scratch) {
        box = box.union(content.alphaPlane(in: scratch.planes).boundsAboveHalf.intersection(piece))
      }
      scratch.release(to: mark)
    }
    return box
  }
}
