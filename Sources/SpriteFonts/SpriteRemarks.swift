import Documents

/// What a game shows otherwise than a label does because of the style, one sentence each. Sendable; a value.
struct SpriteRemarks: Sendable {
  private(set) var sentences: [String] = []

  private let style: LabelDocument
  private let layers: [SpriteFontDocument.Layer]

  /// `layers` are those that are asked for.
  init(_ style: LabelDocument, layers: [SpriteFontDocument.Layer]) {
    (self.style, self.layers) = (style, layers)
    tellPaints()
    if layers.isEmpty { tellOneFont() } else { tellLayers() }
    if let layerStyle = style.layerStyle { tell(layerStyle) }
  }

  private mutating func tellPaints() {
    let ramps = [style.gradient] + style.strokes.map(\.gradient)
    if ramps.compactMap({ $0 }).contains(where: { $0.kind != .linear || $0.start.x != $0.end.x }) {
      sentences.append("gradient: one that is not vertical begins anew in each character")
    }
    if style.image != nil { sentences.append("image: the picture begins anew in each character") }
    if style.canvas.isDithered { sentences.append("dither: its pattern begins anew in each cell") }
    if !style.innerShadows.isEmpty {
      sentences.append("innerShadows: where letters touch, each is shaded as if it stood alone")
    }
  }

  /// What all in one picture loses.
  private mutating func tellOneFont() {
    guard casts || !style.strokes.isEmpty || !(style.layerStyle?.strokes.isEmpty ?? true) else { return }
    sentences.append(
      "layers: shadows and strokes of a letter fall on the letters before it; layers keep them under all")
  }

  // MARK: Layers

  private var casts: Bool { !style.shadows.isEmpty || style.castsByLayerStyle }

  /// Whether a stroke is in the font of the fill: it lies over it, or on its edge.
  private var hasStrokesInFill: Bool {
    style.strokes.contains { !$0.isUnderFill } || !style.strokesLieApart && !style.strokes.isEmpty
      || style.layerStyle?.strokes.contains { $0.position != .outside } ?? false
  }

  private mutating func tellLayers() {
    if layers.count > 1 {
      let order = layers.map(\.rawValue).joined(separator: ", ")
      sentences.append("layers: draw the whole line once with each font, in this order: \(order)")
    }
    tellEmptyLayers()
    if layers.contains(.stroke) || layers.contains(.fill), hasStrokesInFill {
      sentences.append("layers: strokes over the fill, inside of it or on its edge are in the font of the fill")
    }
    if layers.contains(.shadow) { tellShadows() }
    if style.canvas.opacity < 1 {
      sentences.append(
        "opacity: each font has it by itself, so what lies beneath a letter shows through it; draw opaque fonts as one "
          + "picture, and fade that")
    }
  }

  /// Layers that show nothing, and parts of the style that no layer shows.
  private mutating func tellEmptyLayers() {
    if casts != layers.contains(.shadow) {
      sentences.append(
        casts
          ? "layers: the style's shadows are in none; add shadow"
          : "layers: the style has no shadow and no outer glow, so the font of shadow shows nothing")
    }
    let wantsStrokes = layers.contains(.stroke)
    if wantsStrokes, !style.hasStrokesApart {
      sentences.append("layers: the style has no stroke under its fill, so the font of stroke shows nothing")
    }
    if !wantsStrokes, layers.contains(.fill), style.hasStrokesApart {
      sentences.append("layers: the style's strokes are in none; add stroke, or give glyph in place of fill")
    }
    if !layers.contains(.fill), !layers.contains(.glyph) {
      sentences.append("layers: the letters themselves are in none; add fill, or glyph with the strokes")
    }
  }

  private mutating func tellShadows() {
    guard style.castsByLayerStyle, let layers = style.layerStyle else {
      if style.shadows.count > 1 { sentences.append("layers: all shadows are together in the font of shadow") }
      return
    }
    if layers.dropShadows.count + (layers.outerGlow == nil ? 0 : 1) > 1 {
      sentences.append("layers: all shadows and the glow of the layer style are together in the font of shadow")
    }
    if !style.shadows.isEmpty {
      sentences.append("layers: beside shadows of a layer style the label's own shadows are in no font")
    }
  }

  // MARK: Layer styles

  private mutating func tell(_ layers: LayerStyle) {
    if layers.patternOverlay != nil {
      sentences.append("layerStyle: the pattern begins anew in each character")
    }
    let gradients = layers.gradientOverlays.map(\.gradient) + layers.strokes.compactMap(\.gradient)
    if gradients.contains(where: { $0.kind != .shapeBurst && !($0.kind == .linear && abs($0.angle) == 90) }) {
      sentences.append("layerStyle: a gradient that is not vertical begins anew in each character")
    }
    guard !self.layers.isEmpty else { return }
    if !layers.isOpaqueInside {
      sentences.append(
        "layerStyle.fillOpacity: the fill is translucent, and the fonts beneath it are hollow where it is; edges of "
          + "letters are a little lighter")
    }
    if style.castsByLayerStyle, layers.strokes.contains(where: { $0.opacity * Double($0.color.alpha) < 1 }) {
      sentences.append("layerStyle: shadows show through translucent strokes, where a label hides them")
    }
    if isMixed(layers) {
      sentences.append(
        "layerStyle: blend modes between shadows, strokes and fill are lost, because a game lays one over the other"
      )
    }
    if layers.edgeGamma != nil || layers.knockout != .none || layers.channels != .rgb {
      sentences.append("layerStyle: edgeGamma, knockout and channels hold within a font, and not between them")
    }
  }

  /// Whether a part has a mode that shows on what another layer has. Black that multiplies is black.
  private func isMixed(_ layers: LayerStyle) -> Bool {
    func shows(_ blend: BlendMode, _ color: Color) -> Bool {
      blend != .normal && !(blend == .multiply && color.red + color.green + color.blue == 0)
    }
    return layers.strokes.contains { shows($0.blend, $0.color) } || layers.bevel.map { $0.style != .inner } ?? false
  }
}
