import Basics
import Captions
import Documents
import Motion
import Pixels
import Scene
import Synchronization
import Typography

/// What does not change from frame to frame of captions: their words, divided, with looks and laid out.
///
/// Immutable but for what it remembers, within fixed bounds (`held`). No report of caches lists that, because it goes with
/// the plan, which lives as long as somebody has its document. Sendable, usable from any thread.
final class CaptionPlan: Sendable {
  /// The document as it was given, at its beginning: what a plan is found by.
  let source: CaptionsDocument
  /// The same, with the language of its words if it has none of its own.
  let document: CaptionsDocument
  let list: WordList
  let timeline: CaptionTimeline
  let pace: CaptionPace
  let resources: SceneResources
  /// Of which state of the files it is; see ``SceneResolver/fileGeneration``.
  let fileGeneration: Int
  private let texts: CaptionTexts
  private let shownTexts: [String]
  /// How the file marks each word; empty where it marks none.
  private let marks: [WordMarks?]
  private let laidOut = Mutex(BoundedCache<Int, LaidOut>(capacity: 64))
  private let ownFonts = Mutex(BoundedCache<OwnFont, LabelContent>(capacity: 256))
  private let lifts = Mutex(BoundedCache<Int, Lift>(capacity: 4096))
  private let painters = Mutex(BoundedCache<Moment, CaptionPainter>(capacity: 16))
  private let figures = Mutex(BoundedCache<CaptionFigureKey, [SceneNode]>(capacity: 64))
  private let inks = Mutex(BoundedCache<CaptionInkKey, PixelRect>(capacity: 256))

  /// A caption, laid out, the looks of its words, and how far it is moved down to where its cue wants it, in points.
  private struct LaidOut {
    let caption: DividedText
    let looks: CaptionLooks
    let shift: Double
  }

  /// How far a caption is moved away from the edge, and what it takes up there; nil where it has no lines.
  private struct Lift {
    let distance: Double
    let taken: ClosedRange<Double>?
  }

  private struct Moment: Hashable {
    let caption: Int
    let time: FrameTime
  }

  private struct OwnFont: Hashable {
    let text: ByteText
    let font: LabelDocument.FontOverride
  }

  init(_ document: CaptionsDocument, _ list: WordList, resources: SceneResources) throws(ResolveError) {
    source = document.unprepared
    fileGeneration = resources.fileGeneration
    var document = source
    document.label.language =
      document.label.language ?? list.language.map { LanguageTag.canonical($0) ?? $0 }
    self.document = document
    pace = document.pace
    self.list = list
    self.resources = resources
    texts = CaptionTexts(document)
    let texts = texts
    shownTexts = list.words.map { texts.shown($0) }
    marks = WordMarks.list(of: list)
    let measure = CaptionMeasure(
      label: CaptionPlan.label(of: document, showing: ""), words: list.words, cues: list.cues, texts: shownTexts,
      keepsLines: document.group.keepsLines, marks: marks, resources: resources)
    let captions = WordGrouping(document).captions(list.words, after: document.standing.map(\.words)) {
      measure.lines($0)
    }
    if let error = measure.error { throw error }
    var life = CaptionLife()
    life.lead = FrameTime.microseconds(document.lead)
    life.linger = FrameTime.microseconds(document.linger)
    life.minimumDuration = FrameTime.microseconds(document.minimumDuration)
    life.minimumGap = FrameTime.microseconds(document.minimumGap)
    life.starts = document.standing.map(\.start)
    life.overlaps = document.overlap != .replace
    timeline = CaptionTimeline(
      list, captions: captions, life: life, hold: FrameTime.microseconds(document.hold),
      minimumWord: FrameTime.microseconds(document.minimumWord))
  }

  /// The label of a caption in the area of the document.
  private static func label(of document: CaptionsDocument, showing text: String) -> LabelDocument {
    var label = document.label
    label.background = nil
    label.opacity = 1
    label.text = text
    let canvas = SIMD2(label.size.width ?? 0, label.size.height ?? 0)
    label.size = .fixed(width: canvas.x * document.area.width, height: canvas.y * document.area.height)
    return label
  }

  /// The top left of the area, in points.
  var areaOrigin: SIMD2<Double> {
    let size = document.label.size
    return SIMD2((size.width ?? 0) * document.area.x, (size.height ?? 0) * document.area.y)
  }

  /// How much is kept of what was laid out: it does not grow with the film.
  var held: Int {
    laidOut.withLock { $0.cost } + ownFonts.withLock { $0.cost } + lifts.withLock { $0.cost }
      + painters.withLock { $0.cost } + figures.withLock { $0.cost } + inks.withLock { $0.cost }
  }

  /// A caption, laid out.
  func caption(_ index: Int) throws(ResolveError) -> DividedText { try captionWithLooks(index).caption }

  /// A caption, laid out, and the looks of its words.
  func captionWithLooks(_ index: Int) throws(ResolveError) -> (caption: DividedText, looks: CaptionLooks) {
    let made = try laidOutCaption(index)
    return (made.caption, made.looks)
  }

  private func laidOutCaption(_ index: Int) throws(ResolveError) -> LaidOut {
    if let known = laidOut.withLock({ $0.find(index) }) { return known }
    let range = timeline.captions[index]
    var label = CaptionPlan.label(of: document, showing: "")
    let placement = list.cues[list.words[range.lowerBound].cue].placement
    label.stand(by: placement)
    let joiners = range.map {
      $0 == range.lowerBound
        ? "" : CaptionMeasure.joiner(list.words[$0 - 1], list.words[$0], document.group.keepsLines)
    }
    let made = try DividedText(
      texts: range.map { shownTexts[$0] }, joiners: joiners, marks: marks.isEmpty ? [] : Array(marks[range]),
      label: widened(label),
      dividesWords: document.animators.divideWords, resources: resources)
    let caption = LaidOut(
      caption: made, looks: CaptionLooks(of: range, in: self),
      shift: made.shift(by: placement, in: label.size.height ?? 0))
    laidOut.withLock { $0.insert(caption, for: index) }
    return caption
  }

  // MARK: Frames

  /// The painter of a caption at a time: the one that the frame before or a change to this one had, if it is still there.
  func painter(ofCaption index: Int, at time: FrameTime) throws(ResolveError) -> CaptionPainter {
    let moment = Moment(caption: index, time: time)
    if let known = painters.withLock({ $0.find(moment) }) { return known }
    let made = try CaptionPainter(self, caption: index, time: time)
    painters.withLock { $0.insert(made, for: moment) }
    return made
  }

  func nodes(_ key: CaptionFigureKey) -> [SceneNode]? { figures.withLock { $0.find(key) } }
  func keep(_ nodes: [SceneNode], as key: CaptionFigureKey) { figures.withLock { $0.insert(nodes, for: key) } }
  func ink(_ key: CaptionInkKey) -> PixelRect? { inks.withLock { $0.find(key) } }
  func keep(_ ink: PixelRect, as key: CaptionInkKey) { inks.withLock { $0.insert(ink, for: key) } }

  /// The label in the font of the widest state, where words get as much room.
  private func widened(_ label: LabelDocument) -> LabelDocument {
    guard document.slot == .widest else { return label }
    let states = [document.coming, document.current, document.spoken].compactMap { $0 }
    var label = label
    let size = states.compactMap(\.font.size).reduce(label.font.size) { max($0, $1) }
    let weight = states.compactMap(\.font.weight).reduce(label.font.weight) { max($0, $1) }
    (label.font.size, label.font.weight) = (size, weight)
    return label
  }

  /// A word in a font of its own.
  func ownFont(
    _ text: String, _ font: LabelDocument.FontOverride
  ) throws(ResolveError) -> LabelContent {
    let key = OwnFont(text: ByteText(text), font: font)
    if let known = ownFonts.withLock({ $0.find(key) }) { return known }
    var label = CaptionPlan.label(of: document, showing: text)
    label.font = font.applied(to: label.font)
    label.size = .fit
    label.numberOfLines = 1
    label.textInsets = LabelDocument.Insets()
    let made = try LabelContent(label, resources: resources)
    ownFonts.withLock { $0.insert(made, for: key) }
    return made
  }

  /// The text that is shown of a word of the list.
  func text(ofWord word: Int) -> String { shownTexts[word] }

  // MARK: Looks

  /// The look of a word in a state.
  func look(ofWord word: Int, in state: WordClock.State) -> WordLook {
    let marks = marks.isEmpty ? nil : marks[word]
    var look = WordLook(document.label).marked(by: marks)
    if document.slot == .widest {
      // Laid out as the widest, drawn as the label has it.
      look.font = LabelDocument.FontOverride(weight: document.label.font.weight, size: document.label.font.size)
    }
    let own =
      switch state {
      case .coming: document.coming
      case .current: document.current
      case .spoken: document.spoken
      }
    if let own { look = look.patched(by: own) }
    for emphasis in texts.emphases(of: list.words[word]) { look = look.patched(by: emphasis) }
    if document.slot == .widest {
      let wide = widened(document.label).font
      if look.font.applied(to: document.label.font) == wide { look.font = LabelDocument.FontOverride() }
    }
    if let marks, look.font != LabelDocument.FontOverride() {
      look.font = marks.font(over: document.label.font).overlaid(with: look.font)
    }
    return look
  }

  // MARK: Several at once

  /// How far a caption is moved down to where its cue wants it, and away from the edge, in points, because others are there.
  /// Those that are there when it comes keep their places, so this needs no history.
  func lift(ofCaption index: Int) throws(ResolveError) -> Double {
    guard document.overlap == .push else { return try laidOutCaption(index).shift }
    // What they need is there before them, however many there are and whatever the cache lets go meanwhile: a call for
    // each of those beneath it would double with each, and a chain of them would be as deep as a film is long.
    var known: [Int: Lift] = [:]
    var wanted = [index]
    while let next = wanted.last {
      if known[next] == nil, let kept = lifts.withLock({ $0.find(next) }) { known[next] = kept }
      if known[next] == nil {
        let earlier = self.earlier(than: next)
        let missing = earlier.filter { known[$0] == nil }
        guard missing.isEmpty else {
          wanted += missing.reversed()
          continue
        }
        known[next] = try lift(ofCaption: next, over: earlier.compactMap { known[$0]?.taken })
      }
      wanted.removeLast()
    }
    return known[index]?.distance ?? 0
  }

  /// Those that are there when a caption comes: that came before it, and of those that come with it the ones before it in the
  /// list.
  private func earlier(than index: Int) -> [Int] {
    let start = timeline.spans[index].start
    return timeline.shown(at: FrameTime(numerator: start, denominator: 1_000_000))
      .filter { (timeline.spans[$0].start, $0) < (start, index) }
  }

  private func lift(ofCaption index: Int, over taken: [ClosedRange<Double>]) throws(ResolveError) -> Lift {
    let laidOut = try laidOutCaption(index)
    let own = laidOut.caption
    var lift = laidOut.shift
    if !taken.isEmpty, let block = own.block, let line = own.content.layout.lines.last {
      let step = (line.ascent + line.descent + document.label.lineSpacing)
      let isUpper = own.content.document.verticalAlignment == .top
      for _ in 0..<CaptionPlan.mostSteps where step > 0 {
        let isFree = taken.allSatisfy { block.bottom + lift <= $0.lowerBound || block.top + lift >= $0.upperBound }
        if isFree { break }
        lift += isUpper ? step : -step
      }
    }
    let final = Lift(
      distance: lift, taken: own.block.map { $0.top + lift...max($0.top + lift, $0.bottom + lift) })
    lifts.withLock { $0.insert(final, for: index) }
    return final
  }

  /// Beyond this no canvas has any line.
  private static let mostSteps = 100
}

extension WordGrouping {
  /// The rules of a document.
  fileprivate init(_ document: CaptionsDocument) {
    self.init()
    let group = document.group
    by = Set(group.by)
    pause = FrameTime.microseconds(group.pause)
    maxWords = group.maxWords
    maxCharacters = group.maxCharacters
    maxDuration = FrameTime.microseconds(group.maxDuration)
    maxLines = document.label.numberOfLines
    keepTogether = group.keepTogether
    keepsLines = group.keepsLines
  }
}
