import Pixels
import Scenes

/// What one figure needs of a sheet: which planes, how large, and the blurs between them. No places yet, no GL.
///
/// All areas are in whole pixels of the canvas; planes with `N` samples a pixel take `N` times as much room.
struct FigurePlan {
  let figure: Figure
  /// Drawn with the figure where it is the only one of its scene.
  let background: Background?
  let canvas: PixelRect
  let oversampling: Int
  let opacity: Float
  let isDithered: Bool
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
    /// Nil for pictures.
    let coverage: Int?
    /// Of an inner shadow that is soft or dilated: how its plane is made.
    let job: BlurJob?
    /// Of pictures and image fills: what is drawn of them, in pixels of the canvas, and the texels.
    var picture: PlacedPicture?

    /// Whether it is a fill whose alpha is its coverage.
    var isOpaque: Bool { if case .fill(_, let paint) = layer { paint.isOpaque } else { false } }
  }

  struct Shadow {
    let shadow: DropShadow
    let source: Source
    /// What the source has to be multiplied with, to be the group's alpha.
    let alphaFactor: Float
    /// Nil where the shadow is the source, only moved.
    let job: BlurJob?
  }

  init(
    _ figure: Figure, background: Background?, of scene: Scene, opacity: Float, isDithered: Bool = false
  ) {
    self.figure = figure
    self.background = background
    self.opacity = opacity
    self.isDithered = isDithered
    canvas = scene.canvas
    oversampling = scene.oversampling
    area = background == nil ? figure.inkBounds.intersection(canvas) : canvas
    coverageAreas = [PixelRect](repeating: .empty, count: figure.coverages.count)
    let groupBounds = figure.groupBounds
    var groupArea = groupBounds.intersection(canvas)
    let direct = FigurePlan.directAlpha(of: figure)
    for shadow in figure.shadows {
      let result = figure.bounds(of: shadow).intersection(canvas)
      let needed = FigurePlan.needed(for: result, of: shadow.blur, shadow.dilation).intersection(groupBounds)
      guard !result.isEmpty, !needed.isEmpty else { continue }
      groupArea = groupArea.union(needed)
      plan(shadow, direct: direct, needed: needed, result: result)
    }
    // The alpha that a shadow is cut from needs more of the group than the canvas shows.
    for layer in figure.layers { plan(layer, groupArea: groupArea) }
    finishJobs(groupBounds: groupBounds)
  }

  var isEmpty: Bool { area.isEmpty }

  /// The part of a plane that a blur's result can depend on.
  private static func needed(for result: PixelRect, of blur: Blur, _ dilation: Dilation?) -> PixelRect {
    result.offset(x: -blur.shiftX, y: -blur.shiftY)
      .outset(horizontal: blur.horizontal.support + 1, vertical: blur.vertical.support + 1)
      .seen(through: dilation)
  }

  /// A group of one fill with the same alpha everywhere needs no plane for its alpha: it is the fill's coverage,
  /// times that.
  private static func directAlpha(of figure: Figure) -> (coverage: Int, alpha: Float)? {
    guard figure.layers.count == 1, case .fill(let coverage, let paint) = figure.layers[0] else { return nil }
    switch paint {
    case .solid(let color): return (coverage, color.alpha)
    case .gradient(let gradient): return gradient.isOpaque ? (coverage, 1) : nil
    case .image: return nil
    }
  }

  private mutating func plan(
    _ shadow: DropShadow, direct: (coverage: Int, alpha: Float)?, needed: PixelRect, result: PixelRect
  ) {
    let isFine = shadow.blur.isHard && oversampling > 1
    let source: Source
    if let direct {
      let isReduced = !isFine && oversampling > 1
      source = isReduced ? .reducedCoverage(direct.coverage) : .coverage(direct.coverage)
      if isReduced { reduced.insert(direct.coverage) }
    } else if isFine {
      source = .fineAlpha
      fineAlphaArea = fineAlphaArea.union(needed)
    } else {
      source = .alpha
      alphaArea = alphaArea.union(needed)
    }
    let job = BlurJob(
      shadow.blur, shadow.dilation, source: needed, origin: figure.groupBounds, result: result,
      oversampling: oversampling)
    shadows.append(Shadow(shadow: shadow, source: source, alphaFactor: direct?.alpha ?? 1, job: job))
  }

  private mutating func plan(_ layer: GroupLayer, groupArea: PixelRect) {
    switch layer {
    case .fill(let coverage, let paint):
      var area = groupArea.intersection(figure.coverages[coverage].bounds)
      var picture: PlacedPicture?
      if case .image(let image) = paint {
        area = area.intersection(image.bounds)
        picture = PlacedPicture(picture: image.picture, x: image.x, y: image.y)
      }
      guard !area.isEmpty else { return }
      need(area, of: coverage)
      layers.append(Layer(layer: layer, coverage: coverage, job: nil, picture: picture))
    case .innerShadow(let coverage, let shadow):
      let bounds = figure.coverages[coverage].bounds
      let area = groupArea.intersection(bounds)
      guard !area.isEmpty else { return }
      let source = FigurePlan.needed(for: area, of: shadow.blur, shadow.dilation).intersection(bounds)
      need(area.union(source), of: coverage)
      if !shadow.blur.isHard && oversampling > 1 { reduced.insert(coverage) }
      let job = BlurJob(
        shadow.blur, shadow.dilation, source: source, origin: bounds, result: area, oversampling: oversampling)
      layers.append(Layer(layer: layer, coverage: coverage, job: job))
    case .pictures(let pictures):
      guard let picture = PlacedPicture(merging: pictures, over: groupArea) else { return }
      layers.append(Layer(layer: layer, coverage: nil, job: nil, picture: picture))
    }
  }

  private mutating func need(_ area: PixelRect, of coverage: Int) {
    coverageAreas[coverage] = coverageAreas[coverage].union(area)
  }

  /// Blurs take all of the plane that there is: now that its area is known.
  private mutating func finishJobs(groupBounds: PixelRect) {
    layers = layers.map { layer in
      guard let job = layer.job, let coverage = layer.coverage else { return layer }
      let bounds = figure.coverages[coverage].bounds
      return Layer(
        layer: layer.layer, coverage: coverage,
        job: job.replacing(source: coverageAreas[coverage], origin: bounds, oversampling: oversampling))
    }
    shadows = shadows.map { shadow in
      guard let job = shadow.job else { return shadow }
      return Shadow(
        shadow: shadow.shadow, source: shadow.source, alphaFactor: shadow.alphaFactor,
        job: job.replacing(source: area(of: shadow.source), origin: groupBounds, oversampling: oversampling))
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
    var bounds = layers.reduce(PixelRect.empty) { bounds, layer in
      bounds.union(layer.coverage.map { figure.coverages[$0].bounds } ?? layer.picture?.bounds ?? .empty)
    }
    for shadow in shadows where shadow.shadow.blur.isHard {
      bounds = bounds.union(figure.bounds(of: shadow.shadow))
    }
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
    let radius = Int((background?.cornerRadius ?? 0).rounded(.up))
    guard radius > 0 else { return false }
    let isAcross = rect.x < radius || rect.maxX > canvas.width - radius
    return isAcross && (rect.y < radius || rect.maxY > canvas.height - radius)
  }

  var jobs: [BlurJob] { layers.compactMap(\.job) + shadows.compactMap(\.job) }

  /// What has to be uploaded: of layers and of the background.
  var pictures: [PlacedPicture] { layers.compactMap(\.picture) + [backgroundPicture].compactMap { $0 } }

  var backgroundPicture: PlacedPicture? {
    guard case .image(let image)? = background?.paint else { return nil }
    return PlacedPicture(picture: image.picture, x: image.x, y: image.y)
  }
}

extension PixelRect {
  var corner: SIMD2<Int> { SIMD2(x, y) }
}

extension PlacedPicture {
  /// Several pictures as one, laid over each other, as far as they lie in `area`; nil where nothing does. One that is
  /// alone stays as it is.
  fileprivate init?(merging pictures: [PlacedPicture], over area: PixelRect) {
    let visible = pictures.filter { !$0.bounds.intersection(area).isEmpty }
    guard visible.count > 1 else {
      guard let only = visible.first else { return nil }
      self = only
      return
    }
    let bounds = visible.reduce(PixelRect.empty) { $0.union($1.bounds) }.intersection(area)
    var merged = PixelBuffer(width: bounds.width, height: bounds.height, alphaMode: .premultiplied)
    for placed in visible {
      let part = placed.bounds.intersection(bounds)
      for y in part.y..<part.maxY {
        for x in part.x..<part.maxX {
          let top = SIMD4<UInt32>(truncatingIfNeeded: placed.picture.pixels[x - placed.x, y - placed.y])
          let bottom = SIMD4<UInt32>(truncatingIfNeeded: merged[x - bounds.x, y - bounds.y])
          let kept = (bottom &* (255 &- top.w) &+ 127) / 255
          merged[x - bounds.x, y - bounds.y] = SIMD4<UInt8>(truncatingIfNeeded: top &+ kept)
        }
      }
    }
    self.init(picture: Picture(merged), x: bounds.x, y: bounds.y)
  }
}
