import Documents
import Motion
import Pixels
import Scene
import Typography

/// Images that replace dots, drawn about the dot's centre at one point per pixel.
extension PageControlContent {
  /// The parts of an image with its own colours. Of the effects it has only shadows.
  func pictureParts(_ file: String, _ dot: Dot, _ space: SceneSpace) throws(ResolveError) -> FigureParts {
    let natural = try naturalSize(of: file, dot)
    let image = ImageDocument(
      file: file, contentMode: .stretch, size: .fixed(width: natural.x, height: natural.y), opacity: dot.alpha)
    let place = space.inside(.translation((dot.center - natural / 2) * space.scale))
    var parts = try ImageContent(image, resources: resources).parts(in: place)
    parts.effects = effects(dot, space)
    return parts
  }

  /// The parts of a template: the image's alpha as a shape that the dot's colour or gradient fills.
  func templateParts(
    _ file: String, _ dot: Dot, _ isSelected: Bool, _ space: SceneSpace
  ) throws(ResolveError) -> FigureParts {
    var parts = FigureParts(effects: effects(dot, space), oversampling: space.oversampling)
    parts.opacity = Float(dot.alpha)
    let natural = try naturalSize(of: file, dot)
    let masks = try templateMasks(file, dot, natural, space)
    parts.fills = [
      .init(masks: masks, oversampling: space.oversampling, paint: fill(of: dot, isSelected, size: natural, space))
    ]
    return parts
  }

  private func naturalSize(of file: String, _ dot: Dot) throws(ResolveError) -> SIMD2<Double> {
    try resources.images.size(file) * dot.imageScale
  }

  private func templateMasks(
    _ file: String, _ dot: Dot, _ size: SIMD2<Double>, _ space: SceneSpace
  ) throws(ResolveError) -> [PlacedMask] {
    guard dot.imageScale > 0 else { return [] }
    let samples = Double(space.oversampling)
    let map = Affine.scale(dot.imageScale * space.scale, dot.imageScale * space.scale)
      .then(.translation((dot.center - size / 2) * space.scale)).then(space.transform)
      .then(.scale(samples, samples))
    let area = map.bounds(width: size.x / dot.imageScale, height: size.y / dot.imageScale)
    guard area.width <= Self.longestTemplate, area.height <= Self.longestTemplate else {
      throw .image(
        file: file,
        reason:
          "as a dot it covers \(area.width) x \(area.height) samples, more than \(Self.longestTemplate) a side")
    }
    guard !area.isEmpty else { return [] }
    let picture = try resources.images.paint(file, map: map, edge: .transparent, over: area).picture
    let alphas = stride(from: 3, to: picture.pixels.bytes.count, by: 4).map { picture.pixels.bytes[$0] }
    let mask = CoverageMask(left: 0, top: 0, width: area.width, height: area.height, coverage: alphas)
    return [PlacedMask(mask: mask, x: area.x, y: area.y)]
  }

  /// The longest side of a template in samples; masks are not meant for photographs.
  private static let longestTemplate = 8192
}

extension PageControl {
  /// The member that gives a dot its image.
  func place(of image: DotImage, forPage page: Int) -> String {
    let own = dots[page]
    if own?.image == .some(image) { return "dots.\(page).image" }
    if own?.selectedImage == .some(image) { return "dots.\(page).selectedImage" }
    return dotImage == image ? "dotImage" : "selectedDotImage"
  }
}
