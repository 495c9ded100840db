import LabelDocument
import Pixels
import Typography

/// The masks of a figure and what they are painted with, before the figure has its final place: from them follows how
/// much room it needs, and then the figure.
struct FigureParts {
  /// Where a figure ends up: moved by whole pixels; what `box: canvas` spans there, in pixels, or nil for the
  /// document's own size.
  struct Place {
    let offset: SIMD2<Int>
    let canvas: SIMD2<Double>?
  }

  /// A paint that still has to be told where the figure stands.
  typealias PaintMaker = (Place) throws(ResolveError) -> Paint

  struct Layer {
    let masks: [PlacedMask]
    let paint: PaintMaker
  }

  /// Bottom to top.
  var under: [Layer] = []
  var fills: [Layer] = []
  /// What inner shadows fall into; nil where that is the only fill's masks.
  var shape: [PlacedMask]?
  var pictures: [PlacedPicture] = []
  var over: [Layer] = []
  var effects: FigureEffects
  var opacity: Float = 1
  /// Whether the fills and the pictures are a text's.
  var isText = false
  let oversampling: Int

  init(effects: FigureEffects, oversampling: Int) {
    self.effects = effects
    self.oversampling = oversampling
  }

  /// In pixels, the figure not moved.
  var inkBounds: PixelRect { Figure.inkBounds(of: groupBounds, shadows: effects.shadows) }

  /// Without shadows.
  var groupBounds: PixelRect {
    let masks = (under + fills + over).reduce(PixelRect.empty) { bounds, layer in
      bounds.union(Coverage(masks: layer.masks, oversampling: oversampling).bounds)
    }
    return pictures.reduce(masks) { $0.union($1.bounds) }
  }

  /// The figure, moved by whole pixels.
  func figure(at offset: SIMD2<Int>, on canvas: SIMD2<Double>? = nil) throws(ResolveError) -> Figure {
    let place = Place(offset: offset, canvas: canvas)
    var coverages: [Coverage] = []
    var layers: [GroupLayer] = []
    func add(_ masks: [PlacedMask]) -> Int? {
      let coverage = Coverage(masks: masks.map { moved($0, by: offset) }, oversampling: oversampling)
      guard !coverage.bounds.isEmpty else { return nil }
      coverages.append(coverage)
      return coverages.count - 1
    }
    for layer in under {
      if let index = add(layer.masks) { layers.append(.fill(coverage: index, paint: try layer.paint(place))) }
    }
    let firstFill = layers.count
    var whole: Int?
    for layer in fills {
      guard let index = add(layer.masks) else { continue }
      if shape == nil { whole = index }
      layers.append(.fill(coverage: index, paint: try layer.paint(place)))
    }
    if !effects.innerShadows.isEmpty, let index = shape.flatMap({ add($0) }) ?? whole {
      layers += effects.innerShadows.map { .innerShadow(coverage: index, $0) }
    }
    if !pictures.isEmpty {
      layers.append(
        .pictures(pictures.map { PlacedPicture(picture: $0.picture, x: $0.x + offset.x, y: $0.y + offset.y) }))
    }
    let textLayers = isText ? firstFill..<layers.count : 0..<0
    for layer in over {
      if let index = add(layer.masks) { layers.append(.fill(coverage: index, paint: try layer.paint(place))) }
    }
    return Figure(
      coverages: coverages, layers: layers, textLayers: textLayers,
      shadows: layers.isEmpty ? [] : effects.shadows, opacity: opacity)
  }

  private func moved(_ placed: PlacedMask, by offset: SIMD2<Int>) -> PlacedMask {
    PlacedMask(mask: placed.mask, x: placed.x + offset.x * oversampling, y: placed.y + offset.y * oversampling)
  }
}
