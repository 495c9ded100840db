import Captions
import Documents
import Scenes
import Signwriter

/// What a user should know of captions that were drawn.
struct CaptionReport {
  var repairs = RepairReport()
  var words = 0
  /// The words after the end of the film.
  var lost = 0
  var captions = 0
  /// The captions that are read faster than ``fastest`` characters a second.
  var hasty = 0
  var shrunk = 0
  var truncated = 0
  private(set) var missingGlyphs: [String] = []
  var frames = 0
  var drawn = 0
  var width = 0
  var height = 0
  var renderer = ""

  /// More characters a second than most people read.
  static let fastest = 20.0

  /// Counts the captions of a timeline.
  mutating func add(_ timeline: CaptionTimeline) {
    captions = timeline.captions.count
    hasty = zip(timeline.captions, timeline.spans).count { caption, span in
      let characters = caption.reduce(0) { count, word in
        let joiner = word == caption.lowerBound ? "" : Joiner.text(timeline.words[word - 1], timeline.words[word])
        return count + timeline.words[word].text.count + joiner.count
      }
      return Double(characters) > CaptionReport.fastest * Double(span.end - span.start) / 1_000_000
    }
  }

  /// Adds what was found out about a picture that is shown first here.
  mutating func add(_ report: DocumentReport) {
    if report.scaleFactor < 1 { shrunk += 1 }
    if report.isTruncated { truncated += 1 }
    for glyph in report.missingGlyphs.map(\.codePoint) where !missingGlyphs.contains(glyph) {
      missingGlyphs.append(glyph)
    }
  }

  func warnings(of source: String) -> [String] {
    var lines = repairs.summary.map { "\(source): \($0)" }
    func add(_ count: Int, _ words: String) { if count > 0 { lines.append("\(source): \(words): \(count)") } }
    add(lost, "words after the end of the film, left out")
    add(hasty, "captions with more than \(Int(CaptionReport.fastest)) characters a second")
    add(shrunk, "pictures whose text was shrunk")
    add(truncated, "pictures whose text was cut")
    if !missingGlyphs.isEmpty {
      lines.append("\(source): no font has \(missingGlyphs.prefix(10).joined(separator: ", "))")
    }
    return lines
  }

  var summary: String {
    "\(words - lost) words in \(captions) captions, \(frames) frames of \(width) x \(height) px, \(drawn) drawn, \(renderer)"
  }
}
