extension LabelDocument {
  /// A picture that stands in a line as a character does (U+FFFC). Lengths are in ems of its run. Sendable; a plain value.
  public struct InlineObject: Sendable, Hashable {
    /// What of the picture is at what of the text. Sendable; a value.
    public enum Align: String, Sendable, Hashable, CaseIterable {
      /// Its bottom is on the baseline.
      case baseline
      /// Its middle is at half the height of small letters.
      case middle
      /// Its middle is that of ascent and descent.
      case center
      /// Its middle is at half the height of capitals, as icons stand.
      case cap
      /// Its top is at the ascent.
      case top
      /// Its bottom is at the descent.
      case bottom
    }

    /// The picture's file.
    public var file: String
    /// Its height.
    public var height = 1.0
    /// Its width; nil keeps the picture's proportions.
    public var width: Double?
    /// What of it is at what of the text.
    public var align = Align.baseline
    /// How far it is moved down.
    public var shift = 0.0
    /// The space around it.
    public var margin = Insets()
    /// Whether its alpha is filled as text is, instead of drawing its colours.
    public var tint = false

    /// Makes a picture of a file, one em high.
    public init(file: String) { self.file = file }
  }
}

extension LabelDocument.InlineObject {
  /// The character that it is in the text.
  package static let character = "\u{FFFC}"
}
