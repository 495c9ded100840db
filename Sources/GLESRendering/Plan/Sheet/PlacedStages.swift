import Pixels

/// The stages that make a plane, with room in the textures that they draw to. They take turns in it.
struct PlacedStages {
  let stages: [PlaneStage]
  private var rooms: [(texture: SheetTexture, corner: SIMD2<Int>)] = []

  /// Nil if the sheet has not enough room left; `packing` must then be discarded.
  init?(_ stages: [PlaneStage], in packing: inout SheetPacking) {
    self.stages = stages
    for texture in stages.lazy.map(\.target) where !rooms.contains(where: { $0.texture == texture }) {
      let areas = stages.lazy.filter { $0.target == texture }.map {
        SIMD2($0.area.width, $0.area.height)
      }
      guard let corner = packing.place(areas.reduce(.zero) { pointwiseMax($0, $1) }, in: texture)
      else { return nil }
      rooms.append((texture, corner))
    }
  }

  /// Where a stage draws.
  func plane(of stage: PlaneStage) -> PlacedPlane {
    let room = rooms.first { $0.texture == stage.target }
    return PlacedPlane(texture: stage.target, corner: room?.corner ?? .zero, area: stage.area)
  }

  /// Where the finished plane lies.
  var result: PlacedPlane {
    guard let last = stages.last else { preconditionFailure("a plane is made in a stage at least") }
    return plane(of: last)
  }

  /// The draws of the stages, each of which reads what the one before has drawn, and the first one `source`.
  func draws(from source: PlacedPlane) -> [(
    stage: PlaneStage, source: PlacedPlane, target: PlacedPlane
  )] {
    var source = source
    return stages.map { stage in
      let target = plane(of: stage)
      defer { source = target }
      return (stage, source, target)
    }
  }
}
