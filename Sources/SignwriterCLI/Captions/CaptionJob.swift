import Captions
import Documents
import JSON
import Motion
import Pixels
import Resolving
import Scene
import Signwriter
import SignwriterBatch

/// Draws the captions of a film.
struct CaptionJob {
  let document: CaptionsDocument
  let pixels: (width: Int, height: Int)
  let renderer: LabelRenderer
  let environment: DrawingEnvironment
  /// The files that are read.
  let files: FileUse

  /// The sides of "1920x1080"; nil for what is no size.
  static func size(_ text: String) -> (Int, Int)? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    return sides.count == 2 && sides.allSatisfy { 1...32768 ~= $0 } ? (sides[0], sides[1]) : nil
  }

  /// A frame of the film at which the picture changes; the first is frame 0.
  private struct Change {
    let frame: Int
    let time: Double
    /// What is drawn anew; the rest of the picture is that of the change before.
    let area: PixelRect
  }

  /// The captions of several words as one document: the first ones, and the others as its tracks. Those of one place
  /// stand above each other, as high as their captions are, unless somebody gave an area.
  static func joined(
    _ documents: [CaptionsDocument], areGiven: [Bool], by resolver: SceneResolver
  ) throws -> CaptionsDocument {
    var joined = documents[0]
    guard documents.count > 1 else { return joined }
    let parts = try zip(documents, areGiven).map { document, isGiven in
      CaptionStack.Part(
        area: document.area, alignment: document.label.verticalAlignment,
        height: isGiven ? 0 : try resolver.height(of: document), isGiven: isGiven)
    }
    guard let areas = CaptionStack(parts: parts).areas else {
      throw DocumentError(
        .conflict, source: "--words",
        "\(documents.count) of them do not fit above each other; give each an --area, such as 0.05,0.05,0.9,0.4")
    }
    joined.area = areas[0]
    joined.tracks = zip(documents, areas).dropFirst().map { document, area in
      var track = document.asTrack
      track.area = area
      return track
    }
    return joined
  }

  /// Throws if something that is read would be overwritten.
  func check(_ written: OutputFiles) throws {
    var files = files
    files.writes("-o", written)
    try files.check()
  }

  /// Lays the captions over a film.
  func burn(
    into film: String, _ facts: FilmFacts, to path: String, encoder: String?, _ report: inout CaptionReport,
    while goesOn: () -> Bool
  ) throws {
    try check(OutputFiles(path))
    let prepared = try environment.resolver.prepared(.captions(document))
    report.add(prepared)
    report.frames = facts.stamps.count
    (report.width, report.height) = pixels
    let changes = try changes(of: prepared, facts, &report)
    let band = self.band(changes)
    let target = try CaptionedFilm(film, facts, to: path, band: band, encoder: encoder)
    var image = PixelBuffer(width: band.width, height: band.height, alphaMode: .straight)
    do {
      for change in changes {
        guard goesOn() else { return target.abandon() }
        try draw(change, of: prepared, into: &image, band)
        try target.take(image, in: change.area.offset(x: -band.x, y: -band.y), fromFrame: change.frame)
        report.drawnPixels += change.area.width * change.area.height
      }
      guard goesOn() else { return target.abandon() }
      try target.finish()
    } catch {
      target.abandon()
      throw error
    }
    report.drawn = changes.count
    report.renderer = renderer.rendererName
  }

  /// The frames at which the picture changes, laid out but not drawn: what they cover must be known before the first.
  private func changes(
    of prepared: Document, _ facts: FilmFacts, _ report: inout CaptionReport
  ) throws -> [Change] {
    var changes: [Change] = []
    var last: (moments: [Moment], document: Document, ink: PixelRect)?
    var seen = Set<ShownCaption>()
    for frame in facts.stamps.indices {
      let time = facts.time(ofFrame: frame)
      let document = prepared.document(at: time)
      let moments = document.moments
      guard moments != last?.moments else { continue }
      let new = document.shownCaptions.subtracting(seen)
      var area: PixelRect?
      if isDrawnInParts, let last {
        area = try environment.resolver.change(from: last.document, to: document)?.intersection(canvas)
      }
      var ink = last?.ink ?? .empty
      // On a GPU a blur whose plane is cut may round otherwise, so what changes is drawn with all that is around it.
      let isWhole = area.map { !$0.isEmpty && renderer.renderer.isGPU } ?? true
      if isWhole || !new.isEmpty {
        seen.formUnion(new)
        let resolved = try environment.resolver.resolve(document)
        try remark(new, of: document, resolved.report, &report)
        let own = isDrawnInParts ? resolved.scene.inkBounds.intersection(canvas) : canvas
        if isWhole { area = own.union(ink) }
        ink = own
      }
      last = (moments, document, ink)
      guard let area, frame == 0 || !area.isEmpty else { continue }
      changes.append(Change(frame: frame, time: time, area: area))
    }
    return changes
  }

  /// Adds what is to be said of captions that come: of the track that each is of.
  private func remark(
    _ new: Set<ShownCaption>, of document: Document, _ whole: DocumentReport, _ report: inout CaptionReport
  ) throws {
    guard case .captions(let captions) = document else { return }
    for (index, layer) in captions.layers.enumerated() where new.contains(where: { $0.track == index }) {
      let own = captions.tracks.isEmpty ? whole : try environment.resolver.resolve(.captions(layer)).report
      report.tracks[index].add(own)
    }
  }

  private var canvas: PixelRect { PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height) }

  /// A background or an opacity is of the whole canvas.
  private var isDrawnInParts: Bool {
    document.label.background == nil && document.opacity == 1 && !document.isDithered
  }

  /// The part of the frames that captions ever cover, on whole chroma values.
  private func band(_ changes: [Change]) -> PixelRect {
    let ink = changes.reduce(PixelRect.empty) { $0.union($1.area) }
    func even(_ value: Int, up: Bool) -> Int { up ? (value + 1) / 2 * 2 : value / 2 * 2 }
    guard !ink.isEmpty else { return PixelRect(x: 0, y: 0, width: 2, height: 2) }
    let (left, top) = (even(ink.x, up: false), even(ink.y, up: false))
    return PixelRect(
      minX: left, minY: top, maxX: min(even(ink.maxX, up: true), self.pixels.width),
      maxY: min(even(ink.maxY, up: true), self.pixels.height))
  }

  private func draw(
    _ change: Change, of prepared: Document, into image: inout PixelBuffer, _ band: PixelRect
  ) throws {
    let area = change.area
    guard !area.isEmpty else { return }
    let document = prepared.document(at: change.time)
    if isDrawnInParts, let scene = try environment.resolver.resolve(document, within: area, over: nil) {
      let drawn = try renderer.renderer.render([scene])[0].get().image
      image.put(drawn, x: area.x - band.x, y: area.y - band.y)
    } else {
      image.put(try renderer.render(document).image.cropped(to: band), x: 0, y: 0)
    }
  }

  /// Draws captions alone, with alpha.
  func draw(
    to path: String, isChanged: Bool, rate: FrameRate, codec: MovieCodec?, until end: Double?, ground: Color?,
    _ report: inout CaptionReport, while goesOn: () -> Bool
  ) throws {
    let timeline = try renderer.timeline(.captions(document), to: end)
    report.add(timeline.document)
    let frames = try timeline.frames(fps: rate)
    let format = FrameFormat(frames: frames, width: pixels.width, height: pixels.height, loops: 0, ground: ground)
    let sink: any FrameSink
    if isChanged {
      sink = try ChangedSink(path, format)
    } else if BDNSink.isList(path) {
      sink = try BDNSink(path, format)
    } else if let kind = AnimationOutput(path, codec: codec ?? .prores) {
      sink = try kind.sink(format)
    } else {
      return
    }
    var run = try renderer.run(frames)
    run.encoding = sink.encoding
    let film = Film(run: run, format: format, sinks: [("-o", sink)], reading: files, showsProgress: false)
    try film.shoot(while: goesOn)
    report.remarks = film.remarks
    report.frames = frames.count
    (report.drawn, report.drawnPixels) = (film.drawn, film.drawnPixels)
    (report.width, report.height) = pixels
    report.renderer = renderer.rendererName
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
