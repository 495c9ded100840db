import Pixels
import Resolving
import Scene

/// One figure, evaluated sample by sample straight from the model's formulas.
struct ReferenceFigure {
  private typealias Plane = (Int, Int) -> Double

  private let figure: Figure
  private let n: Int
  private let masks: [ReferenceField]
  private let inner: [Plane?]
  private let shadows: [Plane]

  /// `canvas` in pixels.
  init(_ figure: Figure, oversampling n: Int, canvas: PixelRect) {
    self.figure = figure
    self.n = n
    // Wide enough for every value that reaches the canvas.
    let area = figure.groupBounds.union(figure.inkBounds).union(canvas).outset(horizontal: 2, vertical: 2)
    let masks = figure.coverages.map { ReferenceField($0, samples: n) }
    let inner = figure.layers.map { layer -> Plane? in
      guard case .innerShadow(let index, let shadow) = layer else { return nil }
      return ReferenceFigure.cast(shadow.blur, shadow.dilation, from: masks[index], n: n, area: area)
    }
    self.masks = masks
    self.inner = inner
    let bounds = figure.groupBounds
    var alpha = ReferenceField(
      PixelRect(x: bounds.x * n, y: bounds.y * n, width: bounds.width * n, height: bounds.height * n))
    for y in alpha.bounds.y..<alpha.bounds.maxY {
      for x in alpha.bounds.x..<alpha.bounds.maxX {
        alpha[x, y] = ReferenceFigure.group(figure, masks, inner, n, x, y).w
      }
    }
    shadows = figure.shadows.map { ReferenceFigure.cast($0.blur, $0.dilation, from: alpha, n: n, area: area) }
  }

  /// The figure over `base`, at one sample.
  func over(_ base: SIMD4<Double>, _ x: Int, _ y: Int) -> SIMD4<Double> {
    let top = ReferenceFigure.group(figure, masks, inner, n, x, y)
    var pixel = base
    for (shadow, cast) in zip(figure.shadows, shadows) {
      let room = shadow.isKnockedOut ? 1 - shape(x, y) : 1
      pixel = ReferenceFigure.over(
        ReferencePaint.premultiplied(SIMD4<Double>(shadow.color.vector)) * (cast(x, y) * room), pixel)
    }
    return figure.showsGroup ? ReferenceFigure.over(top, pixel) : pixel
  }

  /// Where the figure is, whatever the alpha of its colours.
  private func shape(_ x: Int, _ y: Int) -> Double {
    let layers = figure.shapeLayers.isEmpty ? figure.layers[...] : figure.layers[figure.shapeLayers]
    var rest = 1.0
    for layer in layers {
      switch layer {
      case .fill(let index, _): rest *= 1 - masks[index][x, y]
      case .innerShadow: break
      case .pictures(let pictures):
        for placed in pictures {
          let paint = Paint.image(ImagePaint(picture: placed.picture, x: placed.x, y: placed.y))
          let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5) / Double(n)
          rest *= 1 - ReferencePaint.color(paint, x: place.x, y: place.y).w
        }
      }
    }
    return 1 - rest
  }

  static func over(_ top: SIMD4<Double>, _ bottom: SIMD4<Double>) -> SIMD4<Double> { top + bottom * (1 - top.w) }

  private static func group(
    _ figure: Figure, _ masks: [ReferenceField], _ inner: [Plane?], _ n: Int, _ x: Int, _ y: Int
  ) -> SIMD4<Double> {
    let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5) / Double(n)
    var result = SIMD4<Double>.zero
    for (layer, blurred) in zip(figure.layers, inner) {
      switch layer {
      case .fill(let index, let paint):
        result = over(ReferencePaint.color(paint, x: place.x, y: place.y) * masks[index][x, y], result)
      case .innerShadow(let index, let shadow):
        let mask = masks[index][x, y]
        guard let blurred, mask > 0 else { continue }
        result = ReferencePaint.blended(
          SIMD4<Double>(shadow.color.vector), shadow.blend, share: (1 - blurred(x, y)) * mask, mask: mask,
          onto: result)
      case .pictures(let pictures):
        for placed in pictures {
          let paint = Paint.image(ImagePaint(picture: placed.picture, x: placed.x, y: placed.y))
          result = over(
            ReferencePaint.color(paint, x: place.x, y: place.y) * Double(placed.opacity), result)
        }
      }
    }
    return result
  }

  /// A field (of samples) dilated and blurred: with a sigma, of its pixel averages; without, as sharp as the samples.
  private static func cast(
    _ blur: Blur, _ dilation: Dilation?, from field: ReferenceField, n: Int, area: PixelRect
  ) -> Plane {
    let dx = Double(blur.shiftX) + blur.horizontal.fraction
    let dy = Double(blur.shiftY) + blur.vertical.fraction
    if blur.isHard {
      let scaled = Double(n)
      let samples = PixelRect(x: area.x * n, y: area.y * n, width: area.width * n, height: area.height * n)
      let result = field.dilated(dilation?.scaled(by: scaled))
        .blurred(sigmaX: 0, sigmaY: 0, dx: dx * scaled, dy: dy * scaled, area: samples)
      return { x, y in result[x, y] }
    }
    let result = field.averaged(n).dilated(dilation)
      .blurred(sigmaX: blur.horizontal.sigma, sigmaY: blur.vertical.sigma, dx: dx, dy: dy, area: area)
    return { x, y in
      result[Int((Double(x) / Double(n)).rounded(.down)), Int((Double(y) / Double(n)).rounded(.down))]
    }
  }
}
