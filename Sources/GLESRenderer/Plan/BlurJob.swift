import LabelScene
import Pixels

/// A blur of a plane, as the stages that make it and the room they need.
struct BlurJob {
  let blur: Blur
  /// What is blurred, in pixels of the canvas; outside it counts as 0.
  let source: PixelRect
  /// What is wanted, in pixels of the canvas, after the shift.
  let result: PixelRect
  let stages: [Stage]

  /// A stage and the size of what it makes.
  struct Stage {
    let filter: AxisFilter
    let width: Int
    let height: Int
    let step: FilterStep
  }

  /// `origin` is where the coarse grid of a plan starts: the corner of the plane before anything was cut off it.
  init(_ blur: Blur, source: PixelRect, origin: SIMD2<Int>, result: PixelRect) {
    self.blur = blur
    self.source = source
    self.result = result
    let local = source.offset(x: -origin.x, y: -origin.y)
    let wanted = result.offset(x: -origin.x - blur.shiftX, y: -origin.y - blur.shiftY)
    let columns = AxisFilter.stages(blur.horizontal, source: local.x..<local.maxX, result: wanted.x..<wanted.maxX)
    let rows = AxisFilter.stages(blur.vertical, source: local.y..<local.maxY, result: wanted.y..<wanted.maxY)
    let isCoarse = blur.horizontal.factor > 1
    let order: [(AxisFilter, FilterStep)] =
      isCoarse
      ? [
        (columns[0], .decimateColumns), (rows[0], .decimateRows),
        (columns[1], .convolveCoarseColumns), (rows[1], .convolveCoarseRows),
        (rows[2], .interpolateRows), (columns[2], .interpolateColumns),
      ]
      : [(columns[0], .convolveColumns), (rows[0], .convolveRows)]
    var width = source.width
    var height = source.height
    var stages: [Stage] = []
    for (filter, step) in order {
      if step.isVertical { height = filter.output.count } else { width = filter.output.count }
      stages.append(Stage(filter: filter, width: width, height: height, step: step))
    }
    self.stages = stages
  }

  /// The room that the stages drawing to a texture need: they take turns in it.
  func room(in texture: SheetTexture) -> SIMD2<Int> {
    stages.filter { $0.step.target == texture }.reduce(.zero) { room, stage in
      SIMD2(max(room.x, stage.width), max(room.y, stage.height))
    }
  }
}
