import Pixels
import Scene

/// A blur of colours: what it reads, what it makes, and its stages, which are those of a ``BlurJob``. Coordinates are
/// pixels of the scene.
struct ColorBlur {
  /// The area to work on; colours count as nothing outside.
  let source: PixelRect
  let result: PixelRect
  /// Whether the source is a copy, which needs room of its own.
  let readsCopy: Bool
  let stages: [PlaneStage]

  init(_ blur: Blur, of source: PixelRect, over result: PixelRect, readsCopy: Bool = false) {
    self.readsCopy = readsCopy
    self.source = source
    self.result = result
    stages = BlurJob.stages(blur, source: source, origin: source.corner, result: result).map(
      \.ofColors)
  }

  /// The blur with room for its copy and its stages.
  struct Placed {
    let plan: ColorBlur
    /// Where the copy lies that it reads, if it reads one.
    let copy: SIMD2<Int>
    let stages: PlacedStages

    /// Nil if the sheet has not enough room left.
    init?(_ plan: ColorBlur, in packing: inout SheetPacking) {
      guard let copy = packing.place(plan.readsCopy ? plan.source : .empty, in: .backdrops),
        let stages = PlacedStages(plan.stages, in: &packing)
      else { return nil }
      self.plan = plan
      self.copy = copy
      self.stages = stages
    }

    /// From a pixel of the scene to the result's texel.
    var move: SIMD2<Int> { stages.result.corner &- plan.result.corner }

    /// The passes of the stages, each of which needs the one before. The source lies in a texture at `corner`.
    func draws(from texture: SheetTexture, at corner: SIMD2<Int>, table: inout SheetTable)
      -> [CanvasPasses.Draw]
    {
      let source = PlacedPlane(texture: texture, corner: corner, area: plan.source)
      return stages.draws(from: source).flatMap { stage, source, target in
        stage.operation.instances(from: source, to: target, record: 0, table: &table).map {
          CanvasPasses.Draw(
            program: stage.program, source: source.texture, target: target.texture, instance: $0)
        }
      }
    }
  }
}

extension PlaneStage {
  /// The same stage of a blur of colours.
  fileprivate var ofColors: PlaneStage {
    guard case .filter(let filter) = operation else { return self }
    let texture: SheetTexture =
      switch target {
      case .scratchA: .colorScratchA
      case .scratchB: .colorScratchB
      default: .colorBlurred
      }
    return PlaneStage(operation: .filter(filter.ofColors), target: texture, area: area, turn: turn)
  }
}
