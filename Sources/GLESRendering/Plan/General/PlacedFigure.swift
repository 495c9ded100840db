import Pixels
import Scene

/// A figure with places for its planes in the textures of a sheet.
struct PlacedFigure {
  struct Coverage {
    let needs: FigurePlan.CoverageNeeds
    let corner: SIMD2<Int>
    /// The corner of the same coverage reduced to pixels.
    let reduced: SIMD2<Int>?
  }

  struct Layer {
    let plan: FigurePlan.Layer
    var blur: PlacedStages?
    var picture: PictureUpload?

    /// Where its blur will be.
    var output: PlaneReference? { plan.job?.output(of: blur) }
  }

  struct Shadow {
    let plan: FigurePlan.Shadow
    var blur: PlacedStages?

    /// Where its blur will be.
    var output: PlaneReference? { plan.job?.output(of: blur) }
  }

  let plan: FigurePlan
  /// The places of each coverage, by its number.
  private(set) var coverages: [Coverage] = []
  private(set) var alpha = SIMD2<Int>.zero
  private(set) var fineAlpha = SIMD2<Int>.zero
  private(set) var layers: [Layer] = []
  private(set) var shadows: [Shadow] = []
  private(set) var backgroundPicture: PictureUpload?

  /// Takes room for everything the plan needs. Nil if the sheet has not enough left; `packing` must then be discarded.
  init?(_ plan: FigurePlan, in packing: inout SheetPacking) {
    self.plan = plan
    guard placeSources(in: &packing), placeLayers(in: &packing), placeShadows(in: &packing) else { return nil }
    guard let picture = plan.backgroundPicture else { return }
    guard let upload = PictureUpload(picture, in: &packing) else { return nil }
    backgroundPicture = upload
  }

  private mutating func placeSources(in packing: inout SheetPacking) -> Bool {
    let n = plan.oversampling
    for needs in plan.coverages {
      guard let corner = packing.place(needs.area.multiplied(by: n), in: .coverages) else { return false }
      var reduced: SIMD2<Int>?
      if needs.isReduced {
        reduced = packing.place(needs.area, in: .sources)
        if reduced == nil { return false }
      }
      coverages.append(Coverage(needs: needs, corner: corner, reduced: reduced))
    }
    guard let alpha = packing.place(plan.alphaArea, in: .sources),
      let fineAlpha = packing.place(plan.fineAlphaArea.multiplied(by: n), in: .sources)
    else { return false }
    self.alpha = alpha
    self.fineAlpha = fineAlpha
    return true
  }

  private mutating func placeLayers(in packing: inout SheetPacking) -> Bool {
    for layer in plan.layers {
      var placed = Layer(plan: layer)
      if let job = layer.job {
        placed.blur = PlacedStages(job.stages, in: &packing)
        if placed.blur == nil { return false }
      }
      if let picture = layer.picture {
        placed.picture = PictureUpload(picture, in: &packing)
        if placed.picture == nil { return false }
      }
      layers.append(placed)
    }
    return true
  }

  private mutating func placeShadows(in packing: inout SheetPacking) -> Bool {
    for shadow in plan.shadows {
      var placed = Shadow(plan: shadow)
      if let job = shadow.job {
        placed.blur = PlacedStages(job.stages, in: &packing)
        if placed.blur == nil { return false }
      }
      shadows.append(placed)
    }
    return true
  }

  /// Where a source's plane lies.
  func plane(of source: FigurePlan.Source) -> PlaneReference {
    let area = plan.area(of: source)
    switch source {
    case .coverage(let index):
      return PlaneReference(
        texture: .coverages, corner: coverages[index].corner, area: area.multiplied(by: plan.oversampling),
        isFine: true)
    case .reducedCoverage(let index):
      return PlaneReference(
        texture: .sources, corner: coverages[index].reduced ?? .zero, area: area, isFine: false)
    case .alpha: return PlaneReference(texture: .sources, corner: alpha, area: area, isFine: false)
    case .fineAlpha:
      return PlaneReference(
        texture: .sources, corner: fineAlpha, area: area.multiplied(by: plan.oversampling), isFine: true)
    }
  }
}

extension BlurJob {
  fileprivate func output(of stages: PlacedStages?) -> PlaneReference? {
    guard let stages else { return nil }
    return PlaneReference(
      texture: .blurred, corner: stages.result.corner, area: result, isFine: isFine)
  }
}

extension PictureUpload {
  /// Nil if there is no room left.
  fileprivate init?(_ placed: PlacedPicture, in packing: inout SheetPacking) {
    guard let corner = packing.place(placed.bounds, in: .pictures) else { return nil }
    self.init(picture: placed.picture, corner: corner)
  }
}
