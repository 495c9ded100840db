package import Captions
public import Documents
import JSON
import Motion
public import Pixels
import Resolving
import Scene

/// Captions of somebody who is still speaking: words come one by one, and may change until they are final.
///
///     let live = try LiveCaptions(captions, renderer: renderer)
///     live.take([CaptionsDocument.Word("Hello", start: 1.2, end: 1.5)], isFinal: false, at: 1.6)
///     if let area = try live.draw(at: 1.6) { show(live.picture, area) }
///
/// The rules are those of `CaptionsDocument`, but what was shown is not divided anew: a caption that was shown keeps its
/// words and its beginning, and only words that are not final leave it. Lines are filled and not balanced, so that a word
/// that comes moves no other one to another line. Memory does not grow with time: captions that are over are let go.
///
/// Not Sendable: use it on the thread of its renderer.
public final class LiveCaptions {
  private let template: CaptionsDocument
  private let renderer: LabelRenderer
  private var words: LiveWords
  /// The words as they were when a picture was last drawn.
  private var sound: LiveWords
  /// The words that came since, and when.
  private var recent: [(word: LiveWord, now: Int)] = []
  /// The words as far as they are laid out.
  private var plan: CaptionsDocument
  private var planned = 0
  private var isStale = true
  /// Grows with each plan.
  private var number = 0
  private var drawn: Drawn?

  private struct Drawn {
    let number: Int
    let document: Document
    let moments: [Moment]
    /// Where something may be drawn.
    let ink: PixelRect
  }

  /// The whole canvas as it was last drawn, with straight alpha.
  public private(set) var picture: PixelBuffer

  /// So many words are laid out beyond the captions that are shown.
  private static let mostAhead = 48
  /// So often is laid out anew for one picture. Captions that are over before they were seen are let go with later ones.
  private static let mostPlans = 16
  private static let mostRecent = 1_000
  /// The moment that times are counted from, in microseconds. It moves: a show may last for months, and the times of
  /// captions end after eleven days.
  private var base = 0
  /// The base moves after a day, to an hour before: no caption that stands is older.
  private static let longestStretch = (most: 86_400_000_000, kept: 3_600_000_000)
  /// A caption without limits would keep all words there ever were.
  private static let mostWords = 200

  /// Makes captions of a document's looks and rules; its own words are not shown. Throws if it is invalid or cannot be
  /// drawn.
  public init(_ captions: CaptionsDocument, renderer: LabelRenderer) throws(SignwriterError) {
    var template = captions
    template.words = CaptionsDocument.Words([])
    // Nobody speaks several languages at once.
    template.tracks = []
    template.label.balanced = false
    let most = template.group.maxWords
    template.group.maxWords = most == 0 ? LiveCaptions.mostWords : min(most, LiveCaptions.mostWords)
    (self.template, self.renderer, plan) = (template, renderer, template)
    words = LiveWords(minimumWord: FrameTime.microseconds(template.minimumWord))
    sound = words
    do throws(DocumentError) { try Document.captions(template).validate() } catch { throw .document(error) }
    picture = try renderer.render(.captions(template)).image
  }

  // MARK: Words

  /// Takes words that come at a time, in seconds. What is not final from the beginning of a word on is taken back when
  /// it comes; a word without text only does that. A word without a beginning is left out.
  public func take(_ words: [CaptionsDocument.Word], isFinal: Bool = true, at time: Double) {
    take(Transcript(words).words.map { LiveWord($0, isFinal: isFinal) }, at: FrameTime.microseconds(time))
  }

  /// Takes words that come at a time, in microseconds.
  package func take(_ words: [LiveWord], at now: Int) {
    follow(now)
    let now = now - base
    for word in words.map({ $0.moved(by: base) }) {
      // Somebody may let another program draw, and never draw here.
      if recent.count == LiveCaptions.mostRecent { (sound, recent) = (self.words, []) }
      self.words.take(word, at: now)
      recent.append((word, now))
    }
    isStale = isStale || !words.isEmpty
  }

  /// Moves the base where a time is far from it.
  private func follow(_ now: Int) {
    guard now - base > LiveCaptions.longestStretch.most else { return }
    let time = now - base - LiveCaptions.longestStretch.kept
    base += time
    words.move(by: time)
    sound.move(by: time)
    recent = recent.map { ($0.word.moved(by: time), $0.now - time) }
    isStale = true
  }

  /// Whether nothing is shown, and no word is to come.
  public var isEmpty: Bool { words.isEmpty }

  /// How many words are kept: those of captions that are shown or are to come.
  public var keptWords: Int { words.count }

  /// How many words stayed, and how many of all came after they began.
  package var counts: (words: Int, late: Int) { (words.total, words.late) }

  /// How many words were lost, because too many are to come.
  package var lostWords: Int { words.report[.itemDropped] }

  /// What was repaired.
  package var report: RepairReport { words.report }

  // MARK: Pictures

  /// The captions at a time, in seconds, for a renderer to draw anywhere; see ``LabelRenderer``. Times must not fall.
  public func document(at time: Double) throws(SignwriterError) -> Document {
    follow(FrameTime.microseconds(time))
    let time = time - Double(base) / 1_000_000
    let moment = FrameTime(seconds: time)
    var plans = 0
    repeat {
      plans += 1
      if words.drop(at: moment) { isStale = true }
      if isStale { try makePlan() }
      guard let timeline = plan.prepared.timeline else { break }
      if words.settle(timeline, at: moment), words.count > planned { isStale = true }
    } while words.hasOver(at: moment) && plans < LiveCaptions.mostPlans
    return Document.captions(plan).document(at: time)
  }

  private func makePlan() throws(SignwriterError) {
    var captions = template
    captions.standing = words.standing
    let list = words.list((captions.standing.last?.words.upperBound ?? 0) + LiveCaptions.mostAhead)
    captions.words = CaptionsDocument.Words(list)
    let prepared: Document
    do throws(ResolveError) {
      prepared = try renderer.environment.resolver.prepared(.captions(captions))
    } catch {
      throw .resolve(error)
    }
    if case .captions(let captions) = prepared { plan = captions }
    planned = list.words.count
    number += 1
    isStale = false
  }

  /// Draws what differs at a time, in seconds, and returns the smallest rectangle outside of which the picture is as it
  /// was; nil if nothing differs. Times must not fall.
  public func draw(at time: Double) throws(SignwriterError) -> PixelRect? {
    let document = try document(at: time)
    let moments = document.moments
    if let drawn, drawn.number == number, drawn.moments == moments {
      (sound, recent) = (words, [])
      return nil
    }
    let (area, ink) = try changed(to: document)
    var found: PixelRect?
    if !area.isEmpty {
      let image = try image(of: document, area)
      found = picture.cropped(to: area).changedBounds(from: image)
      if found != nil { picture.put(image, x: area.x, y: area.y) }
    }
    // Last: what could not be drawn is drawn anew, and whole, when it is next asked for.
    drawn = Drawn(number: number, document: document, moments: moments, ink: ink)
    (sound, recent) = (words, [])
    return found?.offset(x: area.x, y: area.y)
  }

  /// Leaves out what cannot be drawn at a time: of the words that came since a picture was last drawn, each with which
  /// that fails. If none came, the one at fault is of a caption that was still to come, and all are left out.
  package func leaveOutFaulty(at time: Double) {
    words = recent.isEmpty ? words.emptied : sound
    for (word, now) in recent {
      let before = words
      words.take(word, at: now)
      isStale = true
      do throws(SignwriterError) { try check(at: time) } catch { words = before }
    }
    (sound, recent, isStale) = (words, [], true)
  }

  /// Throws where the captions cannot be drawn at a time.
  private func check(at time: Double) throws(SignwriterError) {
    let document = try document(at: time)
    let (area, _) = try changed(to: document)
    if !area.isEmpty { _ = try image(of: document, area) }
  }

  /// A background or an opacity is of the whole canvas.
  private var isDrawnInParts: Bool {
    template.label.background == nil && template.opacity == 1 && !template.isDithered
  }

  /// What is drawn anew, and where something may be drawn then.
  private func changed(
    to document: Document
  ) throws(SignwriterError) -> (area: PixelRect, ink: PixelRect) {
    guard isDrawnInParts else { return (picture.bounds, picture.bounds) }
    let resolver = renderer.environment.resolver
    do throws(ResolveError) {
      // On a GPU a blur whose plane is cut may round otherwise, so what changes is drawn with all that is around it.
      if let drawn, drawn.number == number, !renderer.isGPU,
        let change = try resolver.change(from: drawn.document, to: document)
      {
        let area = change.intersection(picture.bounds)
        return (area, drawn.ink.union(area))
      }
      let ink = try resolver.resolve(document).scene.inkBounds.intersection(picture.bounds)
      return (ink.union(drawn?.ink ?? .empty), ink)
    } catch {
      throw .resolve(error)
    }
  }

  private func image(of document: Document, _ area: PixelRect) throws(SignwriterError) -> PixelBuffer {
    if isDrawnInParts {
      let scene: Scene?
      do throws(ResolveError) {
        scene = try renderer.environment.resolver.resolve(document, within: area, over: nil)
      } catch {
        throw .resolve(error)
      }
      if let scene { return try renderer.renderer.render([scene])[0].get().image }
    }
    return try renderer.render(document).image.cropped(to: area)
  }
}

@available(*, unavailable)
extension LiveCaptions: Sendable {}
