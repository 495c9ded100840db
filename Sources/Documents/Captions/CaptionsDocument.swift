public import Basics
package import Captions
import Motion
import Pixels

/// Words with times, shown as captions: each word changes its look when it is spoken.
///
/// The label's own text is not shown. Sendable; a plain value.
public struct CaptionsDocument: DocumentContent {
  /// The look of all words, and the canvas.
  public var label: LabelDocument {
    get { apart.value }
    _modify { yield &apart.value }
  }
  /// The label, apart, so that the document stays small.
  private var apart: Boxed<LabelDocument>
  /// What is said, and when.
  public var words: Words
  /// How words are divided into captions.
  public var group = Grouping()
  /// Where captions stand on the canvas.
  public var area = Area.broadcast
  /// What becomes of captions that are shown at the same time.
  public var overlap = Overlap.push
  /// What differs in a word before it is spoken; nil changes nothing.
  @Rare public var coming: State?
  /// What differs in a word while it is spoken; nil changes nothing.
  @Rare public var current: State?
  /// What differs in a word after it was spoken; nil changes nothing.
  @Rare public var spoken: State?
  /// What differs in some words, whatever their state; of several the first that says something about a member counts.
  public var emphasis: [Emphasis] = []
  /// Words that are shown instead of others. Marks around a word stay, and case is not told apart.
  public var replace: [String: String] {
    get { replacements.mapValues(\.string) }
    set { replacements = newValue.mapValues { ByteText($0) } }
  }
  /// The same. What is shown counts by its bytes; words are looked up as they are read.
  private var replacements: [String: ByteText] = [:]
  /// Whether letters change their case.
  public var letterCase = LetterCase.keep
  /// Whether the marks at the ends of words are shown.
  public var punctuation = Punctuation.keep
  /// What lies behind the word that is spoken; nil draws nothing.
  @Rare public var box: Box?
  /// What lies behind each line, or behind a caption, all the time; nil draws nothing.
  @Rare public var lineBox: Box?
  /// How the paint of a word turns into that of a spoken one.
  public var fill = Fill()
  /// What a caption does when it comes; nil lets it appear at once.
  public var enter: Passage?
  /// What a caption does before it goes; nil lets it vanish at once.
  public var exit: Passage?
  /// What happens to glyphs, words or lines, in this order.
  public var animators: [TextAnimator] = []
  /// The room that a word in a font of its own is given.
  public var slot = Slot.base
  /// The seconds that a caption comes before its first word.
  public var lead = 0.0
  /// The seconds that it stays after its last word.
  public var linger = 0.2
  /// The longest gap, in seconds, in which a word stays the current one.
  public var hold = 0.4
  /// The seconds that a caption is shown at least.
  public var minimumDuration = 0.7
  /// A shorter gap between two captions, in seconds, is closed.
  public var minimumGap = 0.12
  /// The seconds that a word is the current one at least; a shorter one never is.
  public var minimumWord = 0.06
  /// The moment that is shown, in seconds.
  public var time = 0.0
  /// Other words at the same time, as those of another language, each with their own look and area. They are drawn over
  /// the document's own, in this order. Their canvas and their time are the document's, and they have no tracks.
  public var tracks: [CaptionsDocument] = []
  /// The first captions, where they were shown while words still came.
  package var standing: [CaptionStanding] = []
  /// What a resolver found out about the document, where it did.
  package var prepared = PreparedCaptions()

  /// What becomes of captions that are shown at the same time. Sendable; a value.
  public enum Overlap: String, Sendable, Hashable, CaseIterable {
    /// A later caption moves away from the edge, by whole lines.
    case push
    /// A later caption ends the one before it.
    case replace
    /// Captions lie over each other.
    case allow
  }

  /// Whether letters change their case. Sendable; a value.
  public enum LetterCase: String, Sendable, Hashable, CaseIterable {
    case keep, upper, lower
  }

  /// Whether the marks at the ends of words are shown. Sendable; a value.
  public enum Punctuation: String, Sendable, Hashable, CaseIterable {
    case keep, drop
  }

  /// The room that a word in a font of its own is given. Sendable; a value.
  public enum Slot: String, Sendable, Hashable, CaseIterable {
    /// As much as in the label's font.
    case base
    /// As much as the widest of its states needs.
    case widest
  }

  /// Makes captions of these words with their own defaults: white and centred, at the bottom of a canvas of 1920 x 1080
  /// points, on two lines at most. Numbers are not checked here; see ``Document/validate()``.
  public init(words: Words = Words([]), label: LabelDocument? = nil) {
    self.words = words
    apart = Boxed(label ?? CaptionsDocument.defaultLabel)
  }

  /// The label that captions have if they say nothing.
  static let defaultLabel: LabelDocument = {
    var label = LabelDocument(
      size: .fixed(width: 1920, height: 1080), font: LabelDocument.Font(weight: 700, size: 64), color: .white,
      alignment: .center, verticalAlignment: .bottom, numberOfLines: 2, lineBreak: .wordWrap, balanced: true,
      minimumScaleFactor: 0.5)
    label.text = ""
    return label
  }()
}

extension CaptionsDocument {
  typealias Draft = CaptionsDraft

  /// The canvas of the label.
  public var canvas: DocumentCanvas {
    get { label.canvas }
    set { label.canvas = newValue }
  }

  var document: Document { .captions(self) }

  func content(at time: Double) -> CaptionsDocument {
    var captions = self
    captions.time = time
    return captions
  }

  var isAnimated: Bool { true }

  var totalDuration: Double { layers.reduce(0) { max($0, $1.ownDuration) } }

  var moments: [Moment] { momentsAtTimes(time) }

  var momentsAtTimes: @Sendable (Double) -> [Moment] {
    let layers = layers.map(\.ownMoments)
    return { time in layers.map { $0(time) } }
  }

  private var ownDuration: Double {
    if let timeline = prepared.timeline(of: self) { return Double(timeline.end) / 1_000_000 }
    // Without fonts nobody knows where captions end; a file's words are not known either.
    return words.list.reduce(0) { max($0, ($1.end ?? $1.start ?? 0) + linger) }
  }

  private var ownMoments: @Sendable (Double) -> Moment {
    guard let timeline = prepared.timeline(of: self) else { return { .time($0) } }
    let pace = pace
    return { .captions(timeline.moment(at: FrameTime(seconds: $0), pace)) }
  }

  /// The document at its beginning, without what a resolver found out.
  package var unprepared: CaptionsDocument {
    var captions = self
    captions.time = 0
    captions.prepared = PreparedCaptions()
    for index in captions.tracks.indices { captions.tracks[index].prepared = PreparedCaptions() }
    return captions
  }

  /// How long its changes take.
  package var pace: CaptionPace {
    func longest(_ states: [State?]) -> Int {
      states.compactMap { $0?.transition?.duration }.map(FrameTime.microseconds).max() ?? 0
    }
    let emphases = emphasis.map(\.state)
    var pace = CaptionPace()
    pace.toCurrent = longest([current] + emphases)
    pace.toSpoken = longest([current, spoken] + emphases)
    pace.box = box.map { FrameTime.microseconds($0.move.duration) }
    pace.sweeps = fill.mode == .sweep
    pace.enter = FrameTime.microseconds(enter?.duration ?? 0)
    pace.exit = FrameTime.microseconds(exit?.duration ?? 0)
    follow(&pace)
    return pace
  }
}
