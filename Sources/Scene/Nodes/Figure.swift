package import Pixels

/// One shape (a text, a frame, a dot) with its effects, ready to be drawn, in pixels of the canvas.
///
/// It is drawn bottom to top: `shadows`, first to last; then the group, which is composited by itself from `layers`,
/// first to last. All colours are premultiplied, in encoded sRGB. Finally everything is multiplied by `opacity`.
///
/// An object, because nodes, scenes and plans hand it on: a copy of its members would count four references.
///
/// Immutable; Sendable, usable from any thread.
package final class Figure: Sendable {
  package let coverages: [Coverage]
  /// The layers of the group, bottom to top.
  package let layers: [GroupLayer]
  /// The indices of the `layers` that are the fill of a text and the effects that fall into it; empty for a figure that
  /// is no text.
  package let textLayers: Range<Int>
  /// The indices of the `layers` that only say where the figure is, in clear colours: the last ones. Where there are none,
  /// its fills and pictures say it.
  package let shapeLayers: Range<Int>
  /// The drop shadows, bottom to top: the reverse of the document's order.
  package let shadows: [DropShadow]
  /// The opacity of the whole figure, 0...1.
  package let opacity: Float
  /// Whether the group is drawn. It casts shadows all the same: those of several figures can lie under all of them.
  package let showsGroup: Bool
  /// The bounds of the group: of every coverage and every picture that a layer draws. They may reach beyond the canvas.
  package let groupBounds: PixelRect

  package convenience init(
    coverages: [Coverage] = [], layers: [GroupLayer] = [], textLayers: Range<Int> = 0..<0,
    shadows: [DropShadow] = [], opacity: Float = 1
  ) {
    let bounds = layers.reduce(PixelRect.empty) { bounds, layer in
      switch layer {
      case .fill(let coverage, _), .innerShadow(let coverage, _): bounds.union(coverages[coverage].bounds)
      case .pictures(let pictures): pictures.reduce(bounds) { $0.union($1.bounds) }
      }
    }
    self.init(
      coverages: coverages, layers: layers, textLayers: textLayers, shadows: shadows, opacity: opacity,
      groupBounds: bounds)
  }

  /// A figure whose `groupBounds` are known.
  package init(
    coverages: [Coverage], layers: [GroupLayer], textLayers: Range<Int>, shapeLayers: Range<Int> = 0..<0,
    shadows: [DropShadow], opacity: Float, groupBounds: PixelRect, showsGroup: Bool = true
  ) {
    self.shapeLayers = shapeLayers
    self.showsGroup = showsGroup
    self.coverages = coverages
    self.layers = layers
    self.textLayers = textLayers
    self.shadows = shadows
    self.opacity = opacity
    self.groupBounds = groupBounds
  }

  /// Whether a layer is a part of where the figure is, which its knocked-out shadows leave out.
  package func isShape(layer index: Int) -> Bool {
    if !shapeLayers.isEmpty { return shapeLayers.contains(index) }
    if case .innerShadow = layers[index] { return false }
    return true
  }

  /// The same figure without an opacity.
  package var opaque: Figure {
    Figure(
      coverages: coverages, layers: layers, textLayers: textLayers, shapeLayers: shapeLayers, shadows: shadows,
      opacity: 1, groupBounds: groupBounds, showsGroup: showsGroup)
  }

  /// The shadows of the figure, without the group that casts them.
  package var onlyShadows: Figure {
    Figure(
      coverages: coverages, layers: layers, textLayers: 0..<0, shapeLayers: shapeLayers, shadows: shadows,
      opacity: opacity, groupBounds: groupBounds, showsGroup: false)
  }

  /// The layers of which anything is seen.
  package var drawnLayers: [GroupLayer] { shapeLayers.isEmpty ? layers : Array(layers[..<shapeLayers.lowerBound]) }

  /// The group of the figure, without its shadows.
  package var withoutShadows: Figure {
    Figure(
      coverages: coverages, layers: drawnLayers, textLayers: textLayers, shadows: [], opacity: opacity,
      groupBounds: groupBounds)
  }

  /// The bounds of one shadow of the group.
  package func bounds(of shadow: DropShadow) -> PixelRect { Figure.bounds(of: shadow, castBy: groupBounds) }

  static func bounds(of shadow: DropShadow, castBy group: PixelRect) -> PixelRect {
    bounds(of: group.grown(by: shadow.dilation), blurredBy: shadow.blur)
  }

  /// The bounds of a plane after a blur: enlarged by the blur's reach and moved by its shift.
  package static func bounds(of plane: PixelRect, blurredBy blur: Blur) -> PixelRect {
    plane.outset(horizontal: blur.horizontal.reach, vertical: blur.vertical.reach)
      .offset(x: blur.shiftX, y: blur.shiftY)
  }

  /// The bounds of everything that is drawn. They may reach beyond the canvas.
  package var inkBounds: PixelRect {
    shadows.reduce(groupBounds) { $0.union(bounds(of: $1)) }
  }

  /// The ``inkBounds`` of a figure with this group and these shadows, before it exists.
  package static func inkBounds(of group: PixelRect, shadows: [DropShadow]) -> PixelRect {
    shadows.reduce(group) { $0.union(bounds(of: $1, castBy: group)) }
  }

  /// The part of the group that affects what is drawn on `canvas`: it lies on the canvas, casts a shadow onto it, or is
  /// within an inner shadow's reach of such a part.
  package func drawnGroupBounds(on canvas: PixelRect) -> PixelRect {
    var visible = canvas
    for shadow in shadows {
      visible = visible.union(shadow.blur.seen(from: canvas).seen(through: shadow.dilation))
    }
    var reach = 0
    for case .innerShadow(_, let shadow) in layers {
      let blur = shadow.blur
      let spread = shadow.dilation.map { Int($0.extent.rounded(.up)) + 1 } ?? 0
      let blurred = max(blur.horizontal.reach + abs(blur.shiftX), blur.vertical.reach + abs(blur.shiftY)) + 1
      reach = max(reach, blurred + spread)
    }
    return groupBounds.intersection(visible.outset(horizontal: reach, vertical: reach))
  }
}

extension PixelRect {
  /// The bounds of a plane with these bounds after a dilation.
  package func grown(by dilation: Dilation?) -> PixelRect {
    guard let growth = dilation?.growth, !isEmpty else { return self }
    return PixelRect(
      minX: x - growth.left, minY: y - growth.top, maxX: maxX + growth.right, maxY: maxY + growth.bottom)
  }

  /// The bounds of the part of a plane that its dilation depends on within these bounds.
  package func seen(through dilation: Dilation?) -> PixelRect {
    guard let dilation, !isEmpty else { return self }
    if case .erosion(let radius) = dilation {
      let reach = Int(radius.rounded(.up)) + 1
      return outset(horizontal: reach, vertical: reach)
    }
    let growth = dilation.growth
    return PixelRect(
      minX: x - growth.right, minY: y - growth.bottom, maxX: maxX + growth.left, maxY: maxY + growth.top)
  }
}
