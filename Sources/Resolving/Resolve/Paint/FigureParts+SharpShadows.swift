import Documents
import Pixels
import Scene

/// Sharp shadows that are moved by a fraction of a pixel.
///
/// A soft shadow is sampled beside its centre. A sharp one has only its outline to be moved, and a plane of pixels
/// moved by interpolation is a little soft. Where a figure consists of outlines, such a shadow is therefore a figure by
/// itself, made of outlines that are rasterized at the fraction, in the shadow's colour: the alpha of its layers is that
/// of the figure's.
extension FigureParts {
  /// The nodes of the figure, moved by whole pixels: its sharp shadows at fractions as far as nothing lies under them,
  /// and the rest.
  func nodes(at offset: SIMD2<Int>, on canvas: SIMD2<Double>? = nil) throws(ResolveError) -> [SceneNode] {
    let figure = try figure(at: offset, on: canvas)
    guard !figure.groupBounds.isEmpty else { return [] }
    let sharp = effects.shadows.prefix { $0.needsOutline(oversampling) }
    guard let beside, !sharp.isEmpty, figure.isOutline else { return [.figure(figure)] }
    var nodes: [SceneNode] = []
    for shadow in sharp {
      let blur = shadow.blur
      let moved = try beside(SIMD2(blur.horizontal.fraction, blur.vertical.fraction))
      let silhouette = try moved.figure(at: offset &+ SIMD2(blur.shiftX, blur.shiftY), on: canvas)
      nodes.append(.figure(silhouette.silhouette(in: shadow.color)))
    }
    nodes.append(.figure(figure.dropping(shadows: sharp.count)))
    return opacity < 1 ? [.group(nodes, opacity: opacity)] : nodes
  }
}

extension DropShadow {
  /// Whether it is the sharp shape itself, moved by a fraction of a sample.
  fileprivate func needsOutline(_ oversampling: Int) -> Bool {
    guard blur.isHard, dilation == nil, !isKnockedOut else { return false }
    let fine = blur.hardened(times: oversampling)
    return fine.horizontal.fraction > 0 || fine.vertical.fraction > 0
  }
}

extension Figure {
  /// Whether the alpha of every layer is known from its outline.
  fileprivate var isOutline: Bool {
    layers.allSatisfy { layer in
      switch layer {
      case .fill(_, .solid), .innerShadow: true
      case .fill(_, let paint): paint.isOpaque
      case .pictures: false
      }
    }
  }

  /// The figure in one colour, without its shadows: each pixel has the figure's alpha times that of the colour.
  fileprivate func silhouette(in color: Color) -> Figure {
    func tinted(_ alpha: Float) -> Color {
      Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
    }
    let tinted = layers.map { layer -> GroupLayer in
      switch layer {
      case .fill(let coverage, .solid(let paint)): .fill(coverage: coverage, paint: .solid(tinted(paint.alpha)))
      case .fill(let coverage, _): .fill(coverage: coverage, paint: .solid(tinted(1)))
      case .innerShadow(let coverage, let shadow):
        .innerShadow(
          coverage: coverage,
          InnerShadow(
            color: tinted(shadow.color.alpha), blur: shadow.blur, dilation: shadow.dilation,
            blend: shadow.blend == .replace ? .replace : .normal))
      case .pictures: layer
      }
    }
    return Figure(coverages: coverages, layers: tinted, opacity: color.alpha)
  }

  /// The figure without its lowest shadows, and opaque.
  fileprivate func dropping(shadows count: Int) -> Figure {
    Figure(
      coverages: coverages, layers: layers, textLayers: textLayers, shapeLayers: shapeLayers,
      shadows: Array(shadows.dropFirst(count)), opacity: 1, groupBounds: groupBounds)
  }
}
