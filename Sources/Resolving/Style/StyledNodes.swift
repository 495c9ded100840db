import Documents
import Pixels
import Scene

extension SceneResources {
  /// The effects of a style in a space. `origin` is the content's top left in points, and `canvas` the box of gradients
  /// that are not aligned.
  func effects(
    _ style: LayerStyle, origin: SIMD2<Double>, in space: SceneSpace, canvas: PixelRect
  ) throws(ResolveError) -> LayerEffects {
    do throws(ResolveError) {
      return try LayerStyleResolver(
        style: style, space: space, resources: self, anchor: space.transform.apply(origin * space.scale),
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
    let layer = StyledLayer(nodes, effects: effects, fillOpacity: Float(style.fillOpacity))
    return [.layer(layer.knockingOut(style.knockout))]
  }

  /// The nodes of a document with its layer style, in a larger scene; the nodes themselves where there is no style.
  func styled(
    _ nodes: [SceneNode], _ style: LayerStyle?, origin: SIMD2<Double>, size: SIMD2<Double>, opacity: Float,
    in space: SceneSpace
  ) throws(ResolveError) -> [SceneNode] {
    guard let style, !nodes.isEmpty else { return nodes }
    let box = space.bounds(of: Rect(x: 0, y: 0, width: size.x, height: size.y))
    let canvas = space.watch?.canvas ?? PixelRect(covering: box)
    let effects = try effects(style, origin: origin, in: space, canvas: canvas)
    let layer = StyledLayer(nodes, effects: effects, opacity: opacity, fillOpacity: Float(style.fillOpacity))
    return [.layer(layer.knockingOut(style.knockout))]
  }
}

extension StyledLayer {
  fileprivate func knockingOut(_ knockout: LayerStyle.Knockout) -> StyledLayer {
    switch knockout {
    case .none: self
    case .shallow: changed { $0.knockout = LayerKnockout.shallow(nil) }
    case .deep: changed { $0.knockout = .deep }
    }
  }
}

extension SceneNode {
  /// Nodes as one layer: the layer of a whole document becomes that layer itself, as does a group with an opacity, and the
  /// opacity of a whole figure is that of the layer: a backdrop is blurred only as much as the figure is there. A
  /// layer that is a part of the document does so as well where `keepsPlain` says that only its mode and fill change.
  static func layer(of nodes: [SceneNode], isWhole: Bool, keepsPlain: Bool) -> StyledLayer {
    if nodes.count == 1 {
      switch nodes[0] {
      case .layer(let layer) where isWhole || keepsPlain && layer.blend == .normal && !layer.isComposed:
        return layer
      case .group(let inner, let opacity): return StyledLayer(inner, opacity: opacity)
      case .figure(let figure) where isWhole && figure.opacity < 1:
        return StyledLayer([.figure(figure.opaque)], opacity: figure.opacity)
      default: break
      }
    }
    return StyledLayer(nodes)
  }
}

extension PixelRect {
  /// The smallest rectangle of whole pixels that holds the bounds.
  fileprivate init(covering box: Rect) {
    self.init(
      minX: Int(bounded: box.x.rounded(.down)), minY: Int(bounded: box.y.rounded(.down)),
      maxX: Int(bounded: (box.x + box.width).rounded(.up)), maxY: Int(bounded: (box.y + box.height).rounded(.up)))
  }
}
