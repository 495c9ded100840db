import Documents
import Pixels
import Scene
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
        try spend(ResolveBudget.cost(of: figure, bounds, on: canvas, oversampling: n))
        try weigh(figure.coverages)
      }
    }
  }

  /// Counts a child of a group with all that is done to it. What is cut to it has been counted before; and if it is a
  /// group, what is in it, too.
  func spend(
    child nodes: [SceneNode], isGroup: Bool, on canvas: PixelRect, oversampling n: Int
  ) throws(ResolveError) {
    for node in nodes {
      if case .layer(let layer) = node {
        let content = try spend(withoutContent: layer, on: canvas, oversampling: n)
        if !isGroup {
          try spend(child: layer.nodes, isGroup: false, on: content.union(canvas), oversampling: n)
        }
      } else if !isGroup {
        try spend([node], on: canvas, oversampling: n)
      }
    }
  }

  private func spend(_ layer: StyledLayer, on canvas: PixelRect, oversampling n: Int) throws(ResolveError) {
    let content = try spend(withoutContent: layer, on: canvas, oversampling: n)
    try spend(layer.nodes + layer.clipped, on: content.union(canvas), oversampling: n)
  }

  /// Counts what is done to a layer: its canvas, a plane for each of its effects, masks, and what it reads beneath it.
  /// The result is the part of the content that is drawn.
  private func spend(
    withoutContent layer: StyledLayer, on canvas: PixelRect, oversampling n: Int
  ) throws(ResolveError) -> PixelRect {
    let area = layer.inkBounds.intersection(canvas)
    let content = layer.drawnContent(in: area)
    let others = (layer.mask?.nodes ?? []) + (layer.backdrop?.shape ?? [])
    try spend(others, on: content.union(canvas), oversampling: n)
    guard content.area(times: 1) <= 4 * limits.pixels else {
      throw .textTooLarge(width: content.width, height: content.height, limit: 4 * limits.pixels)
    }
    var cost = Cost()
    let planes = layer.effects.recipe.planeCount + layer.planeCount(oversampling: n)
    cost.layerPixels = content.union(area).area(times: 1 + planes)
    if layer.knockout != nil { cost.layerPixels += canvas.area(times: 1) }
    if let blur = layer.backdrop?.blur, !area.isEmpty {
      let read = area.outset(horizontal: blur.sourceReach, vertical: blur.sourceReach)
      guard read.area(times: 1) <= 4 * limits.pixels else {
        throw .blurTooLarge(width: read.width, height: read.height, limit: 4 * limits.pixels)
      }
      cost.layerPixels += read.area(times: 8)
    }
    try spend(cost)
    if let clip = layer.clip { try weigh([clip]) }
    return content
  }

  /// Counts what took so many microseconds, and is in no node.
  func spend(masks effort: Int) throws(ResolveError) { try spend(Cost(masks: effort)) }

  private func weigh(_ coverages: [Coverage]) throws(ResolveError) {
    let (bytes, effort) = weight.withLock { weight in
      for coverage in coverages { weight.add(coverage.masks) }
      return (weight.bytes, weight.effort)
    }
    let spent = spent.withLock { $0 }
    guard spent.pictureBytes + bytes <= limits.pictureBytes else {
      throw .tooCostly(.maskBytes, limit: limits.pictureBytes)
    }
    guard spent.masks + effort <= limits.masks else {
      throw .tooCostly(.masks, limit: limits.masks)
    }
  }

  private func spend(_ cost: Cost) throws(ResolveError) {
    let sum = spent.withLock { spent in
      // Without limits the sum of many costs of 2^52 is no number any more.
      spent.layerPixels = min(spent.layerPixels + cost.layerPixels, 1 << 60)
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

  private static func cost(
    of figure: Figure, _ bounds: PixelRect, on canvas: PixelRect, oversampling n: Int
  ) -> Cost {
    let samples = n * n
    var cost = Cost()
    cost.layerPixels = bounds.area(times: samples) * figure.shadows.count
    for shadow in figure.shadows {
      let output = figure.bounds(of: shadow).intersection(canvas)
      cost.layerPixels += rows(of: shadow.dilation, of: bounds, over: output, n: shadow.blur.isHard ? n : 1)
    }
    for layer in figure.layers {
      switch layer {
      case .fill(let coverage, let paint):
        cost.layerPixels += figure.coverages[coverage].bounds.intersection(bounds).area(times: samples)
        if case .image(let image) = paint { cost.pictureBytes += image.countedBytes }
      case .innerShadow(let coverage, let shadow):
        let area = figure.coverages[coverage].bounds.intersection(bounds)
        cost.layerPixels += area.area(times: samples)
        cost.layerPixels += rows(of: shadow.dilation, of: area, over: area, n: shadow.blur.isHard ? n : 1)
      case .pictures(let pictures):
        cost.pictureBytes += pictures.reduce(0) { $0 + $1.picture.pixels.bytes.count }
        cost.masks += pictures.reduce(0) { $0 + $1.picture.effort }
      }
    }
    cost.masks += figure.coverages.reduce(0) { $0 + $1.masks.count }
    return cost
  }

  /// What a dilation costs, in samples of a layer. It reads as many rows for each sample as its disc has, or the plane,
  /// or as many samples as a sweep has steps. Eight of such reads take as long as a sample of a layer (measured).
  private static func rows(of dilation: Dilation?, of plane: PixelRect, over output: PixelRect, n: Int) -> Int {
    guard let dilation else { return 0 }
    let extent = dilation.extent * Double(n)
    var reads = 2 * extent + 1
    if case .sweep = dilation {} else { reads = min(reads, Double(plane.height) * Double(n)) }
    return Int(min(Double(output.area(times: n * n)) * reads / 8, 0x1p52))
  }

  /// Counts a document's characters, before any is shaped.
  func check(characters count: Int) throws(ResolveError) {
    guard count <= limits.characters else { throw .tooCostly(.characters, limit: limits.characters) }
  }
}

extension StyledLayer {
  /// The number of planes and canvases that clips, masks and filters need, for an estimate of their cost.
  fileprivate func planeCount(oversampling n: Int) -> Int {
    (clipped.isEmpty ? 0 : 2) + (filter == nil ? 0 : 1) + (filter?.blur == nil ? 0 : 8) + (clip == nil ? 0 : n * n)
      + (mask == nil ? 0 : 2) + (backdrop == nil ? 0 : 2)
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
