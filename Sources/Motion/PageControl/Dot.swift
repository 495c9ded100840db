public import Pixels

/// One dot to draw.
///
/// Sendable; a value.
public struct Dot: Sendable, Hashable {
  public struct Border: Sendable, Hashable {
    /// Points, half inside and half outside of the outline; drawn after the fill, with mitred joins up to a limit of 10.
    public var width: Double
    public var color: Color

    public init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  public struct Shadow: Sendable, Hashable {
    public var color: Color
    /// Points; +y is down.
    public var offset: SIMD2<Double>
    /// As in a label's shadow: twice the Gaussian's sigma, in points.
    public var blur: Double

    public init(color: Color, offset: SIMD2<Double>, blur: Double) {
      self.color = color
      self.offset = offset
      self.blur = blur
    }
  }

  /// The page that the dot stands for; for a selection on its way, the nearest one.
  public var page: Int
  /// Whether it is the selection on its way, drawn over the others.
  public var isIndicator: Bool
  /// Points from the frame's top left corner.
  public var center: SIMD2<Double>
  /// Its box in points: a square, unless it is stretched.
  public var size: SIMD2<Double>
  /// The side of its box if it were not stretched.
  public var restSize: Double
  public var shape: DotShape
  /// Drawn at its own size about the centre, times ``imageScale``, instead of shape and border; only a template takes the
  /// colour.
  public var image: DotImage?
  /// 1, but less for dots that shrink at the ends of a row.
  public var imageScale: Double
  public var color: Color
  /// Of the whole dot, 0...1.
  public var alpha: Double
  public var border: Border?
  public var shadow: Shadow?

  /// The outline on the canvas, in points.
  public var outline: Path { shape.outline(size: size, restSize: restSize).transformed(.translation(center)) }
}
