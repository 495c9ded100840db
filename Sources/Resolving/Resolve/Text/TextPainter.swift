import Documents
import Pixels
import Scene
import Typography

/// Chooses the paints of a text's masks.
struct TextPainter {
  let content: LabelContent
  let space: SceneSpace

  /// The fill of a part of the text: one layer, or one for each line with `box: line`.
  func fills(_ paint: TextPaint, _ lines: [[PlacedMask]]) -> [FigureParts.Layer] {
    if let image = paint.image {
      return layers(lines, box: image.box) { box, area throws(ResolveError) in
        do throws(ResolveError) {
          return try content.resources.paint(image, in: box, over: area(), scale: space.scale)
        } catch {
          throw error.inside("image")
        }
      }
    }
    guard let gradient = paint.gradient else {
      return [layer(of: joined(lines), in: paint.color)]
    }
    return layers(of: gradient, lines, textColor: paint.color)
  }

  func layers(of stroke: LabelDocument.Stroke, _ lines: [[PlacedMask]]) -> [FigureParts.Layer] {
    guard let gradient = stroke.gradient else {
      return [layer(of: joined(lines), in: stroke.color)]
    }
    return layers(of: gradient, lines, textColor: stroke.color)
  }

  func layer(of masks: [PlacedMask], in color: Color) -> FigureParts.Layer {
    .init(masks: masks, oversampling: space.oversampling) { _ throws(ResolveError) in .solid(color) }
  }

  /// The masks of all lines; most texts have only one line.
  private func joined(_ lines: [[PlacedMask]]) -> [PlacedMask] {
    lines.count == 1 ? lines[0] : lines.flatMap { $0 }
  }

  private func layers(
    of gradient: LabelDocument.Gradient, _ lines: [[PlacedMask]], textColor: Color
  ) -> [FigureParts.Layer] {
    layers(lines, box: gradient.box) { box, _ throws(ResolveError) in
      gradient.paint(in: box, textColor: textColor)
    }
  }

  /// `paint` gives the paint of a box, for the pixels of an area.
  private func layers(
    _ lines: [[PlacedMask]], box: LabelDocument.Gradient.Box,
    paint: @escaping (PaintBox, () -> PixelRect) throws(ResolveError) -> Paint
  ) -> [FigureParts.Layer] {
    guard box == .line else {
      let masks = joined(lines)
      return [
        .init(masks: masks, oversampling: space.oversampling) { place throws(ResolveError) in
          try paint(self.box(box == .canvas ? .canvas : .text, at: place)) { area(of: masks, at: place) }
        }
      ]
    }
    let bending = content.bending
    return lines.enumerated().filter { !$0.element.isEmpty }.map { index, masks in
      .init(masks: masks, oversampling: space.oversampling) { place throws(ResolveError) in
        guard let map = bending?.map(ofLine: index), map.move == nil else {
          return try paint(self.box(.line(index), at: place)) { area(of: masks, at: place) }
        }
        if let affine = map.affine {
          return try paint(turnedBox(ofLine: index, by: affine, at: place)) { area(of: masks, at: place) }
        }
        return try bent(paint, ofLine: index, by: map, over: area(of: masks, at: place), at: place)
      }
    }
  }

  private func area(of masks: [PlacedMask], at place: FigureParts.Place) -> PixelRect {
    Coverage(masks: masks, oversampling: space.oversampling).bounds.offset(x: place.offset.x, y: place.offset.y)
  }

  /// The box of a straight line that is turned: a paint runs along it as along a horizontal one.
  private func turnedBox(ofLine index: Int, by map: Affine, at place: FigureParts.Place) -> PaintBox {
    let (scale, box) = (space.scale, content.box(of: content.layout.lines[index]))
    return PaintBox(
      origin: SIMD2(box.x, box.y) * scale, size: SIMD2(box.width, box.height) * scale,
      transform: map.scaled(by: scale).then(space.transform).then(.translation(SIMD2<Double>(place.offset))))
  }

  private enum BoxKind {
    case text, canvas
    case line(Int)
  }

  /// The box of a paint, in a label that was moved by whole pixels.
  private func box(_ kind: BoxKind, at place: FigureParts.Place) -> PaintBox {
    let scale = space.scale
    let moved = space.transform.then(.translation(SIMD2<Double>(place.offset)))
    switch kind {
    case .text:
      let box = content.drawnBox(by: content.bending)
      return PaintBox(
        origin: SIMD2(box.x, box.y) * scale, size: SIMD2(box.width, box.height) * scale, transform: moved)
    case .line(let index):
      let box = content.drawnBox(ofLine: index, by: content.bending)
      return PaintBox(
        origin: SIMD2(box.x, box.y) * scale, size: SIMD2(box.width, box.height) * scale, transform: moved)
    case .canvas:
      // A canvas that fits is larger than the label, and does not move with the label.
      if let canvas = place.canvas { return PaintBox(origin: .zero, size: canvas, transform: .identity) }
      return PaintBox(origin: .zero, size: content.size * scale, transform: moved)
    }
  }
}
