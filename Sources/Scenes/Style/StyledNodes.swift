import Documents
import Pixels

extension SceneResources {
  /// The effects of a style in a space. `origin` is the content's top left in points, and `canvas` the box of gradients
  /// that are not aligned.
  func effects(
    _ style: LayerStyle, origin: SIMD2<Double>, in space: SceneSpace, canvas: PixelRect
  ) throws(ResolveError) -> LayerEffects {
    do throws(ResolveError) {
      return try LayerStyleResolver(
        style: style, scale: space.scale, resources: self, anchor: space.transform.apply(origin * space.scale),
        canvas: canvas
      ).effects()
    } catch {
      throw error.inside("layerStyle")
    }
  }

  /// The nodes of a document with its layer style, on a canvas of their own.
  func styled(
    _ nodes: [SceneNode], _ style: LayerStyle?, origin: SIMD2<Double>, canvas: Canvas, in space: SceneSpace
  ) throws(ResolveError) -> [SceneNode] {
    guard let style, !nodes.isEmpty else { return nodes }
    let box = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    let effects = try effects(style, origin: origin, in: space, canvas: box)
    return [.layer(StyledLayer(nodes, effects: effects, fillOpacity: Float(style.fillOpacity)))]
  }

  /// The nodes of a document with its layer style, in a larger scene; the nodes themselves where there is no style.
  func styled(
    _ nodes: [SceneNode], _ style: LayerStyle?, origin: SIMD2<Double>, size: SIMD2<Double>, opacity: Float,
    in space: SceneSpace
  ) throws(ResolveError) -> [SceneNode] {
    guard let style, !nodes.isEmpty else { return nodes }
    let box = space.bounds(x: 0, y: 0, width: size.x, height: size.y)
    let canvas = space.watch?.canvas ?? PixelRect(covering: box)
    let effects = try effects(style, origin: origin, in: space, canvas: canvas)
    return [
      .layer(StyledLayer(nodes, effects: effects, opacity: opacity, fillOpacity: Float(style.fillOpacity)))
    ]
  }
}

extension SceneNode {
  /// Nodes in a blend mode, as one layer.
  static func blended(_ nodes: [SceneNode], _ blend: LayerBlend, fillOpacity: Float) -> [SceneNode] {
    guard blend != .normal || fillOpacity < 1, !nodes.isEmpty else { return nodes }
    if nodes.count == 1 {
      switch nodes[0] {
      case .layer(let layer) where layer.blend == .normal:
        return [.layer(layer.blended(blend, fillOpacity: fillOpacity))]
      case .group(let inner, let opacity):
        return [.layer(StyledLayer(inner, blend: blend, opacity: opacity, fillOpacity: fillOpacity))]
      default: break
      }
    }
    return [.layer(StyledLayer(nodes, blend: blend, fillOpacity: fillOpacity))]
  }
}

extension PixelRect {
  /// The smallest rectangle of whole pixels that holds the bounds.
  fileprivate init(covering box: DocumentReport.PixelBounds) {
    self.init(
      minX: Int(bounded: box.x.rounded(.down)), minY: Int(bounded: box.y.rounded(.down)),
      maxX: Int(bounded: (box.x + box.width).rounded(.up)), maxY: Int(bounded: (box.y + box.height).rounded(.up)))
  }
}
