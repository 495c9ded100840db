import LabelScene
import Pixels

/// What one scene needs of a sheet: which planes, how large, and the blurs between them. No places yet, no GL.
///
/// All areas are in whole pixels of the canvas; planes with `N` samples a pixel take `N` times as much room.
struct ScenePlan {
  let scene: LabelScene
  /// The pixels to compose; the others are transparent.
  let area: PixelRect
  /// Of each coverage, the part that anything needs; empty for none.
  private(set) var coverageAreas: [PixelRect]
  /// The coverages that are needed reduced to pixels too.
  private(set) var reduced: Set<Int> = []
  /// Where the group's alpha is needed: once a pixel, and once a sample.
  private(set) var alphaArea = PixelRect.empty
  private(set) var fineAlphaArea = PixelRect.empty
  private(set) var layers: [Layer] = []
  private(set) var shadows: [Shadow] = []

  /// Where a blur, or a hard shadow, takes its plane from.
  enum Source: Hashable {
    case coverage(Int)
    case reducedCoverage(Int)
    case alpha
    case fineAlpha
  }

  struct Layer {
    let layer: GroupLayer
    let coverage: Int
    /// Of an inner shadow that is soft: its blur.
    let job: BlurJob?

    /// Whether it is a fill whose alpha is its coverage.
    var isOpaque: Bool { if case .fill(_, let paint) = layer { paint.isOpaque } else { false } }
  }

  struct Shadow {
    let shadow: DropShadow
    let source: Source
    /// What the source has to be multiplied with, to be the group's alpha.
    let alphaFactor: Float
    /// Nil where the shadow is hard.
    let job: BlurJob?
  }

  init(_ scene: LabelScene) {
    self.scene = scene
    area = scene.background == nil ? scene.inkBounds.intersection(scene.canvas) : scene.canvas
    coverageAreas = [PixelRect](repeating: .empty, count: scene.coverages.count)
    let groupBounds = scene.groupBounds
    var groupArea = groupBounds.intersection(scene.canvas)
    let direct = ScenePlan.directAlpha(of: scene)
    for shadow in scene.shadows {
      let result = scene.bounds(of: shadow).intersection(scene.canvas)
      let needed = ScenePlan.needed(for: result, of: shadow.blur).intersection(groupBounds)
      guard !result.isEmpty, !needed.isEmpty else { continue }
      groupArea = groupArea.union(needed)
      plan(shadow, direct: direct, needed: needed, result: result)
    }
    // The alpha that a shadow is cut from needs more of the group than the canvas shows.
    for layer in scene.layers { plan(layer, groupArea: groupArea) }
    finishJobs(groupBounds: groupBounds)
  }

  var isEmpty: Bool { area.isEmpty }

  /// The part of a plane that a blur's result can depend on.
  private static func needed(for result: PixelRect, of blur: Blur) -> PixelRect {
    result.offset(x: -blur.shiftX, y: -blur.shiftY)
      .outset(horizontal: blur.horizontal.support + 1, vertical: blur.vertical.support + 1)
  }

  /// A group of one fill with the same alpha everywhere needs no plane for its alpha: it is the fill's coverage,
  /// times that.
  private static func directAlpha(of scene: LabelScene) -> (coverage: Int, alpha: Float)? {
    guard scene.layers.count == 1, case .fill(let coverage, let paint) = scene.layers[0] else { return nil }
    switch paint {
    case .solid(let color): return (coverage, color.alpha)
    case .linear(let gradient): return gradient.isOpaque ? (coverage, 1) : nil
    }
  }

  private mutating func plan(
    _ shadow: DropShadow, direct: (coverage: Int, alpha: Float)?, needed: PixelRect, result: PixelRect
  ) {
    let isFine = shadow.blur.isHard && scene.oversampling > 1
    let source: Source
    if let direct {
      let isReduced = !isFine && scene.oversampling > 1
      source = isReduced ? .reducedCoverage(direct.coverage) : .coverage(direct.coverage)
      if isReduced { reduced.insert(direct.coverage) }
    } else if isFine {
      source = .fineAlpha
      fineAlphaArea = fineAlphaArea.union(needed)
    } else {
      source = .alpha
      alphaArea = alphaArea.union(needed)
    }
    let job =
      shadow.blur.isHard
      ? nil : BlurJob(shadow.blur, source: needed, origin: scene.groupBounds.corner, result: result)
    shadows.append(Shadow(shadow: shadow, source: source, alphaFactor: direct?.alpha ?? 1, job: job))
  }

  private mutating func plan(_ layer: GroupLayer, groupArea: PixelRect) {
    switch layer {
    case .fill(let coverage, _):
      let area = groupArea.intersection(scene.coverages[coverage].bounds)
      guard !area.isEmpty else { return }
      need(area, of: coverage)
      layers.append(Layer(layer: layer, coverage: coverage, job: nil))
    case .innerShadow(let coverage, let shadow):
      let bounds = scene.coverages[coverage].bounds
      let area = groupArea.intersection(bounds)
      guard !area.isEmpty else { return }
      let source = ScenePlan.needed(for: area, of: shadow.blur).intersection(bounds)
      need(area.union(source), of: coverage)
      var job: BlurJob?
      if !shadow.blur.isHard {
        if scene.oversampling > 1 { reduced.insert(coverage) }
        job = BlurJob(shadow.blur, source: source, origin: bounds.corner, result: area)
      }
      layers.append(Layer(layer: layer, coverage: coverage, job: job))
    }
  }

  private mutating func need(_ area: PixelRect, of coverage: Int) {
    coverageAreas[coverage] = coverageAreas[coverage].union(area)
  }

  /// Blurs take all of the plane that there is: now that its area is known.
  private mutating func finishJobs(groupBounds: PixelRect) {
    layers = layers.map { layer in
      guard let job = layer.job else { return layer }
      let bounds = scene.coverages[layer.coverage].bounds
      return Layer(
        layer: layer.layer, coverage: layer.coverage,
        job: BlurJob(
          job.blur, source: coverageAreas[layer.coverage], origin: bounds.corner, result: job.result))
    }
    shadows = shadows.map { shadow in
      guard let job = shadow.job else { return shadow }
      return Shadow(
        shadow: shadow.shadow, source: shadow.source, alphaFactor: shadow.alphaFactor,
        job: BlurJob(
          job.blur, source: area(of: shadow.source), origin: groupBounds.corner, result: job.result))
    }
  }

  /// What a source's plane holds.
  func area(of source: Source) -> PixelRect {
    switch source {
    case .coverage(let index), .reducedCoverage(let index): coverageAreas[index]
    case .alpha: alphaArea
    case .fineAlpha: fineAlphaArea
    }
  }

  /// The part of the area that holds all that is sharp, and what is left of it, as at most four rectangles.
  func sharpArea(isAll: Bool) -> (sharp: PixelRect, strips: [PixelRect]) {
    var bounds = layers.reduce(PixelRect.empty) { $0.union(scene.coverages[$1.coverage].bounds) }
    for shadow in shadows where shadow.job == nil { bounds = bounds.union(scene.bounds(of: shadow.shadow)) }
    let sharp = isAll ? area : bounds.intersection(area)
    let rest = area.width * area.height - sharp.width * sharp.height
    // Few pixels are not worth rectangles of their own.
    guard rest >= 1024 else { return (area, []) }
    guard !sharp.isEmpty else { return (.empty, [area]) }
    let strips = [
      PixelRect(minX: area.x, minY: area.y, maxX: area.maxX, maxY: sharp.y),
      PixelRect(minX: area.x, minY: sharp.y, maxX: sharp.x, maxY: sharp.maxY),
      PixelRect(minX: sharp.maxX, minY: sharp.y, maxX: area.maxX, maxY: sharp.maxY),
      PixelRect(minX: area.x, minY: sharp.maxY, maxX: area.maxX, maxY: area.maxY),
    ]
    return (sharp, strips.filter { !$0.isEmpty })
  }

  /// Whether a rectangle holds any of the background's round corners.
  func touchesCorner(_ rect: PixelRect) -> Bool {
    let radius = Int((scene.background?.cornerRadius ?? 0).rounded(.up))
    guard radius > 0 else { return false }
    let isAcross = rect.x < radius || rect.maxX > scene.width - radius
    return isAcross && (rect.y < radius || rect.maxY > scene.height - radius)
  }

  var jobs: [BlurJob] { layers.compactMap(\.job) + shadows.compactMap(\.job) }
}

extension PixelRect {
  var corner: SIMD2<Int> { SIMD2(x, y) }

  /// The same rectangle in samples, `factor` a pixel.
  func times(_ factor: Int) -> PixelRect {
    PixelRect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}
