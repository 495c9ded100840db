import Pixels
import Scenes

/// Writes the records of one figure.
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
    let index = table.reserve(SheetRecord.Figure.self)
    table[index, SheetRecord.Figure.canvas] = SIMD4(
      Float(plan.canvas.width), Float(plan.canvas.height), Float(plan.oversampling), plan.opacity)
    table[index, SheetRecord.Figure.base] = SIMD4(
      Float(background), plan.background?.cornerRadius ?? 0, Float(shadows), Float(plan.shadows.count))
    table[index, SheetRecord.Figure.group] = SIMD4(
      Float(layers), Float(plan.layers.count), plan.isDithered ? 1 : 0, 0)
    return index
  }

  private func append(
    _ layer: FigurePlan.Layer, paint: Int, picture: SIMD2<Int>, job: inout Int, to table: inout SheetTable
  ) {
    let mask = layer.coverage.map { coveragePlane($0) }
    var plane = layer.picture.map {
      PlaneReference(texture: .pictures, corner: picture, area: $0.bounds, isFine: false)
    }
    let index = table.reserve(SheetRecord.Layer.self)
    func kind(_ kind: SheetTable.LayerKind, _ content: Float = 0, _ blend: BlendMode = .normal) -> SIMD4<Float> {
      SIMD4(Float(kind.rawValue), mask?.code ?? 0, content, Float(blend.rawValue))
    }
    switch layer.layer {
    case .fill: table[index, SheetRecord.Layer.kind] = kind(.fill, Float(paint))
    case .pictures: table[index, SheetRecord.Layer.kind] = kind(.pictures)
    case .innerShadow(_, let shadow):
      plane = innerPlane(layer, mask: mask, shadow, job: &job)
      table[index, SheetRecord.Layer.kind] = kind(.innerShadow, plane?.code ?? 0, shadow.blend)
      // Blend modes work on straight colours, all else on premultiplied ones.
      table[index, SheetRecord.Layer.color] =
        shadow.blend.isSeparable ? shadow.color.vector : shadow.color.premultiplied
    }
    if let mask { table.write(mask, at: index + SheetRecord.Layer.mask.rawValue) }
    if let plane { table.write(plane, at: index + SheetRecord.Layer.plane.rawValue) }
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
    let index = table.reserve(SheetRecord.Shadow.self)
    table[index, SheetRecord.Shadow.kind] = SIMD4(plane.code, shadow.shadow.isKnockedOut ? 1 : 0, 0, 0)
    table[index, SheetRecord.Shadow.color] = shadow.shadow.color.premultiplied * shadow.alphaFactor
    table.write(plane, at: index + SheetRecord.Shadow.plane.rawValue)
  }

  private func coveragePlane(_ index: Int) -> PlaneReference {
    PlaneReference(
      texture: .coverages, corner: placement.coverages[index],
      area: plan.coverageAreas[index].multiplied(by: plan.oversampling), isFine: true)
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
        texture: .sources, corner: placement.fineAlpha, area: plan.fineAlphaArea.multiplied(by: plan.oversampling),
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
