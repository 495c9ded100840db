import Documents
import Pixels
import Resolving
import Scene
import Signwriter
import Storage

/// Lays captions over a film: looks at all frames, and then draws those at which something changes.
final class FilmBurning: CaptionTask {
  private let captions: FilmCaptions
  private let film: CaptionedFilm
  private let name: String
  private let facts: FilmFacts
  private let path: String
  private let streams: StreamPlan
  private var changes: CaptionChanges
  /// The part of the frames that captions ever cover, and of the canvas that it is made of.
  private var band = PixelRect.empty
  private var source = PixelRect.empty
  /// What is drawn there on the canvas, and what of it is laid over frames whose pixels are not square.
  private var image = PixelBuffer(width: 0, height: 0, alphaMode: .straight)
  private var pressed = PixelBuffer(width: 0, height: 0, alphaMode: .straight)
  private var target: OverlaidFilm?
  /// The change that is drawn next.
  private var next = 0
  /// How many frames are encoded.
  private var encoded = 0

  /// So many frames are looked at in one part.
  private static let framesAtOnce = 64

  init(_ captions: FilmCaptions, into film: CaptionedFilm, _ facts: FilmFacts?, to path: String) throws {
    guard let source = film.film, let facts else {
      throw FilmError(film: path, reason: "there is no film that captions are laid over; give one")
    }
    (self.captions, self.film, self.name, self.facts, self.path) = (captions, film, source, facts, path)
    streams = try StreamPlan(source, facts.streams, to: path, keep: film.keep, drop: film.drop)
    try OverlaidFilm.check(source, facts, streams, to: path, encoder: film.encoder)
    changes = try CaptionChanges(captions, facts)
  }

  var files: OutputFiles { OutputFiles(path) }

  var progress: (done: Int, count: Int) {
    (changes.next + encoded, 2 * facts.stamps.count)
  }

  var encodedFrames: (done: Int, count: Int)? { (encoded, facts.stamps.count) }

  func advance(
    on renderer: LabelRenderer, _ report: inout CaptionReport, while goesOn: () -> Bool
  ) throws -> Bool {
    guard changes.isWhole else {
      for _ in 0..<FilmBurning.framesAtOnce where !changes.isWhole {
        try changes.look(isGPU: renderer.isGPU, &report)
      }
      return true
    }
    guard let target else {
      try begin(&report)
      return true
    }
    encoded = max(encoded, min(target.encodedFrames, facts.stamps.count))
    // It takes a picture when it comes to its frame. How far it is changes meanwhile, so each wait is a part.
    guard try target.hasTakenAll() else { return true }
    guard next < changes.list.count else {
      guard target.hasEnded() else { return true }
      try target.finish()
      encoded = facts.stamps.count
      (report.drawn, report.renderer) = (changes.list.count, renderer.rendererName)
      return false
    }
    let change = changes.list[next]
    try draw(change, on: renderer)
    let area = facts.shape.inFrame(change.area)
    if !facts.shape.isSquare { facts.shape.press(image, source, into: &pressed, band, in: area) }
    target.show(
      facts.shape.isSquare ? image : pressed, in: area.offset(x: -band.x, y: -band.y), fromFrame: change.frame)
    report.drawnPixels += area.width * area.height
    next += 1
    return true
  }

  private func begin(_ report: inout CaptionReport) throws {
    report.add(changes.document)
    report.frames = facts.stamps.count
    report.curve = facts.light.curve.map { "\($0), white at \(Int(film.white.rounded())) cd/m2, " } ?? ""
    report.remarks = OverlaidFilm.remarks(name, facts, to: path, encoder: film.encoder) + streams.remarks
    (report.width, report.height) = (facts.shape.frame.x, facts.shape.frame.y)
    band = changes.band
    source = facts.shape.inCanvas(band)
    target = try OverlaidFilm(name, facts, streams, to: path, band: band, encoder: film.encoder)
    image = PixelBuffer(width: source.width, height: source.height, alphaMode: .straight)
    if !facts.shape.isSquare { pressed = PixelBuffer(width: band.width, height: band.height, alphaMode: .straight) }
  }

  private func draw(_ change: CaptionChanges.Change, on renderer: LabelRenderer) throws {
    let area = change.area
    guard !area.isEmpty else { return }
    let document = changes.document.document(at: change.time)
    let resolver = captions.environment.resolver
    if captions.isDrawnInParts, let scene = try resolver.resolve(document, within: area, over: nil) {
      let drawn = try renderer.renderer.render([scene])[0].get().image
      image.put(drawn, x: area.x - source.x, y: area.y - source.y)
    } else {
      image.put(try renderer.render(document).image.cropped(to: source), x: 0, y: 0)
    }
  }

  func explained(_ error: any Error) -> any Error { (error as? OutputError).map(streams.explained) ?? error }

  func abandon() { target?.abandon() }
}
