import Pixels
import Scene

/// Makes the steps of a layer's recipe ready to be laid, with their masks and paints. Not Sendable.
struct LayerStepMaker {
  private let planes: StylePlanes
  private let masks: StyleMasks
  private let area: PixelRect
  /// The bounds of the pixels whose coverage is above a half, on which gradients lie.
  private let box: PixelRect
  private let arena: ScratchArena

  /// `box` are the bounds of the shape where the content has only a part of it.
  init(content: FloatCanvas, area: PixelRect, box: PixelRect?, in arena: ScratchArena) {
    self.area = area
    self.arena = arena
    let alpha = content.alphaPlane(in: arena)
    planes = StylePlanes(coverage: alpha, in: arena)
    masks = StyleMasks(of: planes, over: area, in: arena)
    self.box = box ?? alpha.boundsAboveHalf
  }

  func step(_ step: StyleStep) -> LayerStep {
    let mask = step.mask.map { masks.plane($0) }
    switch step.course {
    case .axis(let outset):
      let box = box.outset(horizontal: outset, vertical: outset)
      return LayerStep(step, mask: mask, paint: LayerPaintRow(step.ink.paint, area: area, box: box, in: arena))
    case .mask(let jitter, let seed):
      let presence = mask?.fitted(to: area, in: arena) { clamped($0 * 255) }
      let places = mask?.fitted(to: area, in: arena)
      places?.change { value, x, y in
        let t = 1 - value + (jitter > 0 ? jitter * (Grain.value(seed: seed, x: x, y: y) - 0.5) : 0)
        return min(max(t, 0), 1)
      }
      return LayerStep(step, mask: presence, paint: paint(step, places))
    case .band(let plane, let inner, let size):
      let places = planes.plane(plane, over: area).fitted(to: area, in: arena) {
        clamped((inner - $0) / (size + 1))
      }
      return LayerStep(step, mask: mask, paint: paint(step, places))
    }
  }

  /// The paint of a gradient whose t is a plane.
  private func paint(_ step: StyleStep, _ places: Plane?) -> LayerPaintRow {
    LayerPaintRow(step.ink.paint, area: area, box: box, places: places, in: arena)
  }
}

extension Plane {
  /// The smallest rectangle with all values above 0.5.
  var boundsAboveHalf: PixelRect {
    var (left, right) = (Int.max, Int.min)
    var (top, bottom) = (Int.max, Int.min)
    for y in bounds.y..<bounds.maxY {
      let row = row(y)
      guard let first = (0..<width).first(where: { row[$0] > 0.5 }),
        let last = (0..<width).last(where: { row[$0] > 0.5 })
      else { continue }
      (left, right) = (min(left, first), max(right, last))
      (top, bottom) = (min(top, y), y)
    }
    guard left <= right else { return .empty }
    return PixelRect(minX: bounds.x + left, minY: top, maxX: bounds.x + right + 1, maxY: bottom + 1)
  }
}
