import Documents
import Pixels
import Synchronization
import Typography

/// The rest of the limits while a document is resolved. Sendable, usable from any thread.
final class ResolveBudget: Sendable {
  private struct Cost {
    var layerPixels = 0
    var masks = 0
    var pictureBytes = 0
  }

  private let limits: ResourceLimits
  private let spent = Mutex(Cost())
  /// The memory of the masks. All of them are counted, because what is resolved lives until the whole document is.
  private let weight = Mutex(MaskWeight())

  init(_ limits: ResourceLimits) { self.limits = limits }

  /// Counts what nodes will cost to draw on a canvas, before they are drawn.
  func spend(_ nodes: [SceneNode], on canvas: PixelRect, oversampling n: Int) throws(ResolveError) {
    for node in nodes {
      switch node {
      case .group(let nodes, _): try spend(nodes, on: canvas, oversampling: n)
      case .layer(let layer): try spend(layer, on: canvas, oversampling: n)
      case .figure(let figure):
        let bounds = figure.drawnGroupBounds(on: canvas)
        guard bounds.area(times: n * n) <= 4 * limits.pixels else {
          throw .textTooLarge(width: bounds.width * n, height: bounds.height * n, limit: 4 * limits.pixels)
        }
        try spend(ResolveBudget.cost(of: figure, bounds, samples: n * n))
        try weigh(figure)
      }
    }
  }

  /// Counts a layer: its content, and a plane for each of its effects.
  private func spend(_ layer: StyledLayer, on canvas: PixelRect, oversampling n: Int) throws(ResolveError) {
    let area = layer.inkBounds.intersection(canvas)
    let content = layer.drawnContent(in: area)
    try spend(layer.nodes, on: content.union(canvas), oversampling: n)
    guard content.area(times: 1) <= 4 * limits.pixels else {
      throw .textTooLarge(width: content.width, height: content.height, limit: 4 * limits.pixels)
    }
    var cost = Cost()
    cost.layerPixels = content.union(area).area(times: 1 + layer.effects.planeCount)
    try spend(cost)
  }

  private func weigh(_ figure: Figure) throws(ResolveError) {
    let bytes = weight.withLock { weight in
      for coverage in figure.coverages { weight.add(coverage.masks.lazy.map(\.mask)) }
      return weight.bytes
    }
    guard bytes <= limits.pictureBytes else { throw .tooCostly(.maskBytes, limit: limits.pictureBytes) }
  }

  private func spend(_ cost: Cost) throws(ResolveError) {
    let sum = spent.withLock { spent in
      spent.layerPixels += cost.layerPixels
      spent.masks += cost.masks
      spent.pictureBytes += cost.pictureBytes
      return spent
    }
    guard sum.layerPixels <= limits.layerPixels else { throw .tooCostly(.layerPixels, limit: limits.layerPixels) }
    guard sum.masks <= limits.masks else { throw .tooCostly(.masks, limit: limits.masks) }
    guard sum.pictureBytes <= limits.pictureBytes else {
      throw .tooCostly(.pictureBytes, limit: limits.pictureBytes)
    }
  }

  private static func cost(of figure: Figure, _ bounds: PixelRect, samples: Int) -> Cost {
    var cost = Cost()
    cost.layerPixels = bounds.area(times: samples) * figure.shadows.count
    for layer in figure.layers {
      switch layer {
      case .fill(let coverage, let paint):
        cost.layerPixels += figure.coverages[coverage].bounds.intersection(bounds).area(times: samples)
        if case .image(let image) = paint { cost.pictureBytes += image.picture.pixels.bytes.count }
      case .innerShadow(let coverage, _):
        cost.layerPixels += figure.coverages[coverage].bounds.intersection(bounds).area(times: samples)
      case .pictures(let pictures):
        cost.pictureBytes += pictures.reduce(0) { $0 + $1.picture.pixels.bytes.count }
      }
    }
    cost.masks = figure.coverages.reduce(0) { $0 + $1.masks.count }
    return cost
  }

  /// Counts a document's characters, before any is shaped.
  func check(characters count: Int) throws(ResolveError) {
    guard count <= limits.characters else { throw .tooCostly(.characters, limit: limits.characters) }
  }
}

extension PixelRect {
  /// The number of pixels of the rectangle, times `factor`. It is never more than 2^52, which is more than any limit,
  /// so that thousands can be added.
  fileprivate func area(times factor: Int) -> Int {
    let area = Double(width) * Double(height) * Double(factor)
    return Int(min(area, 0x1p52))
  }
}
