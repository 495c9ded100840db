public import Pixels

/// A label, ready to draw: device pixels, y down, origin at the canvas's top-left.
///
/// What a renderer is spared, because resolving has seen to it:
/// - no points, no scale, no inheritance, no optional fields, no names of fonts or styles;
/// - every number is finite and in range, every canvas within the limit;
/// - blur is a plan with its sigma in pixels; stops are sorted, two or more, or the paint is solid;
/// - no layer that draws nothing: no empty coverage, no shadow without alpha, no hard shadow without offset;
/// - masks are rasterized, at `oversampling` times the size;
/// - the bounds of everything are known.
///
/// Drawing, bottom to top: background; `shadows`, first to last; the group, itself composited apart from `layers`,
/// first to last, src-over. All premultiplied, in encoded sRGB. Then the whole is multiplied by `opacity`.
///
/// With `oversampling` N > 1 every sharp term (coverage, gradient, hard shadows, the product of an inner shadow with
/// its coverage) is evaluated at the centres of an N x N grid in each pixel, and the results are averaged. Blurred
/// terms (and the planes they are blurred from, averaged over the grid) are evaluated once a pixel.
///
/// A value; Sendable.
public struct LabelScene: Sendable {
  /// The canvas, in pixels.
  public let width: Int
  public let height: Int
  /// 1, 2, 4, 8 or 16.
  public let oversampling: Int
  /// In 0...1.
  public let opacity: Float
  public let background: Background?
  public let coverages: [Coverage]
  /// Bottom to top.
  public let layers: [GroupLayer]
  /// Bottom to top: the reverse of the author's order.
  public let shadows: [DropShadow]

  public init(
    width: Int, height: Int, oversampling: Int = 1, opacity: Float = 1, background: Background? = nil,
    coverages: [Coverage] = [], layers: [GroupLayer] = [], shadows: [DropShadow] = []
  ) {
    self.width = width
    self.height = height
    self.oversampling = oversampling
    self.opacity = opacity
    self.background = background
    self.coverages = coverages
    self.layers = layers
    self.shadows = shadows
  }

  public var canvas: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The bounds of the group: of every coverage a layer draws. May reach beyond the canvas.
  public var groupBounds: PixelRect {
    layers.reduce(PixelRect.empty) { bounds, layer in
      switch layer {
      case .fill(let coverage, _), .innerShadow(let coverage, _): bounds.union(coverages[coverage].bounds)
      }
    }
  }

  /// The bounds of one shadow of the group.
  public func bounds(of shadow: DropShadow) -> PixelRect {
    LabelScene.bounds(of: groupBounds, blurredBy: shadow.blur)
  }

  /// The bounds of a plane after a blur: grown by its reach, moved by its shift.
  public static func bounds(of plane: PixelRect, blurredBy blur: Blur) -> PixelRect {
    plane.outset(horizontal: blur.horizontal.reach, vertical: blur.vertical.reach)
      .offset(x: blur.shiftX, y: blur.shiftY)
  }

  /// The bounds of everything that draws but the background. May reach beyond the canvas.
  public var inkBounds: PixelRect {
    shadows.reduce(groupBounds) { $0.union(bounds(of: $1)) }
  }

  /// The part of the group that has a say in the canvas, in pixels: what lies on it, casts a shadow onto it, or is
  /// within an inner shadow's reach of what does.
  public var drawnGroupBounds: PixelRect {
    var visible = canvas
    for shadow in shadows {
      let blur = shadow.blur
      visible = visible.union(
        canvas.outset(horizontal: blur.horizontal.reach, vertical: blur.vertical.reach)
          .offset(x: -blur.shiftX, y: -blur.shiftY))
    }
    var reach = 0
    for case .innerShadow(_, let shadow) in layers {
      let blur = shadow.blur
      reach = max(
        reach, blur.horizontal.reach + abs(blur.shiftX) + 1, blur.vertical.reach + abs(blur.shiftY) + 1)
    }
    return groupBounds.intersection(visible.outset(horizontal: reach, vertical: reach))
  }
}
