public import Pixels

/// One dot to draw.
///
/// Sendable; a value.
public struct Dot: Sendable, Hashable {
  /// The border of a dot. A value; Sendable.
  public struct Border: Sendable, Hashable {
    /// The width in points, half of it inside and half of it outside of the outline. The border is drawn after the
    /// fill, with mitred joins up to a limit of 10.
    public var width: Double
    /// The colour of the border.
    public var color: Color

    /// Makes a border from its members. `width` is in points.
    public init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// The shadow of a dot. A value; Sendable.
  public struct Shadow: Sendable, Hashable {
    /// The colour of the shadow.
    public var color: Color
    /// How far the shadow is moved, in points; +y is down.
    public var offset: SIMD2<Double>
    /// The CSS blur in points, as that of a label's shadow: twice the sigma of the Gaussian.
    public var blur: Double

    /// Makes a shadow from its members. `offset` and `blur` are in points.
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
  /// The centre in points from the top left corner of the frame.
  public var center: SIMD2<Double>
  /// The size of its box in points: a square, unless the dot is stretched.
  public var size: SIMD2<Double>
  /// The side of its box in points if it were not stretched.
  public var restSize: Double
  /// The shape of the dot, drawn where there is no image.
  public var shape: DotShape
  /// An image that replaces shape and border, drawn about the centre at its own size times ``imageScale``. Only a
  /// template takes the dot's colour.
  public var image: DotImage?
  /// The factor of the image's size: 1, or less for dots that shrink at the ends of a row.
  public var imageScale: Double
  /// The colour that fills the dot.
  public var color: Color
  /// The alpha of the whole dot, 0...1.
  public var alpha: Double
  /// The line along the edge; nil where there is none.
  public var border: Border?
  /// The shadow under the dot; nil where there is none.
  public var shadow: Shadow?

  /// The outline on the canvas, in points.
  public var outline: Path { shape.outline(size: size, restSize: restSize).transformed(.translation(center)) }
}
