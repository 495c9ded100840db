import Pixels
import Scenes

/// Writes the records of one figure: see layers.glsl.
struct FigureRecords {
  let plan: FigurePlan
  let placement: FigurePlacement
  /// The results of the plan's jobs, in their order.
  let blurred: [PlaneReference]

  /// The index of the label's records.
  func append(to table: inout SheetTable) -> Int {
    var pictures = placement.pictures[...]
    let paints = plan.layers.map { layer in
      let corner = layer.picture.map { _ in pictures.removeFirst() } ?? .zero
      return if case .fill(_, let paint) = layer.layer { table.append(paint, picture: corner) } else { 0 }
    }
    let background = plan.background.map { table.append($0.paint, picture: pictures.first ?? .zero) } ?? -1
    var job = 0
    let layers = table.count
    pictures = placement.pictures[...]
    for (layer, paint) in zip(plan.layers, paints) {
      let corner = layer.picture.map { _ in pictures.removeFirst() } ?? .zero
      append(layer, paint: paint, picture: corner, job: &job, to: &table)
    }
    let shadows = table.count
    for shadow in plan.shadows { append(shadow, job: &job, to: &table) }
    let index = table.append(
      SIMD4(Float(plan.canvas.width), Float(plan.canvas.height), Float(plan.oversampling), plan.opacity))
    table.append(
      SIMD4(Float(background), plan.background?.cornerRadius ?? 0, Float(shadows), Float(plan.shadows.count)))
    table.append(SIMD4(Float(layers), Float(plan.layers.count), plan.isDithered ? 1 : 0, 0))
    return index
  }

  private func append(
    _ layer: FigurePlan.Layer, paint: Int, picture: SIMD2<Int>, job: inout Int, to table: inout SheetTable
  ) {
    let mask = layer.coverage.map { coveragePlane($0) }
    let texels = layer.picture.map {
      PlaneReference(texture: .pictures, corner: picture, area: $0.bounds, isFine: false)
    }
    let none = [SIMD4<Float>](repeating: .zero, count: 2)
    switch layer.layer {
    case .fill:
      table.append(SIMD4(Float(SheetTable.LayerKind.fill.rawValue), mask?.code ?? 0, Float(paint), 0))
      table.append(.zero)
      for record in (mask?.records ?? none) + (texels?.records ?? none) { table.append(record) }
    case .pictures:
      table.append(SIMD4(Float(SheetTable.LayerKind.pictures.rawValue), 0, 0, 0))
      table.append(.zero)
      for record in none + (texels?.records ?? none) { table.append(record) }
    case .innerShadow(_, let shadow):
      let plane = innerPlane(layer, mask: mask, shadow, job: &job)
      let head = SIMD4(
        Float(SheetTable.LayerKind.innerShadow.rawValue), mask?.code ?? 0, plane?.code ?? 0,
        Float(shadow.blend.rawValue))
      table.append(head)
      // Blend modes work on straight colours, all else on premultiplied ones.
      table.append(shadow.blend.isSeparable ? shadow.color.vector : shadow.color.premultiplied)
      for record in (mask?.records ?? none) + (plane?.records ?? none) { table.append(record) }
    }
  }

  private func innerPlane(
    _ layer: FigurePlan.Layer, mask: PlaneReference?, _ shadow: InnerShadow, job: inout Int
  ) -> PlaneReference? {
    guard layer.job != nil else { return mask.map { hardened($0, by: shadow.blur) } }
    defer { job += 1 }
    return shadow.blur.isHard ? hardened(blurred[job], by: shadow.blur) : blurred[job]
  }

  private func append(_ shadow: FigurePlan.Shadow, job: inout Int, to table: inout SheetTable) {
    let plane: PlaneReference
    if shadow.job != nil {
      plane = shadow.shadow.blur.isHard ? hardened(blurred[job], by: shadow.shadow.blur) : blurred[job]
      job += 1
    } else {
      plane = hardened(sourcePlane(shadow.source), by: shadow.shadow.blur)
    }
    table.append(SIMD4(plane.code, shadow.shadow.isKnockedOut ? 1 : 0, 0, 0))
    table.append(shadow.shadow.color.premultiplied * shadow.alphaFactor)
    for record in plane.records { table.append(record) }
  }

  private func coveragePlane(_ index: Int) -> PlaneReference {
    PlaneReference(
      texture: .coverages, corner: placement.coverages[index],
      area: plan.coverageAreas[index].times(plan.oversampling), isFine: true)
  }

  private func sourcePlane(_ source: FigurePlan.Source) -> PlaneReference {
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
        texture: .sources, corner: placement.fineAlpha, area: plan.fineAlphaArea.times(plan.oversampling),
        isFine: true)
    }
  }

  /// The plane moved by a hard shadow's offset. In samples where the plane has samples: then the offset is that
  /// many times as large, and its fraction another one.
  private func hardened(_ plane: PlaneReference, by blur: Blur) -> PlaneReference {
    var plane = plane
    let offset = blur.hardened(times: plane.isFine ? plan.oversampling : 1)
    plane.shift = SIMD2(offset.shiftX, offset.shiftY)
    plane.fraction = SIMD2(offset.horizontal.fraction, offset.vertical.fraction)
    return plane
  }
}

extension BlendMode {
  /// Whether it mixes straight colours.
  var isSeparable: Bool { self != .normal && self != .replace }
}
