import Basics
import Documents
import Pixels
import Scene
import Synchronization
import Typography

/// The fonts, masks and pictures that resolving uses. Sendable, shared by all threads.
final class SceneResources: Sendable {
  let layouter: TextLayouter
  let rasterizer: GlyphRasterizer
  let images: ImageLibrary
  let skipsMissingGlyphs: Bool
  /// The most bytes of pictures; see ``ResourceLimits/pictureBytes``.
  let pictureBytes: Int
  /// The most masks; see ``ResourceLimits/masks``.
  let masks: Int
  let measures: MovingMeasures
  /// The plans of the last captions that somebody still has: a plan has these resources, so they must not keep it.
  let captionPlans = Mutex(BoundedCache<CaptionsDocument, KnownCaptionPlan>(capacity: 16))
  let plans: BlurPlanCache
  let effects: EffectsCache
  let styleTables = StyleTables()
  /// The families that are not installed, for the last lists of families, and how many lists were let go. Labels by the
  /// thousand share one list, and comparing a list with itself takes no longer than comparing addresses, where a
  /// `BoundedCache` would hash the names.
  private let missing = Mutex<(lists: [(list: [String], missing: [String])], evictions: Int)>(([], 0))
  private static let mostMissing = 32

  init(
    layouter: TextLayouter, rasterizer: GlyphRasterizer, images: ImageLibrary, skipsMissingGlyphs: Bool,
    limits: ResourceLimits
  ) {
    measures = MovingMeasures(catalog: layouter.catalog, files: images.files)
    plans = BlurPlanCache()
    effects = EffectsCache(plans: plans)
    (pictureBytes, masks) = (limits.pictureBytes, limits.masks)
    self.layouter = layouter
    self.rasterizer = rasterizer
    self.images = images
    self.skipsMissingGlyphs = skipsMissingGlyphs
  }

  /// See ``SceneResolver/fileGeneration``.
  var fileGeneration: Int { measures.fileGeneration }

  /// What the caches hold.
  var cacheStates: [CacheState] {
    layouter.cacheStates + [rasterizer.cacheState] + images.cacheStates + measures.cacheStates
      + styleTables.cacheStates
      + [
        plans.cacheState, effects.cacheState, captionPlans.withLock { $0.state("captions") },
        missingState,
      ]
  }

  private var missingState: CacheState {
    let (size, evictions) = missing.withLock { ($0.lists.count, $0.evictions) }
    return CacheState(
      name: "missing families", size: size, bound: SceneResources.mostMissing, evictions: evictions)
  }

  /// The content of a child of a group, in its frame.
  func content(of child: GroupDocument.Child) throws(ResolveError) -> any Content {
    try child.document.drawn.content(in: child.placedFrame, resources: self)
  }

  /// Throws where pictures of so many bytes, or that take so many microseconds, are over the limits: before they are
  /// made, because those of one text may be larger than any memory.
  func checkPictures(bytes: Double, effort: Int = 0) throws(ResolveError) {
    guard bytes <= Double(pictureBytes) else { throw .tooCostly(.pictureBytes, limit: pictureBytes) }
    guard effort <= masks else { throw .tooCostly(.masks, limit: masks) }
  }

  /// The families of fallback lists that are not installed.
  func missingFamilies(of texts: [TextPlace]) -> [String] {
    var missing: [String] = []
    for text in texts {
      // Stored properties only, so that no document is copied.
      let label = text.content.label
      add(missingFamilies(of: label.document.font.fallback, in: label), to: &missing)
      for run in label.styled.runs { add(missingFamilies(of: run.font.fallback ?? [], in: label), to: &missing) }
    }
    return missing
  }

  private func add(_ families: [String], to missing: inout [String]) {
    for family in families where !missing.contains(where: { $0.hasSameBytes(as: family) }) {
      missing.append(family)
    }
  }

  private func missingFamilies(of list: [String], in label: LaidOutLabel) -> [String] {
    if list.isEmpty { return [] }
    if let known = self.missing.withLock({ $0.lists.first { $0.list.hasSameBytes(as: list) } }) {
      return known.missing
    }
    // In the style of the text, because laying it out has asked for these faces already.
    let query = label.document.textStyle(in: images).font
    let missing = list.filter { family in
      do throws(FontError) { _ = try layouter.catalog.face(query.inFamily(family)) } catch {
        switch error {
        case .familyNotFound, .misnamedFamily: return true
        default: break
        }
      }
      return false
    }
    self.missing.withLock { known in
      if known.lists.count == SceneResources.mostMissing {
        known.evictions += known.lists.count
        known.lists = []
      }
      known.lists.append((list, missing))
    }
    return missing
  }

  /// A picture as the paint of some masks, which are in samples and not moved yet.
  func paint(
    _ fill: LabelDocument.ImageFill, in box: PaintBox, over masks: [PlacedMask], space: SceneSpace,
    offset: SIMD2<Int>, seen: PixelRect? = nil
  ) throws(ResolveError) -> Paint {
    let bounds = Coverage(masks: masks, oversampling: space.oversampling).bounds
    return try paint(fill, in: box, over: bounds.offset(x: offset.x, y: offset.y), scale: space.scale, seen: seen)
  }

  /// A picture as the paint of a box, for the pixels `bounds` of the canvas, of which at least those in `seen` are needed.
  func paint(
    _ fill: LabelDocument.ImageFill, in box: PaintBox, over bounds: PixelRect, scale: Double,
    seen: PixelRect? = nil
  ) throws(ResolveError) -> Paint {
    try checkPictures(bytes: bounds.pictureBytes)
    let viewport = box.size / scale
    let natural = try images.size(fill.file, in: viewport)
    let fitting = box.size / natural
    let factors: SIMD2<Double> =
      switch fill.contentMode {
      case .fit: SIMD2(repeating: min(fitting.x, fitting.y))
      case .fill: SIMD2(repeating: max(fitting.x, fitting.y))
      case .stretch: fitting
      case .tile: SIMD2(repeating: fill.scale * scale)
      }
    let origin = fill.contentMode == .tile ? box.origin : box.origin + (box.size - natural * factors) / 2
    let map = Affine.scale(factors.x, factors.y).then(.translation(origin)).then(box.transform)
    let edge: ImageSampler.Edge =
      switch fill.contentMode {
      case .fit: .transparent
      case .fill, .stretch: .clamped
      case .tile: .repeated
      }
    return try .image(images.paint(fill.file, map: map, edge: edge, over: bounds, seen: seen, viewport: viewport))
  }
}

extension PixelRect {
  /// The bytes of a picture of this size. They are a floating-point number, because the sides of what lies far beyond a
  /// canvas have no product among whole numbers.
  var pictureBytes: Double { Double(width) * Double(height) * 4 }
}
