import Documents
import Pixels
import Scene
import Typography

/// The masks of a figure and their paints, before the final place of the figure is known. They determine how much room
/// the figure needs, and then the figure.
struct FigureParts {
  /// The final place of a figure: a shift by whole pixels, and the size in pixels that `box: canvas` spans. With nil
  /// for that size it spans the document's own.
  struct Place {
    let offset: SIMD2<Int>
    let canvas: SIMD2<Double>?
  }

  /// Makes a paint that depends on the figure's place.
  typealias PaintMaker = (Place) throws(ResolveError) -> Paint

  struct Layer {
    let coverage: Coverage
    let paint: PaintMaker
    /// Whether it is the paint, a picture, that has the shape, and not the masks.
    var followsPicture = false

    init(masks: [PlacedMask], oversampling: Int, paint: @escaping PaintMaker) {
      coverage = Coverage(masks: masks, oversampling: oversampling)
      self.paint = paint
    }

    /// The part of a layer that these masks cover.
    init(clipping layer: Layer, to masks: [PlacedMask], oversampling: Int) {
      self.init(masks: masks, oversampling: oversampling, paint: layer.paint)
      followsPicture = layer.followsPicture
    }
  }

  /// The layers under the fills, bottom to top.
  var under: [Layer] = []
  var fills: [Layer] = []
  /// The masks that inner shadows fall into; with nil, those of the only fill.
  var shape: [PlacedMask]?
  var pictures: [PlacedPicture] = []
  var over: [Layer] = []
  var effects: FigureEffects
  var opacity: Float = 1
  /// A function that makes the same parts with their outlines beside their place by a fraction of a pixel. It is nil
  /// where there is more than outlines.
  var beside: ((SIMD2<Double>) throws(ResolveError) -> FigureParts)?
  /// A function that makes the same parts of a text that does not fade out; nil where it does not, or where nobody asks.
  var whole: (() throws(ResolveError) -> FigureParts)?
  /// Whether the fills and the pictures belong to a text.
  var isText = false
  let oversampling: Int

  init(effects: FigureEffects, oversampling: Int) {
    self.effects = effects
    self.oversampling = oversampling
  }

  /// The bounds with shadows, in pixels, before the figure is moved.
  var inkBounds: PixelRect { Figure.inkBounds(of: groupBounds, shadows: effects.shadows) }

  /// The bounds without shadows, in pixels, before the figure is moved.
  var groupBounds: PixelRect {
    var bounds = PixelRect.empty
    for layer in under { bounds = bounds.union(layer.coverage.bounds) }
    for layer in fills { bounds = bounds.union(layer.coverage.bounds) }
    for layer in over { bounds = bounds.union(layer.coverage.bounds) }
    return pictures.reduce(bounds) { $0.union($1.bounds) }
  }

  /// The figure, moved by whole pixels.
  func figure(at offset: SIMD2<Int>, on canvas: SIMD2<Double>? = nil) throws(ResolveError) -> Figure {
    let place = Place(offset: offset, canvas: canvas)
    var coverages: [Coverage] = []
    var layers: [GroupLayer] = []
    layers.reserveCapacity(under.count + fills.count + effects.innerShadows.count + over.count + 1)
    func add(_ coverage: Coverage) -> Int? {
      guard !coverage.bounds.isEmpty else { return nil }
      coverages.append(coverage.moved(by: offset, oversampling: oversampling))
      return coverages.count - 1
    }
    for layer in under {
      if let index = add(layer.coverage) { layers.append(.fill(coverage: index, paint: try layer.paint(place))) }
    }
    let firstFill = layers.count
    var whole: Int?
    for layer in fills {
      guard let index = add(layer.coverage) else { continue }
      if shape == nil { whole = index }
      layers.append(.fill(coverage: index, paint: try layer.paint(place)))
    }
    if !effects.innerShadows.isEmpty,
      let index = shape.flatMap({ add(Coverage(masks: $0, oversampling: oversampling)) }) ?? whole
    {
      for shadow in effects.innerShadows { layers.append(.innerShadow(coverage: index, shadow)) }
    }
    if !pictures.isEmpty {
      layers.append(
        .pictures(
          pictures.map {
            PlacedPicture(picture: $0.picture, x: $0.x + offset.x, y: $0.y + offset.y, opacity: $0.opacity)
          }))
    }
    let textLayers = isText ? firstFill..<layers.count : 0..<0
    for layer in over {
      if let index = add(layer.coverage) { layers.append(.fill(coverage: index, paint: try layer.paint(place))) }
    }
    let drawn = layers.count
    if drawn > 0, effects.shadows.contains(where: \.isKnockedOut) {
      for shape in try shapes(at: place) {
        if let index = add(shape) { layers.append(.fill(coverage: index, paint: .solid(.clear))) }
      }
    }
    return Figure(
      coverages: coverages, layers: layers, textLayers: textLayers, shapeLayers: drawn..<layers.count,
      shadows: layers.isEmpty ? [] : effects.shadows, opacity: opacity,
      groupBounds: layers.isEmpty ? .empty : groupBounds.offset(x: offset.x, y: offset.y))
  }
}
