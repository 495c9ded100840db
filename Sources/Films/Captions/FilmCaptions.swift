import Captions
import Documents
import JSON
import Pixels
import Resolving
import Signwriter

/// The captions of a film as one document, on a canvas of so many pixels.
struct FilmCaptions {
  let document: CaptionsDocument
  let width: Int
  let height: Int
  let environment: DrawingEnvironment
  private let styles: [CaptionStyle]
  /// The document of each track, without its words.
  private let parts: [CaptionsDocument]

  /// Reads the words and the styles of a film.
  init(
    _ film: CaptionedFilm, _ facts: FilmFacts?, _ environment: DrawingEnvironment, _ report: inout CaptionReport
  ) throws {
    let tracks = film.tracks
    guard (1...CaptionedFilm.mostTracks).contains(tracks.count) else {
      throw DocumentError(
        .outOfRange, source: "tracks", "\(tracks.count) are not in 1...\(CaptionedFilm.mostTracks)")
    }
    // Captions alone have the pixels of the film's frames: they are laid over those.
    let isShown = film.form == .film || film.form == .sheet
    let sides = facts.map { isShown ? $0.shape.canvas : $0.shape.frame } ?? SIMD2(film.size.width, film.size.height)
    (width, height) = (sides.x, sides.y)
    guard 1...32768 ~= width, 1...32768 ~= height else {
      throw DocumentError(.outOfRange, source: "size", "\(width) x \(height) pixels; sides are in 1...32768")
    }
    styles = tracks.map { CaptionStyle($0.style) }
    let documents = try FilmCaptions.documents(tracks, styles, (width, height), until: facts?.duration, &report)
    self.environment = environment
    document = try FilmCaptions.joined(
      documents, areGiven: tracks.map { $0.area != nil }, by: environment.resolver)
    // A film has many words, and they name no files.
    parts = documents.map { document in
      var document = document
      document.words = CaptionsDocument.Words(WordList())
      return document
    }
  }

  /// The captions of each track, on one canvas.
  private static func documents(
    _ tracks: [CaptionTrack], _ styles: [CaptionStyle], _ pixels: (width: Int, height: Int), until end: Double?,
    _ report: inout CaptionReport
  ) throws -> [CaptionsDocument] {
    var documents: [CaptionsDocument] = []
    for (track, style) in zip(tracks, styles) {
      // As a document's own is checked when it is read.
      if let area = track.area {
        do throws(DocumentError) {
          _ = try CaptionsDocument.Area(.array([area.x, area.y, area.width, area.height].map { .number($0) }))
        } catch {
          throw DocumentError(error.reason, source: "area", error.message)
        }
      }
      var own = CaptionReport.Track(name: track.words)
      let list = try track.times().words(of: track.words, until: end, &own)
      var document = try style.document(
        showing: list, pixels: pixels, scale: documents.first?.scale)
      for (name, count) in document.hiddenMarks(of: list) { own.repairs.add(.notDrawn, times: count, name) }
      report.tracks.append(own)
      document.area = track.area ?? document.area
      documents.append(document)
    }
    return documents
  }

  /// The captions of several words as one document: the first ones, and the others as its tracks. Those of one place
  /// stand above each other, as high as their captions are, unless somebody gave an area.
  private static func joined(
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
        .conflict, source: "words", path: "area",
        "\(documents.count) of them do not fit above each other; give each a place, such as 0.05,0.05,0.9,0.4")
    }
    joined.area = areas[0]
    joined.tracks = zip(documents, areas).dropFirst().map { document, area in
      var track = document.asTrack
      track.area = area
      return track
    }
    return joined
  }

  /// The files that are read.
  func files(of film: CaptionedFilm, _ label: (String) -> String) -> FileUse {
    var files = FileUse()
    files.reads(label("film"), film.film)
    for (track, style) in zip(film.tracks, styles) {
      files.reads(label("words"), track.words)
      files.reads(label("style"), style.file)
    }
    for part in parts { files.reads(namedBy: Document.captions(part).json, in: environment.resolver.images) }
    return files
  }

  var canvas: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// A background or an opacity is of the whole canvas.
  var isDrawnInParts: Bool { document.label.background == nil && document.opacity == 1 && !document.isDithered }
}
