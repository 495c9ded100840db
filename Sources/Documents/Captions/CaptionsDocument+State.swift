public import Basics
public import Motion
public import Pixels

extension CaptionsDocument {
  /// What differs in a word of a state from the label. A member that is nil is as the label has it.
  ///
  /// Sendable; a plain value.
  public struct State: Sendable, Hashable {
    /// The colour of the word, in sRGB with straight alpha, instead of the label's colour, gradient and picture.
    public var color: Color?
    /// The gradient of the word, instead of the label's colour, gradient and picture.
    public var gradient: LabelDocument.Gradient?
    /// The strokes of the word; an empty list draws none.
    public var strokes: [LabelDocument.Stroke]?
    /// The outer shadows of the word; an empty list draws none.
    public var shadows: [LabelDocument.Shadow]?
    /// The line under the word.
    public var underline: LabelDocument.DecorationOverride?
    /// The opacity of the word, in 0...1.
    public var opacity: Double?
    /// What differs in the font. The word is centred where it stands in the label's font, so others never move.
    public var font = LabelDocument.FontOverride()
    /// How the word is scaled, turned and moved.
    public var pose: WordPose?
    /// How long the change to this state takes.
    public var transition: Transition?

    /// Makes a state that changes nothing.
    public init() {}
  }

  /// How a word is scaled and turned about its centre, and then moved.
  ///
  /// Sendable; a plain value.
  public struct WordPose: Sendable, Hashable {
    /// The size as a factor.
    public var scale = 1.0
    /// The angle in degrees, clockwise.
    public var rotation = 0.0
    /// How far the word is moved to the right and down, in ems.
    public var offset = LabelDocument.Point.zero

    /// Makes a pose that changes nothing.
    public init() {}
  }

  /// How long a change takes, and how it follows the time.
  ///
  /// Sendable; a plain value.
  public struct Transition: Sendable, Hashable {
    /// The seconds that it takes, at most as long as the word is spoken.
    public var duration = 0.0
    /// How it follows the time.
    public var curve = Easing.linear

    /// Makes a change that takes no time.
    public init() {}
  }

  /// Words that differ, whatever their state.
  ///
  /// Sendable; a plain value.
  public struct Emphasis: Sendable, Hashable {
    /// Which words: a word, a beginning as `fire*`, a tag as `tag:b`, or those of a speaker as `speaker:Ann`. Case and
    /// marks around words do not matter.
    @Bytewise public var match: [String]
    /// What differs, on top of the state.
    public var state: State

    /// Makes an emphasis from its members.
    public init(match: [String], state: State) {
      self.match = match
      self.state = state
    }
  }

  /// What a whole caption does when it comes, or before it goes.
  ///
  /// Sendable; a plain value.
  public struct Passage: Sendable, Hashable {
    /// The seconds that it takes, at most as long as the caption is shown.
    public var duration = 0.2
    /// What it does, about the middle of its lines; an empty list fades it.
    public var keyframes: [Keyframe] = []
    /// How it follows the time.
    public var curve = Easing.linear

    /// Makes a fade of 0.2 seconds.
    public init() {}
  }
}
