import Pixels
import Scene

/// A layer with places in the textures of a sheet.
struct PlacedLayer {
  let plan: LayerPlan
  /// The coverage of the content; nil if no plane is made of it.
  let alpha: PlacedStages?
  let backdrop: SIMD2<Int>
  /// The plan's chains, in their order.
  let chains: [PlacedStages]
  /// The pictures of tiles.
  let pictures: [PictureUpload]

  /// Takes room for everything the plan needs. Nil if the sheet has not enough left; `packing` must then be discarded.
  init?(_ plan: LayerPlan, in packing: inout SheetPacking) {
    self.plan = plan
    let coverage = PlaneStage(
      operation: .alpha, target: .sources, area: plan.contentArea, turn: 0)
    alpha = plan.planes.chains.isEmpty ? nil : PlacedStages([coverage], in: &packing)
    guard (alpha != nil) == !plan.planes.chains.isEmpty,
      let backdrop = packing.place(plan.backdropArea, in: .backdrops)
    else { return nil }
    self.backdrop = backdrop
    var chains: [PlacedStages] = []
    for chain in plan.planes.chains {
      guard let placed = PlacedStages(chain.stages, in: &packing) else { return nil }
      chains.append(placed)
    }
    self.chains = chains
    var pictures: [PictureUpload] = []
    for tile in plan.planes.tiles {
      let area = PixelRect(x: 0, y: 0, width: tile.picture.width, height: tile.picture.height)
      guard let corner = packing.place(area, in: .pictures) else { return nil }
      pictures.append(PictureUpload(picture: tile.picture, corner: corner))
    }
    self.pictures = pictures
  }

  /// Where a source lies.
  func plane(of source: StyleSource) -> PlacedPlane {
    switch source {
    case .alpha:
      alpha?.result ?? PlacedPlane(texture: .sources, corner: .zero, area: plan.contentArea)
    case .chain(let index): chains[index].result
    }
  }
}
