import Pixels
import Scene

/// What one figure needs of a sheet: which planes, how large they are, and the blurs between them. Nothing is placed
/// yet, and no GL is used.
///
/// All areas are in whole pixels of the canvas. Planes with `N` samples per pixel take `N` times as much room along
/// each axis.
struct FigurePlan {
  let figure: Figure
  /// Drawn with the figure if it is the only one of its scene.
  let background: Background?
  let canvas: PixelRect
  let oversampling: Int
  let opacity: Float
  let isDithered: Bool
  /// The pixels to compose; the others are transparent.
  let area: PixelRect
  /// The needs of each coverage, by its number.
  private(set) var coverages: [CoverageNeeds]
  /// Where the group's alpha is needed once per pixel, and once per sample.
  private(set) var alphaArea = PixelRect.empty
  private(set) var fineAlphaArea = PixelRect.empty
  private(set) var layers: [Layer] = []
  private(set) var shadows: [Shadow] = []

  struct CoverageNeeds {
    let coverage: Coverage
    /// The part that anything needs; empty if nothing does.
    var area = PixelRect.empty
    /// Whether the coverage is also needed reduced to pixels.
    var isReduced = false
  }

  /// The plane from which a blur or a hard shadow starts.
  enum Source: Hashable {
    case coverage(Int)
    case reducedCoverage(Int)
    case alpha
    case fineAlpha

    var isAlpha: Bool { self == .alpha || self == .fineAlpha }
  }

  struct Layer {
    let layer: GroupLayer
    /// The coverage's number; nil for pictures.
    let coverage: Int?
    /// How the plane of a soft or dilated inner shadow is made.
    var job: BlurJob?
    /// For pictures and image fills: the part that is drawn, in pixels of the canvas, and its texels.
    var picture: PlacedPicture?
    /// Whether the layer is a part of where the figure is, which knocked-out shadows leave out.
    var isShape = false

    /// Whether the layer is a fill whose alpha is its coverage.
    var isOpaque: Bool { if case .fill(_, let paint) = layer { paint.isOpaque } else { false } }
  }

  struct Shadow {
    let shadow: DropShadow
    let source: Source
    /// The factor that turns the source into the group's alpha.
    let alphaFactor: Float
    /// How the shadow's plane is made; nil if the shadow is the source, only moved.
    let job: BlurJob?
  }

  init(
    _ visible: VisibleFigure, background: Background?, oversampling: Int, opacity: Float, isDithered: Bool = false
  ) {
    figure = visible.figure
    canvas = visible.canvas
    area = visible.area
    self.background = background
    self.oversampling = oversampling
    self.opacity = opacity
    self.isDithered = isDithered
    coverages = figure.coverages.map { CoverageNeeds(coverage: $0) }
    let cast = visible.shadows.map { visible in
      let direct = FigurePlan.directAlpha(of: figure, for: visible.shadow)
      return (visible: visible, source: need(visible, direct: direct?.coverage), alpha: direct?.alpha ?? 1)
    }
    for (index, layer) in figure.layers.enumerated() {
      let count = layers.count
      add(layer, visible)
      if layers.count > count { layers[count].isShape = figure.isShape(layer: index) }
    }
    // A blur takes the whole area of a plane, which is known only now.
    for index in layers.indices { layers[index].job = job(of: layers[index], visible) }
    shadows = cast.map { visible, source, alpha in
      let shadow = visible.shadow
      let job = BlurJob(
        shadow.blur, shadow.dilation, of: source, area: area(of: source), origin: figure.groupBounds,
        result: visible.result, oversampling: oversampling)
      return Shadow(shadow: shadow, source: source, alphaFactor: alpha, job: job)
    }
  }

  /// A group of one fill with the same alpha everywhere needs no plane for its alpha, which is the fill's coverage
  /// times that alpha, whatever inner shadows do to its colour. This does not hold for erosion: it takes a minimum over
  /// what is not covered, and a factor cannot be taken out of that.
  private static func directAlpha(of figure: Figure, for shadow: DropShadow) -> (coverage: Int, alpha: Float)? {
    guard case .fill(let coverage, let paint)? = figure.layers.first,
      figure.layers.dropFirst().allSatisfy(\.keepsAlpha)
    else { return nil }
    switch paint {
    case .solid(let color):
      if case .erosion = shadow.dilation, color.alpha < 1 { return nil }
      return (coverage, color.alpha)
    case .gradient(let gradient): return gradient.isOpaque ? (coverage, 1) : nil
    case .image: return nil
    }
  }

  /// What casts a shadow: the coverage that equals the group's alpha, or a plane of that alpha.
  private mutating func need(_ visible: VisibleFigure.Shadow, direct: Int?) -> Source {
    let isFine = visible.shadow.blur.isHard && oversampling > 1
    if let direct {
      guard !isFine, oversampling > 1 else { return .coverage(direct) }
      coverages[direct].isReduced = true
      return .reducedCoverage(direct)
    }
    if isFine {
      fineAlphaArea = fineAlphaArea.union(visible.needed)
      return .fineAlpha
    }
    alphaArea = alphaArea.union(visible.needed)
    return .alpha
  }

  private mutating func add(_ layer: GroupLayer, _ visible: VisibleFigure) {
    switch layer {
    case .fill(let coverage, let paint):
      var area = visible.area(of: coverage)
      var picture: PlacedPicture?
      if case .image(let image) = paint {
        area = area.intersection(image.bounds)
        picture = PlacedPicture(picture: image.picture, x: image.x, y: image.y)
      }
      guard !area.isEmpty else { return }
      need(area, of: coverage)
      layers.append(Layer(layer: layer, coverage: coverage, picture: picture))
    case .innerShadow(let coverage, let shadow):
      let area = visible.area(of: coverage)
      guard !area.isEmpty else { return }
      need(area.union(visible.needed(for: shadow, in: coverage)), of: coverage)
      if !shadow.blur.isHard && oversampling > 1 { coverages[coverage].isReduced = true }
      layers.append(Layer(layer: layer, coverage: coverage))
    case .pictures(let pictures):
      guard let picture = PlacedPicture(merging: pictures, over: visible.groupArea) else { return }
      layers.append(Layer(layer: layer, coverage: nil, picture: picture))
    }
  }

  private mutating func need(_ area: PixelRect, of coverage: Int) {
    coverages[coverage].area = coverages[coverage].area.union(area)
  }

  /// How an inner shadow's plane is made.
  private func job(of layer: Layer, _ visible: VisibleFigure) -> BlurJob? {
    guard case .innerShadow(let coverage, let shadow) = layer.layer else { return nil }
    let isReduced = !shadow.blur.isHard && oversampling > 1
    return BlurJob(
      shadow.blur, shadow.dilation, of: isReduced ? .reducedCoverage(coverage) : .coverage(coverage),
      area: coverages[coverage].area, origin: figure.coverages[coverage].bounds, result: visible.area(of: coverage),
      oversampling: oversampling)
  }

  /// The area of a source's plane, in pixels.
  func area(of source: Source) -> PixelRect {
    switch source {
    case .coverage(let index), .reducedCoverage(let index): coverages[index].area
    case .alpha: alphaArea
    case .fineAlpha: fineAlphaArea
    }
  }

  /// The part of the area that holds everything sharp, and the rest as at most four rectangles.
  func sharpArea(isAll: Bool) -> (sharp: PixelRect, strips: [PixelRect]) {
    var bounds = layers.reduce(PixelRect.empty) { bounds, layer in
      bounds.union(layer.coverage.map { figure.coverages[$0].bounds } ?? layer.picture?.bounds ?? .empty)
    }
    for shadow in shadows where shadow.shadow.blur.isHard {
      bounds = bounds.union(figure.bounds(of: shadow.shadow))
    }
    let sharp = isAll ? area : bounds.intersection(area)
    let rest = area.width * area.height - sharp.width * sharp.height
    // A few pixels are not worth separate rectangles.
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

  /// Whether a rectangle touches one of the background's round corners.
  func touchesCorner(_ rect: PixelRect) -> Bool {
    let radius = Int((background?.cornerRadius ?? 0).rounded(.up))
    guard radius > 0 else { return false }
    let isAcross = rect.x < radius || rect.maxX > canvas.width - radius
    return isAcross && (rect.y < radius || rect.maxY > canvas.height - radius)
  }

  var jobs: [BlurJob] { layers.compactMap(\.job) + shadows.compactMap(\.job) }

  /// The pictures to upload: those of layers and of the background.
  var pictures: [PlacedPicture] { layers.compactMap(\.picture) + [backgroundPicture].compactMap { $0 } }

  /// The areas of its largest planes, in texels.
  var planeAreas: [PixelRect] { coverages.map { $0.area.multiplied(by: oversampling) } + pictures.map(\.bounds) }

  var backgroundPicture: PlacedPicture? {
    guard case .image(let image)? = background?.paint else { return nil }
    return PlacedPicture(picture: image.picture, x: image.x, y: image.y)
  }
}

extension PlacedPicture {
  /// Merges pictures into one, laid over each other, as far as they lie in `area`; nil if none does. A single opaque
  /// picture stays as it is.
  fileprivate init?(merging pictures: [PlacedPicture], over area: PixelRect) {
    let visible = pictures.filter { !$0.bounds.intersection(area).isEmpty }
    guard let first = visible.first else { return nil }
    if visible.count == 1, first.opacity == 1 {
      self = first
      return
    }
    let bounds = visible.reduce(PixelRect.empty) { $0.union($1.bounds) }.intersection(area)
    var merged = PixelBuffer(width: bounds.width, height: bounds.height, alphaMode: .premultiplied)
    for placed in visible {
      let part = placed.bounds.intersection(bounds)
      for y in part.y..<part.maxY {
        for x in part.x..<part.maxX {
          let pixel = placed.picture.pixels[x - placed.x, y - placed.y]
          let top =
            placed.opacity == 1
            ? SIMD4<UInt32>(truncatingIfNeeded: pixel)
            : SIMD4<UInt32>(SIMD4<Float>(pixel) * placed.opacity, rounding: .toNearestOrEven)
          let bottom = SIMD4<UInt32>(truncatingIfNeeded: merged[x - bounds.x, y - bounds.y])
          let kept = (bottom &* (255 &- top.w) &+ 127) / 255
          merged[x - bounds.x, y - bounds.y] = SIMD4<UInt8>(truncatingIfNeeded: top &+ kept)
        }
      }
    }
    self.init(picture: Picture(merged), x: bounds.x, y: bounds.y)
  }
}
