package import Pixels

/// A picture, ready to draw: device pixels, y down, origin at the canvas's top-left.
///
/// What a renderer is spared, because resolving has seen to it:
/// - no points, no scale, no inheritance, no optional fields, no names of fonts or styles, no transforms: outlines
///   were transformed before they were rasterized;
/// - every number is finite and in range, every canvas within the limit;
/// - blur is a plan with its sigma in pixels; stops are sorted, two or more, or the paint is solid; images are scaled;
/// - no layer that draws nothing: no empty coverage, no shadow without alpha, no hard shadow without offset;
/// - masks are rasterized, at `oversampling` times the size;
/// - the bounds of everything are known.
///
/// Drawing, bottom to top: background; `nodes`, first to last, src-over. All premultiplied, in encoded sRGB. Then the
/// whole is multiplied by `opacity`.
///
/// With `oversampling` N > 1 every sharp term (coverage, gradient, hard shadows, the product of an inner shadow with
/// its coverage) is evaluated at the centres of an N x N grid in each pixel, and the results are averaged. Blurred
/// terms (and the planes they are blurred from, averaged over the grid) are evaluated once a pixel, and so are
/// pictures. Where there is one figure it is averaged together with the background; of several, each is averaged by
/// itself and then composited, pixel by pixel.
///
/// A value; Sendable.
package struct Scene: Sendable {
  /// The width of the canvas in pixels.
  package let width: Int
  package let height: Int
  /// The side of the grid of samples in a pixel: 1, 2, 4, 8 or 16.
  package let oversampling: Int
  /// The opacity of the whole scene, 0...1.
  package let opacity: Float
  /// Whether colours are dithered to 8 bits (see ``Dither``) instead of rounded.
  package let isDithered: Bool
  package let background: Background?
  /// The nodes, bottom to top.
  package let nodes: [SceneNode]

  package init(
    width: Int, height: Int, oversampling: Int = 1, opacity: Float = 1, isDithered: Bool = false,
    background: Background? = nil, nodes: [SceneNode]
  ) {
    self.width = width
    self.height = height
    self.oversampling = oversampling
    self.opacity = opacity
    self.isDithered = isDithered
    self.background = background
    self.nodes = nodes
  }

  /// A scene of one figure.
  package init(
    width: Int, height: Int, oversampling: Int = 1, opacity: Float = 1, isDithered: Bool = false,
    background: Background? = nil, coverages: [Coverage] = [], layers: [GroupLayer] = [],
    shadows: [DropShadow] = []
  ) {
    let figure = Figure(coverages: coverages, layers: layers, shadows: shadows)
    self.init(
      width: width, height: height, oversampling: oversampling, opacity: opacity, isDithered: isDithered,
      background: background, nodes: [.figure(figure)])
  }

  package var canvas: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The only figure of a scene that has at most one, which is drawn together with the background; an empty one where
  /// there is none.
  package var onlyFigure: Figure? {
    guard let node = nodes.first else { return Figure() }
    guard nodes.count == 1, case .figure(let figure) = node, figure.opacity == 1 else { return nil }
    return figure
  }

  /// The bounds of everything that is drawn, without the background. They may reach beyond the canvas.
  package var inkBounds: PixelRect { nodes.reduce(PixelRect.empty) { $0.union($1.inkBounds) } }
}
