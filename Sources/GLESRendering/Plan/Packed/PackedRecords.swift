import Pixels
import Scene

/// Writes the records of a packed figure, in the order in which place_packed_shape.vert reads them.
struct PackedRecords {
  let placed: PlacedPackedFigure
  private var figure: PackedFigure { placed.figure }

  init(placed: PlacedPackedFigure) { self.placed = placed }

  /// Appends the records and returns the index of the first.
  func append(to table: inout SheetTable) -> Int {
    let ramp = figure.ramp.map { table.index(of: $0) } ?? 0
    let index = table.append(fill(ramp: ramp))
    append(placed.inners, to: &table)
    append(placed.shadows, to: &table)
    return index
  }

  /// From the top, as they are composed.
  private func append(_ effects: [PlacedPackedFigure.Effect], to table: inout SheetTable) {
    for effect in effects.reversed() {
      let blur = effect.plan.blur
      let nodes = blur.vertical.nodes.lowerBound
      let place = table.reserve(SheetRecord.PackedEffect.self)
      table[place, SheetRecord.PackedEffect.color] = PackedRecords.bytes(effect.plan.color)
      table[place, SheetRecord.PackedEffect.plane] = SIMD4(
        Float(effect.result.x - blur.horizontal.units.lowerBound), Float(effect.result.y - nodes),
        Float(blur.vertical.factor), 0)
    }
  }

  private func fill(ramp: Int) -> SIMD4<Float> {
    switch figure.fill {
    case .gradient(let gradient): SIMD4(gradient.u, Float(ramp))
    case .solid(let color): PackedRecords.bytes(color.premultiplied)
    case .image: preconditionFailure("a picture is no packed fill")
    }
  }

  /// Scales red, green and blue to 0...255; alpha stays in 0...1.
  private static func bytes(_ color: SIMD4<Float>) -> SIMD4<Float> { color * SIMD4(255, 255, 255, 1) }
}
