import Documents
import Pixels

/// The parts of a style that are fonts of their own. A letter's parts one over the other are the letter: what lies around
/// it reaches beneath it, so that no seam shows where the edges of both are translucent.
extension LabelDocument {
  /// The style with what a layer shows.
  func part(_ layer: SpriteFontDocument.Layer) -> LabelDocument {
    switch layer {
    case .glyph: glyphPart
    case .fill: fillPart
    case .stroke: strokePart
    case .shadow: shadowPart
    }
  }

  private var glyphPart: LabelDocument {
    var label = self
    label.shadows = []
    label.layerStyle?.dropShadows = []
    label.layerStyle?.outerGlow = nil
    return label
  }

  /// Strokes over the fill, and those on its edge, belong to it.
  private var fillPart: LabelDocument {
    var label = glyphPart
    if strokesLieApart { label.strokes.removeAll(where: \.isUnderFill) }
    label.layerStyle?.strokes.removeAll { $0.position == .outside }
    return label
  }

  private var strokePart: LabelDocument {
    var label = self
    label.effects = Effects()
    let around = layerStyle?.strokes.filter { $0.position == .outside } ?? []
    if let layers = layerStyle, !around.isEmpty {
      var kept = LayerStyle()
      (kept.fillOpacity, kept.seed, kept.strokes) = (0, layers.seed, around)
      kept.reachesBeneath = layers.isOpaqueInside
      label.layerStyle = kept
    } else {
      label.strokes = strokesLieApart ? strokes.filter(\.isUnderFill) : []
      label.layerStyle = nil
      (label.gradient, label.image, label.color.alpha) = (nil, nil, 0)
    }
    return label
  }

  private var shadowPart: LabelDocument {
    var label = self
    label.effects = Effects(shadows: effects.shadows)
    guard castsByLayerStyle, let layers = layerStyle else {
      label.layerStyle = nil
      for index in label.shadows.indices { label.shadows[index].isKnockedOut = false }
      return label
    }
    label.shadows = []
    var kept = LayerStyle()
    (kept.fillOpacity, kept.globalLight, kept.seed) = (0, layers.globalLight, layers.seed)
    (kept.dropShadows, kept.outerGlow) = (layers.dropShadows, layers.outerGlow)
    kept.reachesBeneath = layers.isOpaqueInside
    if layers.isOpaqueInside {
      for index in kept.dropShadows.indices { kept.dropShadows[index].isKnockedOut = false }
    }
    label.layerStyle = kept
    return label
  }

  /// Whether the layer style casts something around the shape.
  var castsByLayerStyle: Bool { layerStyle.map { !$0.dropShadows.isEmpty || $0.outerGlow != nil } ?? false }

  /// Whether the label's own strokes are no part of a shape on which a layer style lays effects.
  var strokesLieApart: Bool { layerStyle?.leavesInside ?? true }

  /// Whether the style has strokes that the layer of strokes shows.
  var hasStrokesApart: Bool {
    layerStyle?.strokes.contains { $0.position == .outside } ?? false
      || strokesLieApart && strokes.contains(where: \.isUnderFill)
  }
}

extension LayerStyle {
  /// Whether nothing shows through the shape of an opaque label: the fill is opaque, or a colour or gradient over it is.
  var isOpaqueInside: Bool {
    fillOpacity == 1
      || colorOverlays.contains { $0.opacity == 1 && $0.color.alpha == 1 && $0.blend == .normal }
      || gradientOverlays.contains { overlay in
        overlay.opacity == 1 && overlay.blend == .normal && overlay.gradient.isOpaque
      }
  }

  /// Whether it leaves the shape and its edge as they are: it has shadows and a glow at most.
  fileprivate var leavesInside: Bool {
    var rest = self
    (rest.dropShadows, rest.outerGlow, rest.globalLight, rest.seed) = ([], nil, Light(), 0)
    return rest == LayerStyle()
  }
}

extension LayerStyle.Gradient {
  fileprivate var isOpaque: Bool { opacities?.allSatisfy { $0 == 1 } ?? colors.allSatisfy { $0.alpha == 1 } }
}

extension LabelDocument.Stroke {
  /// Whether the stroke is drawn before the fill.
  var isUnderFill: Bool { order.map { $0 == .under } ?? (position == .outside) }
}
