public import Pixels

/// One dot to draw.
///
/// Sendable; a value.
public struct Dot: Sendable, Hashable {
  /// The border of a dot. A value; Sendable.
  public struct Border: Sendable, Hashable {
    /// In points, half of it inside and half of it outside of the outline. The border is drawn after the fill, with
    /// mitred joins up to a limit of 10.
    public var width: Double
    public var color: Color

    public init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// The shadow of a dot. A value; Sendable.
  public struct Shadow: Sendable, Hashable {
    public var color: Color
    /// Points; +y is down.
    public var offset: SIMD2<Double>
    /// As the blur of a label's shadow: twice the sigma of the Gaussian, in points.
    public var blur: Double

    public init(color: Color, offset: SIMD2<Double>, blur: Double) {
      self.color = color
      self.offset = offset
      self.blur = blur
    }
  }

  /// The page that the dot represents; for a selection that moves, the nearest page.
  public var page: Int
  /// Whether the dot is the selection that moves, drawn over the others.
  public var isIndicator: Bool
  /// In points, from the top left corner of the frame.
  public var center: SIMD2<Double>
  /// The size of its box in points: a square, unless the dot is stretched.
  public var size: SIMD2<Double>
  /// The side of its box in points if it were not stretched.
  public var restSize: Double
  public var shape: DotShape
  /// An image that replaces shape and border, drawn about the centre at its own size times ``imageScale``. Only a
  /// template takes the dot's colour.
  public var image: DotImage?
  /// 1, or less for dots that shrink at the ends of a row.
  public var imageScale: Double
  public var color: Color
  /// The alpha of the whole dot, 0...1.
  public var alpha: Double
  public var border: Border?
  public var shadow: Shadow?

  /// The outline on the canvas, in points.
  public var outline: Path { shape.outline(size: size, restSize: restSize).transformed(.translation(center)) }
}
