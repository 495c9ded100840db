extension LabelDocument {
  /// What lies under a text, line by line: a marked word, a badge, a ground that follows the lines. It never changes
  /// where anything is. Sendable; a plain value.
  public struct TextBackground: Sendable, Hashable {
    /// What becomes of it where a line ends. Sendable; a value.
    public enum Break: String, Sendable, Hashable, CaseIterable {
      /// It is cut there: corners and the padding of sides are at its two ends only.
      case slice
      /// Each line has a whole one.
      case clone
      /// The pieces of lines that follow one another become one shape.
      case merge
    }

    /// What its pieces are drawn around. Sendable; a value.
    public enum Box: String, Sendable, Hashable, CaseIterable {
      /// The text from its ascent to its descent.
      case line
      /// What is drawn of the letters.
      case ink
      /// Each word by itself, from its ascent to its descent.
      case word
    }

    /// The paint.
    public var paint: Background.Paint
    /// The points by which it is larger than what it is drawn around.
    public var padding = Insets()
    /// The radius of its corners, in points.
    public var radius = 0.0
    /// What becomes of it where a line ends.
    public var pieces = Break.slice
    /// What its pieces are drawn around.
    public var box = Box.line
    /// A line along its outline; nil draws none.
    public var border: Stroke?
    /// Its own outer shadows, the first on top.
    public var shadows: [Shadow] = []
    /// Whether it is a part of the text's figure, under it, and casts the text's shadows.
    public var inShadow = false

    /// Makes a background of a paint.
    public init(paint: Background.Paint) { self.paint = paint }
  }
}
