import Pixels
import Scene
import Typography

/// A measured document. It knows its size, and makes its nodes of a scene once its place is known.
///
/// Sendable, because a label that is laid out holds the documents in its lines.
protocol Content: Sendable {
  /// The size in points.
  var size: SIMD2<Double> { get }

  /// The nodes of the document in a larger scene, bottom to top; `space` maps them to the canvas.
  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode]

  /// The scene of the document on its own canvas, and what maps the document's points there.
  func scene(by maker: CanvasScene) throws(ResolveError) -> (scene: Scene, space: SceneSpace)

  /// What the canvas of its scene cuts off and can be seen, in points; nil where nothing.
  func cropping(of scene: Scene, by maker: CanvasScene) -> DocumentReport.Cropping?

  /// The nodes of what moves, without anything that lies still under it; nil where nothing moves.
  func movingNodes(on maker: CanvasScene, in space: SceneSpace) throws(ResolveError) -> [SceneNode]?

  /// The corner and the size of what was laid out, in points: all of it, unless a label says otherwise.
  var layoutBox: (origin: SIMD2<Double>, size: SIMD2<Double>) { get }

  /// How far the baseline of its last line is below its top, in points; nil where it is no text in straight lines.
  var baseline: Double? { get }

  /// The seconds until nothing moves any more.
  func duration() throws(ResolveError) -> Double

  /// Adds what was laid out to the report.
  func add(to report: inout ReportBuilder, in space: SceneSpace)
}

extension Content {
  var layoutBox: (origin: SIMD2<Double>, size: SIMD2<Double>) { (.zero, size) }

  func movingNodes(on maker: CanvasScene, in space: SceneSpace) throws(ResolveError) -> [SceneNode]? { nil }

  var baseline: Double? { nil }

  func duration() throws(ResolveError) -> Double { 0 }
}

/// The part of the report that the parts of a scene write.
struct ReportBuilder {
  var lines: [DocumentReport.Line] = []
  var fonts: [String] = []
  var missingGlyphs: [DocumentReport.MissingGlyph] = []
  var isTruncated = false
  /// The number of clusters that are left out beyond the ends of a path, and of those that it folds.
  var hiddenClusters = 0
  var foldedClusters = 0
  /// The least share of its size that any text is drawn at.
  var scaleFactor = 1.0
  var texts: [TextPlace] = []

  /// The least factor that a truncated text needs; nil where none is truncated, or one has no such factor.
  var neededScaleFactor: Double? {
    guard isTruncated, hiddenClusters == 0 else { return nil }
    var least: Double?
    for text in texts where text.content.layout.isTruncated {
      guard let needed = text.content.layout.neededScaleFactor else { return nil }
      least = min(least ?? needed, needed)
    }
    return least
  }

  /// What pictures do not show of their files.
  var pictureRemarks: [String] = []

  /// Adds what a picture does not show of its file.
  mutating func add(picture file: String, _ images: ImageLibrary) {
    for remark in images.remarks(on: file) {
      let sentence = "\(file): \(remark)"
      if !pictureRemarks.contains(sentence) { pictureRemarks.append(sentence) }
    }
  }

  /// Adds what a path makes of a text that is laid out. White space may be left out unseen.
  mutating func add(_ path: PathBending, of layout: TextLayout, text: String) {
    let units = Array(text.utf16)
    let hidden = path.hidden.count { offset in
      units.indices.contains(offset) && Unicode.Scalar(units[offset])?.properties.isWhitespace != true
    }
    hiddenClusters += hidden
    isTruncated = isTruncated || hidden > 0
    // An outline that is not to be had is an error where it is drawn.
    foldedClusters += (try? path.folded(layout).count) ?? 0
  }

  /// The languages without patterns for words that should have been divided, each once.
  var languagesWithoutPatterns: [String] {
    var languages: [String] = []
    for text in texts {
      for language in text.content.label.layout.languagesWithoutPatterns where !languages.contains(language) {
        languages.append(language)
      }
    }
    return languages
  }

  /// The fonts that no text asks for.
  var fallbackFonts: [String] {
    guard texts.contains(where: { !$0.content.label.fallbackFonts.isEmpty }) else { return [] }
    return fonts.filter { font in texts.contains { $0.content.label.fallbackFonts.contains(font) } }
  }
}
