import Pixels
import Scene

/// Writes the records of one figure.
struct FigureRecords {
  let figure: PlacedFigure
  private var plan: FigurePlan { figure.plan }

  init(figure: PlacedFigure) { self.figure = figure }

  /// Appends the label's records and returns their index.
  func append(to table: inout SheetTable) -> Int {
    let layers = figure.layers.map { ($0, paint: paint(of: $0, in: &table)) }
    let background =
      plan.background.map { table.append($0.paint, picture: figure.backgroundPicture?.corner ?? .zero) } ?? -1
    let firstLayer = table.count
    for (layer, paint) in layers { append(layer, paint: paint, to: &table) }
    let firstShadow = table.count
    for shadow in figure.shadows { append(shadow, to: &table) }
    let index = table.reserve(SheetRecord.Figure.self)
    table[index, SheetRecord.Figure.canvas] = SIMD4(
      Float(plan.canvas.width), Float(plan.canvas.height), Float(plan.oversampling), plan.opacity)
    table[index, SheetRecord.Figure.base] = SIMD4(
      Float(background), plan.background?.cornerRadius ?? 0, Float(firstShadow), Float(plan.shadows.count))
    table[index, SheetRecord.Figure.group] = SIMD4(
      Float(firstLayer), Float(plan.layers.count), plan.isDithered ? 1 : 0, plan.figure.showsGroup ? 1 : 0)
    return index
  }

  private func paint(of layer: PlacedFigure.Layer, in table: inout SheetTable) -> Int {
    guard case .fill(_, let paint) = layer.plan.layer else { return 0 }
    return table.append(paint, picture: layer.picture?.corner ?? .zero)
  }

  private func append(_ layer: PlacedFigure.Layer, paint: Int, to table: inout SheetTable) {
    let mask = layer.plan.coverage.map { figure.plane(of: .coverage($0)) }
    var plane = layer.picture.map { upload in
      PlaneReference(
        texture: .pictures, corner: upload.corner, area: layer.plan.picture?.bounds ?? .empty, isFine: false)
    }
    let index = table.reserve(SheetRecord.Layer.self)
    func kind(_ kind: SheetTable.LayerKind, _ content: Float, _ more: Float) -> SIMD4<Float> {
      SIMD4(Float(kind.rawValue), mask?.code ?? 0, content, more)
    }
    let isShape: Float = layer.plan.isShape ? 1 : 0
    switch layer.plan.layer {
    case .fill: table[index, SheetRecord.Layer.kind] = kind(.fill, Float(paint), isShape)
    case .pictures: table[index, SheetRecord.Layer.kind] = kind(.pictures, 0, isShape)
    case .innerShadow(_, let shadow):
      plane = mask.map { self.plane(layer.output, or: $0, shadow.blur) }
      table[index, SheetRecord.Layer.kind] = kind(
        .innerShadow, plane?.code ?? 0, Float(shadow.blend.rawValue))
      // Blend modes work on straight colours; everything else works on premultiplied ones.
      table[index, SheetRecord.Layer.color] =
        shadow.blend.isSeparable ? shadow.color.vector : shadow.color.premultiplied
    }
    if let mask { table.write(mask, at: index + SheetRecord.Layer.mask.rawValue) }
    if let plane { table.write(plane, at: index + SheetRecord.Layer.plane.rawValue) }
  }

  /// The plane that a shadow reads: the result of its blur, or the plane that it is cut from.
  private func plane(_ output: PlaneReference?, or source: PlaneReference, _ blur: Blur) -> PlaneReference {
    let plane = output ?? source
    return blur.isHard ? hardened(plane, by: blur) : plane
  }

  private func append(_ placed: PlacedFigure.Shadow, to table: inout SheetTable) {
    let (shadow, alphaFactor) = (placed.plan.shadow, placed.plan.alphaFactor)
    let plane = plane(placed.output, or: figure.plane(of: placed.plan.source), shadow.blur)
    let index = table.reserve(SheetRecord.Shadow.self)
    table[index, SheetRecord.Shadow.kind] = SIMD4(plane.code, shadow.isKnockedOut ? 1 : 0, 0, 0)
    table[index, SheetRecord.Shadow.color] = shadow.color.premultiplied * alphaFactor
    table.write(plane, at: index + SheetRecord.Shadow.plane.rawValue)
  }

  /// The plane moved by a hard shadow's offset. If the plane has samples, the offset is in samples: it is
  /// `oversampling` times as large and has another fraction.
  private func hardened(_ plane: PlaneReference, by blur: Blur) -> PlaneReference {
    var plane = plane
    let offset = blur.hardened(times: plane.isFine ? plan.oversampling : 1)
    plane.shift = SIMD2(offset.shiftX, offset.shiftY)
    plane.fraction = SIMD2(offset.horizontal.fraction, offset.vertical.fraction)
    return plane
  }
}

extension BlendMode {
  /// Whether the mode mixes straight colours.
  var isSeparable: Bool { self != .normal && self != .replace }

  /// The mode's place in a set of modes that a program has.
  var bit: Int { 1 << rawValue }

  /// The modes that a program has which draws any inner shadow.
  static let innerShadows = ShaderDefine("BLEND_MODES", ofInnerShadows.reduce(0) { $0 | $1.bit })
}
