import Documents
import Pixels

/// The labels that draw the characters of a sprite font: the style, made the same for every character, and its layers.
///
/// Sendable; a value.
struct SpriteStyle: Sendable {
  /// Where a character's cell begins, and where its baseline is. Sendable; a value.
  struct Frame: Sendable {
    /// The size of the cell in pixels.
    var width: Int
    var height: Int
    /// The column of the character's origin.
    var originX: Int
    /// The row of its baseline.
    var baseline: Int
    /// The row of the baseline of a label whose text begins at its top.
    var naturalBaseline: Int
  }

  private let style: LabelDocument
  let layer: SpriteFontDocument.Layer?

  /// What the style shows otherwise than a label does.
  let warnings: [String]

  /// The style of a font at a scale, in pixels per point.
  init(_ document: SpriteFontDocument, layer: SpriteFontDocument.Layer?, scale: Double) {
    var style = document.style
    style.runs = []
    style.canvas.id = nil
    style.canvas.scale = scale
    (style.textInsets, style.alignment, style.verticalAlignment) = (LabelDocument.Insets(), .left, .top)
    (style.numberOfLines, style.lineBreak, style.background, style.warp, style.fit) = (1, .clip, nil, nil, nil)
    (style.underline, style.strikethrough, style.overline) = (nil, nil, nil)
    (style.minimumScaleFactor, style.kerning, style.baselineOffset) = (1, [:], 0)
    (style.size, style.lineHeight, style.textBoxTrim) = (.fit, .normal, .none)
    if document.digits == .tabular { style.font.features["tnum"] = 1 }
    // A vertical ramp in the box of the line is the same for every character; a text of one character has no other box.
    style.gradient?.box = .line
    for index in style.strokes.indices { style.strokes[index].gradient?.box = .line }
    self.layer = layer
    self.style = layer.map { style.part($0) } ?? style
    warnings = SpriteRemarks(style, layers: document.layers).sentences
  }

  // MARK: Labels

  /// A character without effects, as its mask is measured.
  func bare(_ character: SpriteCharacter) -> LabelDocument {
    var label = whole(character)
    (label.effects, label.strokes, label.layerStyle) = (LabelDocument.Effects(), [], nil)
    (label.gradient, label.image, label.color) = (nil, nil, .black)
    return label
  }

  /// A character with its effects, on a canvas as large as they need.
  func whole(_ character: SpriteCharacter) -> LabelDocument {
    var label = style
    if let icon = character.icon {
      var run = LabelDocument.TextRun("")
      run.object = icon
      label.runs = [run]
    } else {
      label.text = character.text
    }
    return label
  }

  /// A label without a text, whose layer style has the boxes of the font's cells. `base` is the row of its baseline.
  func line(base: Int, ramp: SpriteFont.Ramp) -> LabelDocument {
    var label = style
    label.text = ""
    let scale = label.canvas.scale
    setBox(
      &label,
      .init(
        left: 0, top: (Double(base) + ramp.top) / scale, right: 1, bottom: (Double(base) + ramp.bottom) / scale))
    return label
  }

  /// A character in its cell. `span` is the box of the layer style's gradients.
  func cell(_ character: SpriteCharacter, in frame: Frame, span: SpriteFont.Ramp) -> LabelDocument {
    var label = whole(character)
    let scale = label.canvas.scale
    label.size = .fixed(width: Double(frame.width) / scale, height: Double(frame.height) / scale)
    label.textInsets.left = Double(frame.originX) / scale
    label.textInsets.top = Double(frame.baseline - frame.naturalBaseline) / scale
    setBox(
      &label,
      .init(
        left: 0, top: (Double(frame.baseline) + span.top) / scale, right: Double(frame.width) / scale,
        bottom: (Double(frame.baseline) + span.bottom) / scale))
    guard castsApart else { return label }
    // The letters stand left of the canvas, and their shadows where they would be: so nothing covers them.
    var distance = 1024.0
    while distance * scale < 4 * Double(frame.width) { distance *= 2 }
    label.textInsets.left -= distance
    for index in label.shadows.indices { label.shadows[index].offset.x += distance }
    return label
  }

  /// Whether the layer has only the label's own shadows.
  private var castsApart: Bool { layer == .shadow && !style.castsByLayerStyle }

  /// Gradients of a layer style take the box of the font, not of the glyph.
  private func setBox(_ label: inout LabelDocument, _ box: LayerStyle.Gradient.Box) {
    guard var layers = label.layerStyle else { return }
    func settle(_ gradient: inout LayerStyle.Gradient) {
      if gradient.box == nil, gradient.kind != .shapeBurst { gradient.box = box }
    }
    for index in layers.gradientOverlays.indices { settle(&layers.gradientOverlays[index].gradient) }
    for index in layers.strokes.indices where layers.strokes[index].gradient != nil {
      var gradient = layers.strokes[index].gradient ?? LayerStyle.Gradient()
      settle(&gradient)
      layers.strokes[index].gradient = gradient
    }
    label.layerStyle = layers
  }
}
