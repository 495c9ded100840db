public import Motion
public import Pixels

extension CaptionsDocument {
  /// How words are divided into captions. A limit of 0 is none.
  ///
  /// Sendable; a plain value.
  public struct Grouping: Sendable, Hashable {
    /// What a caption ends at, before any limit. Sendable; a value.
    public typealias Boundary = CaptionBoundary

    /// What a caption ends at.
    public var by = Boundary.allCases
    /// The seconds without a word that are a pause.
    public var pause = 0.6
    /// The most words.
    public var maxWords = 0
    /// The most grapheme clusters, with what stands between words; without `sentence` in `by`, of each line.
    public var maxCharacters = 42
    /// The most seconds from its first word to the end of its last.
    public var maxDuration = 6.0
    /// Whether a single word that a limit leaves over takes the last word of the caption before it.
    public var keepTogether = true

    /// Makes the default division.
    public init() {}

    /// Whether lines of the input are lines of captions: where those do not end at sentences, they are as the input has them.
    package var keepsLines: Bool { !by.contains(.sentence) }
  }

  /// Where captions stand on the canvas, in shares of its sides.
  ///
  /// Sendable; a plain value.
  public struct Area: Sendable, Hashable {
    /// The distance from the left edge, in widths.
    public var x: Double
    /// The distance from the top edge, in heights.
    public var y: Double
    /// The width, in widths.
    public var width: Double
    /// The height, in heights.
    public var height: Double

    /// Makes an area from its members, in shares of the canvas.
    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The safe area of broadcasts.
    public static let broadcast = Area(x: 0.05, y: 0.05, width: 0.9, height: 0.9)
    /// What the buttons of upright players leave free.
    public static let vertical = Area(x: 0.06, y: 0.12, width: 0.76, height: 0.58)
  }

  /// A box behind words.
  ///
  /// Sendable; a plain value.
  public struct Box: Sendable, Hashable {
    /// What a box is behind. Sendable; a value.
    public enum Extent: String, Sendable, Hashable, CaseIterable {
      case word, line, caption
    }

    /// The colour, in sRGB with straight alpha.
    public var color = Color.black
    /// The gradient, instead of the colour; its box is the box itself.
    public var gradient: LabelDocument.Gradient?
    /// The stroke of the box; nil draws none.
    public var stroke: LabelDocument.Stroke?
    /// The shadow of the box; nil draws none.
    public var shadow: LabelDocument.Shadow?
    /// How far it reaches beyond its words, in ems.
    public var padding = LabelDocument.Insets()
    /// The radius of its corners, in ems; at most half of its smaller side.
    public var cornerRadius = 0.0
    /// The opacity, in 0...1.
    public var opacity = 1.0
    /// What it is behind; nil is the word, or of a line's box the line.
    public var extent: Extent?
    /// How it moves from word to word.
    public var move = Move()

    /// Makes a black box.
    public init() {}
  }

  /// How a box moves to the next word.
  ///
  /// Sendable; a plain value.
  public struct Move: Sendable, Hashable {
    /// What a box does on its way to another line. Sendable; a value.
    public typealias Across = BoxCrossing

    /// The seconds that it takes, at most as long as the word is spoken.
    public var duration = 0.12
    /// How it follows the time.
    public var curve = Move.defaultCurve
    /// What it does on its way to another line.
    public var across = Across.jump

    /// Makes the default move.
    public init() {}

    private static let defaultCurve = (try? Easing.cubicBezier(x1: 0.22, y1: 1, x2: 0.36, y2: 1)) ?? .linear
  }

  /// How the paint of a word turns into that of a spoken one.
  ///
  /// Sendable; a plain value.
  public struct Fill: Sendable, Hashable {
    /// What the paint does. Sendable; a value.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
      /// The word has the paint of its state.
      case step
      /// The paint of spoken words runs through the word that is spoken, in its own direction.
      case sweep
    }

    /// What the paint does.
    public var mode = Mode.step
    /// The width of the soft edge between both paints, in ems.
    public var edge = 0.0

    /// Makes a fill that changes with the state.
    public init() {}
  }
}
