import LabelDocument
import Pixels
import Typography

/// Makes a scene of a document and its placed text.
struct SceneBuilder {
  let document: LabelDocument
  let placement: TextPlacement

  private var scale: Double { document.scale }

  /// The canvas's size, and where the label's origin stands on it. A canvas that fits grows in every direction by
  /// what the effects need; a side that is given stays as it is.
  func canvas() -> (width: Int, height: Int, dx: Int, dy: Int) {
    let insets = document.textInsets
    let layout = placement.layout
    func pixels(_ points: Double) -> Int { Int((points * scale - 1e-6).rounded(.up)) }
    let width = pixels(document.size.width ?? layout.width + insets.left + insets.right)
    let height = pixels(document.size.height ?? layout.height + insets.top + insets.bottom)
    let box = PixelRect(x: 0, y: 0, width: width, height: height)
    let ink = scene(width: max(width, 1), height: max(height, 1), dx: 0, dy: 0).inkBounds
    // An empty box counts too: `union` would forget it.
    let all = ink.isEmpty ? box : box.isEmpty ? ink : box.union(ink)
    let left = document.size.width == nil ? all.x : 0
    let top = document.size.height == nil ? all.y : 0
    return (
      width: document.size.width == nil ? all.width : width,
      height: document.size.height == nil ? all.height : height, dx: -left, dy: -top
    )
  }

  /// The scene with the label's origin at pixel dx, dy of the canvas.
  func scene(width: Int, height: Int, dx: Int, dy: Int) -> LabelScene {
    var coverages: [Coverage] = []
    var fills: [GroupLayer] = []
    let lines = placement.lines.map { moved($0, dx: dx, dy: dy) }
    let whole = Coverage(masks: lines.flatMap { $0 }, oversampling: document.oversampling)
    guard !whole.bounds.isEmpty else {
      return scene(width, height, coverages: [], layers: [], shadows: [])
    }
    coverages.append(whole)
    let boxes = PaintBoxes(
      placement: placement, scale: scale, offset: SIMD2(Double(dx), Double(dy)),
      canvas: SIMD2(Double(width), Double(height)))
    if let gradient = document.gradient, gradient.box == .line {
      for (index, masks) in lines.enumerated() where !masks.isEmpty {
        let paint = gradient.paint(in: boxes.line(index), textColor: document.color)
        fills.append(.fill(coverage: coverages.count, paint: paint))
        coverages.append(Coverage(masks: masks, oversampling: document.oversampling))
      }
    } else {
      let paint = document.gradient?.paint(in: boxes, textColor: document.color) ?? .solid(document.color)
      fills.append(.fill(coverage: 0, paint: paint))
    }
    let strokes = placement.strokes.map {
      Coverage(masks: moved($0, dx: dx, dy: dy), oversampling: document.oversampling)
    }
    let first = coverages.count
    let under = strokeLayers(strokes, from: first, in: boxes) { $0 == .outside }
    let over = strokeLayers(strokes, from: first, in: boxes) { $0 != .outside }
    return scene(
      width, height, coverages: coverages + strokes, layers: under + fills + innerShadows() + over,
      shadows: dropShadows())
  }

  private func moved(_ masks: [PlacedMask], dx: Int, dy: Int) -> [PlacedMask] {
    masks.map {
      PlacedMask(mask: $0.mask, x: $0.x + dx * document.oversampling, y: $0.y + dy * document.oversampling)
    }
  }

  /// The strokes of some positions, bottom to top: the author's first is on top.
  private func strokeLayers(
    _ coverages: [Coverage], from first: Int, in boxes: PaintBoxes,
    where isWanted: (LabelDocument.Stroke.Position) -> Bool
  ) -> [GroupLayer] {
    document.strokes.enumerated().reversed().compactMap { index, stroke in
      guard isWanted(stroke.position), stroke.width > 0, !coverages[index].bounds.isEmpty else { return nil }
      let paint = stroke.gradient?.paint(in: boxes, textColor: stroke.color) ?? .solid(stroke.color)
      return .fill(coverage: first + index, paint: paint)
    }
  }

  private func scene(
    _ width: Int, _ height: Int, coverages: [Coverage], layers: [GroupLayer], shadows: [DropShadow]
  ) -> LabelScene {
    LabelScene(
      width: width, height: height, oversampling: document.oversampling, opacity: Float(document.opacity),
      background: background(width, height), coverages: coverages, layers: layers, shadows: shadows)
  }

  /// Bottom to top: the author's first is on top. Those that draw nothing are left out.
  private func dropShadows() -> [DropShadow] {
    document.shadows.reversed().compactMap { shadow in
      visibleBlur(color: shadow.color, offset: shadow.offset.vector, blur: shadow.blur)
        .map { DropShadow(color: shadow.color, blur: $0) }
    }
  }

  private func innerShadows() -> [GroupLayer] {
    document.innerShadows.reversed().compactMap { shadow in
      visibleBlur(color: shadow.color, offset: shadow.offset.vector, blur: shadow.blur)
        .map { .innerShadow(coverage: 0, InnerShadow(color: shadow.color, blur: $0)) }
    }
  }

  /// Blur B in points is a Gaussian of sigma = B / 2 points. Nothing is drawn without alpha, or with neither blur nor
  /// offset.
  private func visibleBlur(color: Color, offset: SIMD2<Double>, blur: Double) -> Blur? {
    guard color.alpha > 0, blur > 0 || offset != .zero else { return nil }
    return Blur(sigma: blur / 2 * scale, offsetX: offset.x * scale, offsetY: offset.y * scale)
  }

  private func background(_ width: Int, _ height: Int) -> Background? {
    guard let background = document.background else { return nil }
    let canvas = PaintBox(
      origin: .zero, size: SIMD2(Double(width), Double(height)))
    let paint: Paint =
      switch background.paint {
      case .color(let color): .solid(color)
      case .gradient(let gradient): gradient.paint(in: canvas, textColor: .clear)
      }
    if case .solid(let color) = paint, color.alpha == 0 { return nil }
    let radius = min(background.cornerRadius * scale, Double(min(width, height)) / 2)
    return Background(paint: paint, cornerRadius: Float(radius))
  }

  func report(of scene: LabelScene, dx: Int, dy: Int) -> LabelReport {
    let boxes = PaintBoxes(
      placement: placement, scale: scale, offset: SIMD2(Double(dx), Double(dy)), canvas: .zero)
    let units = Array(document.text.utf16)
    return LabelReport(
      width: scene.width, height: scene.height, scale: scale, layout: boxes.text.bounds, ink: scene.inkBounds,
      lines: zip(placement.layout.lines, placement.baselines).enumerated().map { index, line in
        LabelReport.Line(
          text: String(decoding: units[line.0.range], as: UTF16.self), baseline: line.1 + dy,
          bounds: boxes.line(index).bounds)
      },
      fonts: placement.layout.fontFamilies, missingGlyphs: placement.layout.missingGlyphs,
      isTruncated: placement.layout.isTruncated)
  }
}
