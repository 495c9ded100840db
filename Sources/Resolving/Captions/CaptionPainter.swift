import Captions
import Documents
import Motion
import Pixels
import Scene
import Typography

/// Draws a caption at a time: boxes, then words at rest, then those in a pose, and the word that is spoken on top.
///
/// Immutable, so Sendable. An object, because what differs from frame to frame is found with the painters of both.
final class CaptionPainter: Sendable {
  /// Not owned: the plan keeps its last painters.
  unowned let plan: CaptionPlan
  private let index: Int
  let caption: DividedText
  let clock: WordClock
  private let span: TimeSpan
  /// The index of the caption's first word in the list.
  let first: Int
  let time: FrameTime

  /// What animators do to the runs of the caption's layout that are not at rest.
  private let animated: [Int: UnitState]
  private let traits: [Trait]
  private let looks: CaptionLooks
  /// The box behind the word that is spoken.
  let boxes: [BoxMotion.Shown]

  init(_ plan: CaptionPlan, caption index: Int, time: FrameTime) throws(ResolveError) {
    self.plan = plan
    self.index = index
    self.time = time
    let (caption, looks) = try plan.captionWithLooks(index)
    let clock = plan.timeline.clocks[index]
    let document = plan.document
    let animated =
      document.animators.isEmpty
      ? [:] : TextAnimation(document.animators, caption, clock, end: plan.timeline.end, time: time).states()
    traits = caption.fragments.indices.map { word in
      let isCurrent = clock.state(of: word, at: time) == .current
      let isSwept = isCurrent && document.fill.mode == .sweep
      return Trait(
        look: looks.look(ofWord: word, by: clock, at: time), sweep: isSwept ? clock.sweep(of: word, at: time) : nil,
        isApart: isCurrent && (document.current != nil || isSwept),
        units: animated.isEmpty ? [] : caption.fragments[word].map { animated[$0.span] ?? .rest })
    }
    boxes = CaptionBoxes(document, caption, resources: plan.resources).shown(clock, at: time)
    span = plan.timeline.spans[index]
    first = plan.timeline.captions[index].lowerBound
    (self.caption, self.looks, self.clock, self.animated) = (caption, looks, clock, animated)
  }

  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    let pose = try passage()
    guard pose.alpha > 0, pose.scale > 0 else { return [] }
    let place = try self.place(in: space)
    guard place.isVisible else { return [] }
    var nodes = try CaptionBoxes(plan.document, caption, resources: plan.resources).lineNodes(in: place)
    nodes += try boxNodes(in: place)
    for figure in figures(of: words) { nodes += try self.nodes(of: figure, in: place) }
    return pose.alpha < 1 && !nodes.isEmpty ? [.group(nodes, opacity: Float(pose.alpha))] : nodes
  }

  /// The space of the boxes and words of the caption.
  func place(in space: SceneSpace) throws(ResolveError) -> SceneSpace {
    let pose = try passage()
    guard !pose.isInPlace, let block = caption.block else { return space }
    return try space.posed(pose, about: block.middle)
  }

  /// The pose of the whole caption while it comes or goes.
  func passage() throws(ResolveError) -> Pose {
    let pace = plan.pace
    var pose = Pose.rest
    if let enter = plan.document.enter {
      pose = try CaptionPainter.pose(of: enter, at: pace.enterShare(in: span, at: time), fadingTo: 1)
    }
    guard let exit = plan.document.exit else { return pose }
    let leaving = try CaptionPainter.pose(of: exit, at: pace.exitShare(in: span, at: time), fadingTo: 0)
    pose.alpha *= leaving.alpha
    pose.scale *= leaving.scale
    pose.rotation += leaving.rotation
    pose.offset += leaving.offset
    return pose
  }

  private static func pose(
    of passage: CaptionsDocument.Passage, at share: Double, fadingTo end: Double
  ) throws(ResolveError) -> Pose {
    guard !passage.keyframes.isEmpty else {
      let progress = min(1, max(0, passage.curve.progress(at: share)))
      return Pose(alpha: end == 1 ? progress : 1 - progress)
    }
    do throws(MotionError) {
      return try KeyframeTrack(passage.keyframes).pose(at: share, easing: passage.curve)
    } catch { throw .motion(error) }
  }

  // MARK: Parts

  /// What tells two moments of a word apart that are drawn otherwise.
  struct Trait: Hashable {
    let look: WordLook
    /// How far it is swept; nil where it is not.
    var sweep: Double?
    /// Whether it is drawn on top of the others, because it is spoken. Where that changes nothing of its look, its shadow
    /// does not fall on its neighbours either.
    let isApart: Bool
    /// What animators do to its runs.
    let units: [UnitState]
  }

  var words: Range<Int> { caption.fragments.indices }
  /// The words of each figure, in the order in which they are drawn.
  var wordsOfFigures: [[Int]] { figures(of: words).map(\.words) }

  func trait(ofWord word: Int) -> Trait { traits[word] }

  /// The look of a word in a state, whatever the time.
  func look(ofWord word: Int, in state: WordClock.State) -> WordLook { looks.look(ofWord: word, in: state) }

  /// The bounds of everything that a word alone draws. A sweep draws no more than the whole word.
  func ink(ofWord word: Int, in place: SceneSpace) throws(ResolveError) -> PixelRect {
    guard place.isVisible else { return .empty }
    let key = CaptionFigureKey.Place(place).map { CaptionInkKey(index, word, traits[word], in: $0) }
    if let key, let known = plan.ink(key) { return known }
    var ink = PixelRect.empty
    for figure in figures(of: word..<(word + 1)) {
      for node in try nodes(of: figure, isSwept: false, in: place) { ink = ink.union(node.inkBounds) }
    }
    if let key { plan.keep(ink, as: key) }
    return ink
  }

  /// The box behind the word that is spoken.
  func boxNodes(in place: SceneSpace) throws(ResolveError) -> [SceneNode] {
    guard place.isVisible else { return [] }
    return try CaptionBoxes(plan.document, caption, resources: plan.resources).nodes(boxes, in: place)
  }

  // MARK: Figures

  /// The words in the order in which they are drawn. Those that differ in paints alone are one figure, so that the
  /// shadows and strokes of all of them lie under all of their fills.
  private func figures(of words: Range<Int>) -> [UnitFigure] {
    var resting: [UnitFigure] = []
    var posed: [UnitFigure] = []
    var current: [UnitFigure] = []
    for word in words {
      for figure in caption.figures(ofWord: word, traits[word].look, animated) {
        if traits[word].isApart {
          current.append(figure)
        } else if figure.unit != nil || figure.look.pose != .rest {
          posed.append(figure)
        } else if figure.look.font == LabelDocument.FontOverride(),
          let known = resting.firstIndex(where: { $0.look.canJoin(figure.look) })
        {
          resting[known].join(figure)
        } else {
          resting.append(figure)
        }
      }
    }
    return resting + posed + current
  }

  // MARK: Words

  /// The nodes of a figure: those that are known of a frame before, where nothing of it has changed.
  private func nodes(
    of figure: UnitFigure, isSwept: Bool = true, in space: SceneSpace
  ) throws(ResolveError) -> [SceneNode] {
    guard figure.look.opacity > 0, figure.look.pose.scale > 0 else { return [] }
    guard let place = CaptionFigureKey.Place(space) else { return try made(figure, isSwept, in: space) }
    var traits = figure.words.map { self.traits[$0] }
    if !isSwept { for word in traits.indices { traits[word].sweep = nil } }
    let key = CaptionFigureKey(caption: index, figure: figure, traits: traits, place: place)
    if let known = plan.nodes(key) { return known }
    let nodes = try made(figure, isSwept, in: space)
    plan.keep(nodes, as: key)
    return nodes
  }

  private func made(
    _ figure: UnitFigure, _ isSwept: Bool, in space: SceneSpace
  ) throws(ResolveError) -> [SceneNode] {
    try caption.nodes(of: figure, in: space) { place throws(ResolveError) in
      guard figure.look.font == LabelDocument.FontOverride() else {
        return try ownFontParts(ofWord: figure.words[0], figure.look, in: place)
      }
      return try parts(of: figure, isSwept, in: place)
    }
  }

  /// The words of a figure in the caption's layout, with what stands before them.
  private func parts(
    of figure: UnitFigure, _ isSwept: Bool, in space: SceneSpace
  ) throws(ResolveError) -> FigureParts {
    let sweeps = isSwept ? figure.words.compactMap { sweep(of: $0) } : []
    let content = caption.repainted([figure], look: { traits[$0].look }) { runs in
      for (span, fill) in sweeps.flatMap(\.whole) where figure.spans.contains(span) { runs[span].apply(fill) }
    }
    guard let sweep = sweeps.last else { return try content.parts(in: space, of: caption.runs(of: figure)) }
    return try swept(sweep, content, figure.spans, in: space)
  }

  private func ownFontParts(
    ofWord word: Int, _ look: WordLook, in space: SceneSpace
  ) throws(ResolveError) -> FigureParts? {
    guard let place = caption.place(ofWord: word) else { return nil }
    let own = try plan.ownFont(plan.text(ofWord: first + word), look.font)
    var label = own.document
    label.shadows = look.shadows
    var run = LabelDocument.TextRun(label.text)
    run.apply(look)
    label.runs = [run]
    let line = caption.content.layout.lines[place.line]
    let shift = SIMD2(
      (place.edges.left + place.edges.right - own.layout.width) / 2 - own.origin.x,
      caption.content.origin.y + line.baseline - own.firstBaseline)
    return try own.repainted(as: label).parts(in: space.inside(.translation(shift * space.scale)))
  }

  // MARK: The sweep

  /// The paints of a word that is swept.
  private struct Sweep {
    /// The paints of its fragments that have one alone.
    var whole: [(span: Int, fill: WordLook.Fill)] = []
    /// The fragment that the boundary runs through, where its two paints cannot be said as one.
    var split: (fragment: DividedText.Fragment, boundary: Double, behind: WordLook.Fill, ahead: WordLook.Fill)?
  }

  private func sweep(of word: Int) -> Sweep? {
    let fragments = caption.fragments[word]
    guard let share = traits[word].sweep,
      let place = SweepPlace(share, advances: fragments.map { $0.right - $0.left })
    else { return nil }
    let ahead = looks.look(ofWord: word, in: .coming).fill
    let behind = looks.look(ofWord: word, in: .spoken).fill
    var sweep = Sweep()
    for (index, fragment) in fragments.enumerated() {
      guard index == place.fragment else {
        sweep.whole.append((fragment.span, index < place.fragment ? behind : ahead))
        continue
      }
      let boundary = place.boundary(
        left: fragment.left, right: fragment.right, level: fragment.isRightToLeft ? 1 : 0)
      if let fill = swept(behind, ahead, at: boundary, in: fragment) {
        sweep.whole.append((fragment.span, fill))
      } else {
        sweep.whole.append((fragment.span, ahead))
        sweep.split = (fragment, boundary, behind, ahead)
      }
    }
    return sweep
  }

  /// Two paints as one gradient across the boundary; nil where one of them changes down the text, too. The soft edge stays
  /// within the word, so that it has one paint alone when its turn begins and when it ends.
  private func swept(
    _ behind: WordLook.Fill, _ ahead: WordLook.Fill, at boundary: Double, in fragment: DividedText.Fragment
  ) -> WordLook.Fill? {
    let box = (x: caption.content.origin.x, width: caption.content.layout.width)
    guard box.width > 0, let spoken = AcrossPaint(behind), let coming = AcrossPaint(ahead) else { return nil }
    let half = min(plan.document.fill.edge * caption.em / 2, boundary - fragment.left, fragment.right - boundary)
    func unit(_ x: Double) -> Double { (x - box.x) / box.width }
    let (left, right) = fragment.isRightToLeft ? (coming, spoken) : (spoken, coming)
    return .gradient(left.joined(to: right, from: unit(boundary - half), to: unit(boundary + half)))
  }

  /// Parts of two paints, divided at a whole pixel, as one figure: so its shadows are those of the whole word.
  private func swept(
    _ sweep: Sweep, _ content: LabelContent, _ chosen: Set<Int>, in space: SceneSpace
  ) throws(ResolveError) -> FigureParts {
    guard let (fragment, boundary, behind, _) = sweep.split, chosen.contains(fragment.span) else {
      return try content.parts(in: space, of: ChosenRuns(chosen))
    }
    var parts = try content.parts(in: space, of: ChosenRuns(chosen.subtracting([fragment.span])))
    parts.beside = nil
    var label = content.document
    var runs = label.runs
    runs[fragment.span].apply(behind)
    label.runs = runs
    let spoken = content.repainted(as: label)
    for (content, isSpoken) in [(content, false), (spoken, true)] {
      let isLeft = isSpoken != fragment.isRightToLeft
      let clip = try side(of: boundary, isLeft: isLeft, fragment, in: space)
      parts.add(try content.parts(in: space, of: ChosenRuns([fragment.span])).clipped(to: clip))
    }
    return parts
  }

  /// One side of a boundary, as far as a word may reach.
  private func side(
    of boundary: Double, isLeft: Bool, _ fragment: DividedText.Fragment, in space: SceneSpace
  ) throws(ResolveError) -> [PlacedMask] {
    let line = caption.box(ofLine: fragment.line)
    let margin = 2 * caption.em
    var edge = boundary * space.scale
    if space.transform.isTranslation {
      edge = (edge + space.transform.tx).rounded() - space.transform.tx
    }
    let far = (isLeft ? fragment.left - margin : fragment.right + margin) * space.scale
    let path = Path.rectangle(
      x: min(edge, far), y: (line.top - margin) * space.scale, width: max(0, isLeft ? edge - far : far - edge),
      height: (line.bottom - line.top + 2 * margin) * space.scale)
    do throws(FontError) { return try plan.resources.rasterizer.placed(path, in: space) } catch {
      throw .font(error)
    }
  }
}

extension WordLook {
  /// Whether words of both looks are one figure, each with its own paint.
  fileprivate func canJoin(_ other: WordLook) -> Bool {
    shadows == other.shadows && opacity == other.opacity && pose == .rest && font == other.font
  }
}
