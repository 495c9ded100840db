extension GroupDocument {
  /// What a child of a group is multiplied by, pixel by pixel.
  ///
  /// Sendable; a plain value.
  public struct Mask: Sendable, Hashable {
    /// Where the mask comes from.
    public var source: Source
    /// The place of an image or a gradient, in points from the child's top left; nil is the child's own frame.
    public var frame: Frame?
    /// What of the source counts; nil is alpha for a document and for what is translucent anywhere, else luminance.
    public var channel: Channel?
    /// Whether the mask hides what it would show.
    public var isInverted: Bool
    /// The strength, 0...1: with 0 the mask hides nothing.
    public var density: Double

    /// Makes a mask from its members.
    public init(
      _ source: Source, frame: Frame? = nil, channel: Channel? = nil, isInverted: Bool = false, density: Double = 1
    ) {
      self.source = source
      self.frame = frame
      self.channel = channel
      self.isInverted = isInverted
      self.density = density
    }

    /// Where a mask comes from. Sendable; a plain value.
    public indirect enum Source: Sendable, Hashable {
      /// A picture, pulled to the frame unless it says otherwise.
      case image(LabelDocument.ImageFill)
      /// A gradient over the frame.
      case gradient(LabelDocument.Gradient)
      /// A document at its place in the masked child, which is not shown itself.
      case child(Child)
    }

    /// What of a mask's source counts. Sendable; a value.
    public enum Channel: String, Sendable, Hashable, CaseIterable {
      case alpha, luminance
    }

    /// The document that is drawn for its alpha or luminance, if the mask is one.
    package var child: Child? { if case .child(let child) = source { child } else { nil } }
  }
}
