public import Pixels

extension LabelDocument {
  /// An outer shadow, or a glow where it has no offset.
  ///
  /// Sendable; a plain value.
  public struct Shadow: Sendable, Hashable {
    /// The colour of the shadow, in sRGB with straight alpha; the alpha is its strength.
    public var color: Color
    /// How far the shadow is moved to the right and down, in points.
    public var offset: Point
    /// The CSS blur in points: twice the Gaussian's standard deviation.
    public var blur: Blur
    /// The points by which the shape grows (or, negative, shrinks) before it is blurred.
    public var spread: Double
    /// Whether the shadow is left out under the text itself, so that it shows nowhere through it.
    public var isKnockedOut: Bool
    /// Whether the shadow reaches from the text all the way to its offset, as a long shadow does.
    public var isExtruded: Bool

    /// Makes a shadow from its members. Offset, blur and spread are in points.
    public init(
      color: Color = .black, offset: Point = .zero, blur: Blur = 0, spread: Double = 0, isKnockedOut: Bool = false,
      isExtruded: Bool = false
    ) {
      self.color = color
      self.offset = offset
      self.blur = blur
      self.spread = spread
      self.isKnockedOut = isKnockedOut
      self.isExtruded = isExtruded
    }
  }

  /// A shadow that falls into the text from its edges.
  ///
  /// Sendable; a plain value.
  public struct InnerShadow: Sendable, Hashable {
    /// The colour of the shadow, in sRGB with straight alpha; the alpha is its strength.
    public var color: Color
    /// How far the shadow is moved to the right and down, in points.
    public var offset: Point
    /// The CSS blur in points: twice the Gaussian's standard deviation.
    public var blur: Blur
    /// The points by which the surroundings grow inwards (or, negative, recede) before they are blurred.
    public var spread: Double
    /// How the shadow is mixed with the text: by a separable mode of W3C Compositing and Blending, of which the soft
    /// light is `BlendMode/cssSoftLight`, or by FXLabel 1.4's `BlendMode/replace`.
    public var blend: BlendMode

    /// Makes an inner shadow from its members. Offset, blur and spread are in points.
    public init(
      color: Color = .black, offset: Point = .zero, blur: Blur = 0, spread: Double = 0, blend: BlendMode = .normal
    ) {
      self.color = color
      self.offset = offset
      self.blur = blur
      self.spread = spread
      self.blend = blend
    }
  }

  /// A CSS blur in points, twice the Gaussian's standard deviation: one for both axes, or one for each.
  ///
  /// Sendable; a plain value.
  public struct Blur: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The blur across, in points.
    public var x: Double
    /// The blur down, in points.
    public var y: Double

    /// Makes a blur from its members, in points.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// Makes a blur that is the same across and down, in points.
    public init(_ both: Double) { self.init(x: both, y: both) }

    /// Lets a number stand for a blur in points, the same across and down.
    public init(floatLiteral value: Double) { self.init(value) }

    /// Lets a whole number stand for a blur in points, the same across and down.
    public init(integerLiteral value: Int) { self.init(Double(value)) }
  }

  /// Light on the edges: a highlight where they face it, a shade where they do not.
  ///
  /// Sendable; a plain value.
  public struct Bevel: Sendable, Hashable {
    /// Where the bevel is drawn. Sendable; a value.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      /// The bevel is drawn inside the text.
      case inner
      /// The bevel is drawn inside and around the text.
      case emboss
    }

    /// Where the bevel is drawn.
    public var style: Style
    /// The distance from the edge to where the slope ends, in points.
    public var size: Double
    /// The CSS blur of the slope, in points; nil is as much as ``size``.
    public var soften: Double?
    /// Where the light comes from, in degrees counterclockwise from the right, as in Photoshop.
    public var angle: Double
    /// The colour of the edges that face the light, in sRGB with straight alpha.
    public var highlight: Color
    /// The colour of the edges that face away from the light, in sRGB with straight alpha.
    public var shade: Color

    /// Makes a bevel from its members. Size and softening are in points, the angle in degrees.
    public init(
      style: Style = .inner, size: Double = 3, soften: Double? = nil, angle: Double = 120,
      highlight: Color = Color(red: 1, green: 1, blue: 1, alpha: 0.75),
      shade: Color = Color(red: 0, green: 0, blue: 0, alpha: 0.75)
    ) {
      self.style = style
      self.size = size
      self.soften = soften
      self.angle = angle
      self.highlight = highlight
      self.shade = shade
    }
  }
}

extension LabelDocument.Bevel {
  static let table = ObjectTable(
    "bevel", "a bevel", "Light on the edges of the text.", defaults: LabelDocument.Bevel(),
    [
      Member(
        "style", .choice { $0 == .inner ? "Inside the text." : "Inside and around the text." }, \.style,
        "Where it is drawn."),
      Member("size", .number(0...1000, unit: "points"), \.size, "From the edge to where the slope ends."),
      Member(
        "soften", .number(Limits.blurs, unit: "points"), \.soften, "CSS blur of the slope; by default its size."),
      Member(
        "angle", .number(-360...360, unit: "degrees"), \.angle,
        "Where the light comes from, counterclockwise from the right."),
      Member("highlight", .color, \.highlight, "Of the edges that face the light."),
      Member("shade", .color, \.shade, "Of the edges that face away."),
    ])
}
