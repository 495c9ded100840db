import Pixels
import Scenes

/// A layer with places in the textures of a sheet.
struct PlacedLayer {
  let plan: LayerPlan
  let alpha: SIMD2<Int>
  let backdrop: SIMD2<Int>
  /// The corners of each chain's room in the textures that it draws to.
  private let rooms: [[SheetTexture: SIMD2<Int>]]
  /// The pictures of tiles.
  let pictures: [PictureUpload]

  /// Takes room for everything the plan needs. Nil if the sheet has not enough left; `packing` must then be discarded.
  init?(_ plan: LayerPlan, in packing: inout SheetPacking) {
    self.plan = plan
    let needsAlpha = !plan.planes.chains.isEmpty
    guard let alpha = packing.place(needsAlpha ? plan.contentArea : .empty, in: .styleAlpha),
      let backdrop = packing.place(plan.backdropArea, in: .backdrops)
    else { return nil }
    var rooms: [[SheetTexture: SIMD2<Int>]] = []
    for chain in plan.planes.chains {
      var room: [SheetTexture: SIMD2<Int>] = [:]
      for texture in Set(chain.stages.map(\.target)).sorted(by: { $0.rawValue < $1.rawValue }) {
        guard let corner = packing.place(chain.room(in: texture), in: texture) else { return nil }
        room[texture] = corner
      }
      rooms.append(room)
    }
    var pictures: [PictureUpload] = []
    for tile in plan.planes.tiles {
      let area = PixelRect(x: 0, y: 0, width: tile.picture.width, height: tile.picture.height)
      guard let corner = packing.place(area, in: .pictures) else { return nil }
      pictures.append(PictureUpload(picture: tile.picture, corner: corner))
    }
    self.alpha = alpha
    self.backdrop = backdrop
    self.rooms = rooms
    self.pictures = pictures
  }

  /// Where a stage of a chain draws.
  func corner(of stage: StyleStage, in chain: Int) -> SIMD2<Int> { rooms[chain][stage.target] ?? .zero }

  /// Where a source lies.
  func plane(of source: StyleSource) -> Plane {
    switch source {
    case .alpha: return Plane(texture: .styleAlpha, corner: alpha, area: plan.contentArea)
    case .chain(let index):
      let chain = plan.planes.chains[index]
      guard let stage = chain.stages.last else { preconditionFailure("a chain has a stage") }
      return Plane(texture: stage.target, corner: corner(of: stage, in: index), area: chain.area)
    }
  }

  /// A plane in a texture. A value.
  struct Plane {
    let texture: SheetTexture
    let corner: SIMD2<Int>
    /// What it holds, in pixels of the scene.
    let area: PixelRect

    /// From a pixel of the scene to its texel.
    var move: SIMD2<Int> { corner &- area.corner }

    var rect: SIMD4<Int32> {
      SIMD4(PixelRect(x: corner.x, y: corner.y, width: area.width, height: area.height))
    }
  }
}

extension PixelRect {
  /// min x, min y, max x, max y.
  var limits: SIMD4<Float> { SIMD4(Float(x), Float(y), Float(maxX), Float(maxY)) }
}
