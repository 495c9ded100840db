import LabelScene
import Pixels

/// Writes the records of one label: see layers.glsl.
struct SceneRecords {
  let plan: ScenePlan
  let placement: ScenePlacement
  /// The results of the plan's jobs, in their order.
  let blurred: [PlaneReference]

  /// The index of the label's records.
  func append(to table: inout SheetTable) -> Int {
    let scene = plan.scene
    let background = scene.background.map { table.append($0.paint) } ?? -1
    let paints = plan.layers.map { layer in
      if case .fill(_, let paint) = layer.layer { table.append(paint) } else { 0 }
    }
    var job = 0
    let layers = table.count
    for (layer, paint) in zip(plan.layers, paints) { append(layer, paint: paint, job: &job, to: &table) }
    let shadows = table.count
    for shadow in plan.shadows { append(shadow, job: &job, to: &table) }
    let index = table.append(
      SIMD4(Float(scene.width), Float(scene.height), Float(scene.oversampling), scene.opacity))
    table.append(
      SIMD4(Float(background), scene.background?.cornerRadius ?? 0, Float(shadows), Float(plan.shadows.count)))
    table.append(SIMD4(Float(layers), Float(plan.layers.count), 0, 0))
    return index
  }

  private func append(_ layer: ScenePlan.Layer, paint: Int, job: inout Int, to table: inout SheetTable) {
    let mask = coveragePlane(layer.coverage)
    switch layer.layer {
    case .fill:
      table.append(SIMD4(Float(SheetTable.LayerKind.fill.rawValue), mask.code, Float(paint), 0))
      table.append(.zero)
      for record in mask.records + [.zero, .zero] { table.append(record) }
    case .innerShadow(_, let shadow):
      let plane: PlaneReference
      if layer.job != nil {
        plane = blurred[job]
        job += 1
      } else {
        plane = hardened(mask, by: shadow.blur)
      }
      table.append(SIMD4(Float(SheetTable.LayerKind.innerShadow.rawValue), mask.code, plane.code, 0))
      table.append(shadow.color.premultiplied)
      for record in mask.records + plane.records { table.append(record) }
    }
  }

  private func append(_ shadow: ScenePlan.Shadow, job: inout Int, to table: inout SheetTable) {
    let plane: PlaneReference
    if shadow.job != nil {
      plane = blurred[job]
      job += 1
    } else {
      plane = hardened(sourcePlane(shadow.source), by: shadow.shadow.blur)
    }
    table.append(SIMD4(plane.code, 0, 0, 0))
    table.append(shadow.shadow.color.premultiplied * shadow.alphaFactor)
    for record in plane.records { table.append(record) }
  }

  private func coveragePlane(_ index: Int) -> PlaneReference {
    PlaneReference(
      texture: .coverages, corner: placement.coverages[index],
      area: plan.coverageAreas[index].times(plan.scene.oversampling), isFine: true)
  }

  private func sourcePlane(_ source: ScenePlan.Source) -> PlaneReference {
    switch source {
    case .coverage(let index): coveragePlane(index)
    case .reducedCoverage(let index):
      PlaneReference(
        texture: .sources, corner: placement.reduced[index] ?? .zero, area: plan.coverageAreas[index],
        isFine: false)
    case .alpha:
      PlaneReference(texture: .sources, corner: placement.alpha, area: plan.alphaArea, isFine: false)
    case .fineAlpha:
      PlaneReference(
        texture: .sources, corner: placement.fineAlpha, area: plan.fineAlphaArea.times(plan.scene.oversampling),
        isFine: true)
    }
  }

  /// The plane moved by a hard shadow's offset. In samples where the plane has samples: then the offset is that
  /// many times as large, and its fraction another one.
  private func hardened(_ plane: PlaneReference, by blur: Blur) -> PlaneReference {
    var plane = plane
    let scale = plane.isFine ? plan.scene.oversampling : 1
    let offset = Blur(
      sigma: 0, offsetX: (Double(blur.shiftX) + blur.horizontal.fraction) * Double(scale),
      offsetY: (Double(blur.shiftY) + blur.vertical.fraction) * Double(scale))
    plane.shift = SIMD2(offset.shiftX, offset.shiftY)
    plane.fraction = SIMD2(offset.horizontal.fraction, offset.vertical.fraction)
    return plane
  }
}
