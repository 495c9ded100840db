import Pixels
import Scenes

/// A blur of colours with room for its stages and its result.
struct PlacedColorBlur {
  let plan: ColorBlur
  /// Where the copy lies that it reads, if it reads one.
  let copy: SIMD2<Int>
  private var corners: [SheetTexture: SIMD2<Int>] = [:]

  /// Nil if the sheet has not enough room left.
  init?(_ plan: ColorBlur, in packing: inout SheetPacking) {
    guard let copy = packing.place(plan.readsCopy ? plan.source : .empty, in: .backdrops) else { return nil }
    self.plan = plan
    self.copy = copy
    for texture in [SheetTexture.colorScratchA, .colorScratchB, .colorBlurred] {
      guard let corner = packing.place(plan.room(in: texture), in: texture) else { return nil }
      corners[texture] = corner
    }
  }

  /// From a pixel of the scene to the result's texel.
  var move: SIMD2<Int> { corner(in: .colorBlurred) &- plan.result.corner }

  private func corner(in texture: SheetTexture) -> SIMD2<Int> { corners[texture] ?? .zero }

  /// The draws of the stages, each of which needs the one before. The source lies in a texture at `corner`.
  func draws(from texture: SheetTexture, at corner: SIMD2<Int>, table: inout SheetTable) -> [Draw] {
    var source = texture
    var rect = PixelRect(x: corner.x, y: corner.y, width: plan.source.width, height: plan.source.height)
    return plan.stages.compactMap { stage in
      guard case .filter(let filter) = stage.work else { return nil }
      let target = ColorBlur.target(of: stage)
      let place = self.corner(in: target)
      let area = PixelRect(x: place.x, y: place.y, width: stage.width, height: stage.height)
      let instance = filter.instance(target: area, source: rect, table: &table)
      defer { (source, rect) = (target, area) }
      return Draw(program: stage.program.ofColors, source: source, target: target, instance: instance)
    }
  }

  /// A rectangle that one stage draws. A value.
  struct Draw {
    let program: ShaderProgramID
    let source: SheetTexture
    let target: SheetTexture
    let instance: Instance
  }
}
