import Captions
import Documents
import Motion
import Pixels
import Scenes
import Signwriter
import SignwriterBatch

/// Draws the captions of a film.
struct CaptionJob {
  let document: CaptionsDocument
  let pixels: (width: Int, height: Int)
  let renderer: LabelRenderer
  let environment: DrawingEnvironment

  /// The sides of "1920x1080"; nil for what is no size.
  static func size(_ text: String) -> (Int, Int)? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    return sides.count == 2 && sides.allSatisfy { 1...32768 ~= $0 } ? (sides[0], sides[1]) : nil
  }

  /// A frame of the film at which the picture changes, and the picture's ink; the first is frame 0.
  private struct Change {
    let frame: Int
    let document: Document
    let ink: PixelRect
  }

  /// Lays the captions over a film.
  func burn(
    into film: String, _ facts: FilmFacts, to path: String, encoder: String?, _ report: inout CaptionReport,
    while goesOn: () -> Bool
  ) throws {
    let changes = try changes(facts, &report)
    let band = self.band(changes, facts.pixels)
    let target = try CaptionedFilm(film, facts, to: path, band: band, encoder: encoder)
    do {
      for change in changes {
        guard goesOn() else { return target.abandon() }
        try target.take(try picture(change, in: band), fromFrame: change.frame)
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
  private func changes(_ facts: FilmFacts, _ report: inout CaptionReport) throws -> [Change] {
    let prepared = try environment.resolver.prepared(.captions(document))
    if case .captions(let captions) = prepared, let timeline = captions.prepared.timeline { report.add(timeline) }
    report.frames = facts.stamps.count
    (report.width, report.height) = pixels
    var changes: [Change] = []
    var last: [Moment]?
    for frame in facts.stamps.indices {
      let document = prepared.document(at: facts.time(ofFrame: frame))
      let moments = document.moments
      guard moments != last else { continue }
      last = moments
      let resolved = try environment.resolver.resolve(document)
      let scene = resolved.scene
      let ink = scene.background == nil ? scene.inkBounds : scene.canvas
      changes.append(Change(frame: frame, document: document, ink: ink.intersection(scene.canvas)))
      report.add(resolved.report)
    }
    return changes
  }

  /// The part of the frames that captions ever cover, on whole chroma values.
  private func band(_ changes: [Change], _ pixels: FilmPixels) -> PixelRect {
    let ink = changes.reduce(PixelRect.empty) { $0.union($1.ink) }
    func even(_ value: Int, up: Bool) -> Int { up ? (value + 1) / 2 * 2 : value / 2 * 2 }
    guard !ink.isEmpty else { return PixelRect(x: 0, y: 0, width: 2, height: 2) }
    let (left, top) = (even(ink.x, up: false), even(ink.y, up: false))
    return PixelRect(
      minX: left, minY: top, maxX: min(even(ink.maxX, up: true), self.pixels.width),
      maxY: min(even(ink.maxY, up: true), self.pixels.height))
  }

  private func picture(_ change: Change, in band: PixelRect) throws -> PixelBuffer {
    var image = PixelBuffer(width: band.width, height: band.height, alphaMode: .straight)
    guard !change.ink.isEmpty else { return image }
    let area = change.ink
    // A background or an opacity is of the whole canvas.
    if document.label.background == nil, document.opacity == 1, !document.isDithered,
      let scene = try environment.resolver.resolve(change.document, within: area, over: nil)
    {
      let drawn = try renderer.renderer.render([scene])[0].get().image
      image.put(drawn, x: area.x - band.x, y: area.y - band.y)
    } else {
      image.put(try renderer.render(change.document).image.cropped(to: band), x: 0, y: 0)
    }
    return image
  }

  /// Draws captions alone, with alpha.
  func draw(
    to path: String, rate: FrameRate, until end: Double?, _ report: inout CaptionReport, while goesOn: () -> Bool
  ) throws {
    let timeline = try renderer.timeline(.captions(document), to: end)
    if case .captions(let captions) = timeline.document, let captions = captions.prepared.timeline {
      report.add(captions)
    }
    let frames = try timeline.frames(fps: rate)
    let format = FrameFormat(frames: frames, width: pixels.width, height: pixels.height, loops: 0)
    guard let kind = AnimationOutput(path) else { return }
    let sink = try kind.sink(format)
    var run = try renderer.run(frames)
    run.encoding = sink.encoding
    let film = Film(run: run, format: format, sinks: [sink], showsProgress: false)
    try film.shoot(while: goesOn)
    report.frames = frames.count
    report.drawn = film.drawn
    (report.width, report.height) = pixels
    report.renderer = renderer.rendererName
  }
}
