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
  /// The pixels of the parts that were drawn.
  var drawnPixels = 0
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

  /// Adds what was found out about a picture with a new caption.
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
    add(shrunk, "captions whose text was shrunk")
    add(truncated, "captions whose text was cut")
    if !missingGlyphs.isEmpty {
      lines.append("\(source): no font has \(missingGlyphs.prefix(10).joined(separator: ", "))")
    }
    return lines
  }

  /// How much of all frames was drawn, in percent.
  private var share: String {
    let tenths = Double(drawnPixels) * 1000 / Double(max(1, width * height * frames))
    return "\((tenths).rounded() / 10)"
  }

  var summary: String {
    "\(words - lost) words in \(captions) captions, \(frames) frames of \(width) x \(height) px, \(drawn) drawn (\(share) % of the pixels), \(renderer)"
  }
}
