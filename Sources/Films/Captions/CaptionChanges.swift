import Captions
import Documents
import Motion
import Pixels
import Resolving
import Scene
import Signwriter

/// The frames of a film at which its captions change, laid out but not drawn: what they cover must be known before the
/// first is drawn.
struct CaptionChanges {
  /// A frame at which the picture changes; the first is frame 0.
  struct Change {
    let frame: Int
    let time: Double
    /// What is drawn anew; the rest of the picture is that of the change before.
    let area: PixelRect
  }

  private let captions: FilmCaptions
  private let facts: FilmFacts
  /// The document with what all frames share.
  let document: Document
  private(set) var list: [Change] = []
  /// The frame that is looked at next.
  private(set) var next = 0
  private var last: (moments: [Moment], document: Document, ink: PixelRect)?
  private var seen = Set<ShownCaption>()

  init(_ captions: FilmCaptions, _ facts: FilmFacts) throws {
    (self.captions, self.facts) = (captions, facts)
    document = try captions.environment.resolver.prepared(.captions(captions.document))
  }

  var isWhole: Bool { next == facts.stamps.count }

  /// Looks at the next frame. On a GPU a blur whose plane is cut may round otherwise, so what changes is drawn with all that
  /// is around it.
  mutating func look(isGPU: Bool, _ report: inout CaptionReport) throws {
    let (frame, resolver) = (next, captions.environment.resolver)
    next += 1
    let time = facts.time(ofFrame: frame)
    let document = document.document(at: time)
    let moments = document.moments
    guard moments != last?.moments else { return }
    let new = document.shownCaptions.subtracting(seen)
    var area: PixelRect?
    if captions.isDrawnInParts, let last {
      area = try resolver.change(from: last.document, to: document)?.intersection(captions.canvas)
    }
    var ink = last?.ink ?? .empty
    let isWhole = area.map { !$0.isEmpty && isGPU } ?? true
    if isWhole || !new.isEmpty {
      seen.formUnion(new)
      let resolved = try resolver.resolve(document)
      try remark(new, of: document, resolved.report, &report)
      let own =
        captions.isDrawnInParts ? resolved.scene.inkBounds.intersection(captions.canvas) : captions.canvas
      if isWhole { area = own.union(ink) }
      ink = own
    }
    last = (moments, document, ink)
    guard let area, frame == 0 || !area.isEmpty else { return }
    list.append(Change(frame: frame, time: time, area: area))
  }

  /// Adds what is to be said of captions that come: of the track that each is of.
  private func remark(
    _ new: Set<ShownCaption>, of document: Document, _ whole: DocumentReport, _ report: inout CaptionReport
  ) throws {
    guard case .captions(let all) = document else { return }
    for (index, layer) in all.layers.enumerated() where new.contains(where: { $0.track == index }) {
      let own = all.tracks.isEmpty ? whole : try captions.environment.resolver.resolve(.captions(layer)).report
      report.tracks[index].add(own)
    }
  }

  /// The part of the frames that captions ever cover, on whole chroma values.
  var band: PixelRect {
    let shape = facts.shape
    let ink = shape.inFrame(list.reduce(PixelRect.empty) { $0.union($1.area) })
    func even(_ value: Int, up: Bool) -> Int { up ? (value + 1) / 2 * 2 : value / 2 * 2 }
    guard !ink.isEmpty else { return PixelRect(x: 0, y: 0, width: 2, height: 2) }
    return PixelRect(
      minX: even(ink.x, up: false), minY: even(ink.y, up: false),
      maxX: min(even(ink.maxX, up: true), shape.frame.x), maxY: min(even(ink.maxY, up: true), shape.frame.y))
  }
}

/// A caption that is shown, by its track and its number there.
private struct ShownCaption: Hashable {
  let track: Int
  let caption: Int
}

extension Document {
  /// The captions that are shown.
  fileprivate var shownCaptions: Set<ShownCaption> {
    var shown = Set<ShownCaption>()
    for (track, moment) in moments.enumerated() {
      guard case .captions(let captions) = moment else { continue }
      shown.formUnion(captions.parts.map { ShownCaption(track: track, caption: $0.caption) })
    }
    return shown
  }
}
