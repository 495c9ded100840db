package import Captions
import Documents
import Motion
import Resolving
import Signwriter

/// What became of captions that were drawn, and what a user should know. Sendable; a value.
public struct CaptionReport: Sendable {
  /// What a user should know of the words of a file.
  package struct Track: Sendable {
    /// The file.
    let name: String
    package internal(set) var repairs = RepairReport()
    var words = 0
    /// The words after the end of the film.
    var lost = 0
    var captions = 0
    /// The captions that are read faster than ``fastest`` characters a second.
    var hasty = 0
    var shrunk = 0
    var truncated = 0
    private(set) var missingGlyphs: [String] = []

    init(name: String) { self.name = name }
  }

  /// The words of each file, in their order.
  package internal(set) var tracks: [Track] = []
  /// The frames of the film.
  public internal(set) var frames = 0
  /// Those of them that were drawn; the others show the same as the one before.
  public internal(set) var drawn = 0
  /// The pixels of the parts that were drawn.
  public internal(set) var drawnPixels = 0
  /// The size in pixels.
  public internal(set) var width = 0
  /// The size in pixels.
  public internal(set) var height = 0
  /// The name of the renderer.
  public internal(set) var renderer = ""
  /// The curve of an HDR film and the light of white on it, for the summary; empty for others.
  var curve = ""
  /// What is to be said of the files that were written.
  var remarks: [String] = []

  /// Counts the captions of a prepared document.
  mutating func add(_ prepared: Document) {
    guard case .captions(let captions) = prepared else { return }
    for (index, timeline) in captions.timelines.enumerated() {
      if let timeline { tracks[index].add(timeline) }
    }
  }

  /// The warnings of all tracks, and of the files.
  public var warnings: [String] { tracks.flatMap(\.warnings) + remarks }

  /// Whether anything of the words was repaired, estimated or left out.
  public var hasRepairs: Bool { tracks.contains { !$0.repairs.isEmpty } }

  /// How much of all frames was drawn, in percent.
  private var share: String {
    let tenths = Double(drawnPixels) * 1000 / Double(max(1, width * height * frames))
    return "\((tenths).rounded() / 10)"
  }

  /// One line about all.
  public var summary: String {
    let words = tracks.reduce(0) { $0 + $1.words - $1.lost }
    let captions = tracks.reduce(0) { $0 + $1.captions }
    let count = tracks.count > 1 ? "\(tracks.count) tracks, " : ""
    return
      "\(count)\(words) words in \(captions) captions, \(frames) frames of \(width) x \(height) px, \(drawn) drawn (\(share) % of the pixels), \(curve)\(renderer)"
  }
}

extension CaptionReport.Track {
  /// More characters a second than most people read.
  private static let fastest = 20.0

  /// Counts the captions of a timeline.
  mutating func add(_ timeline: CaptionTimeline) {
    captions = timeline.captions.count
    hasty = zip(timeline.captions, timeline.spans).count { caption, span in
      let characters = caption.reduce(0) { count, word in
        let joiner = word == caption.lowerBound ? "" : Joiner.text(timeline.words[word - 1], timeline.words[word])
        return count + timeline.words[word].text.count + joiner.count
      }
      return Double(characters) > Self.fastest * Double(span.end - span.start) / 1_000_000
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

  var warnings: [String] {
    var lines = repairs.summary.map { "\(name): \($0)" }
    func add(_ count: Int, _ words: String) { if count > 0 { lines.append("\(name): \(words): \(count)") } }
    add(lost, "words after the end of the film, left out")
    add(hasty, "captions with more than \(Int(Self.fastest)) characters a second")
    add(shrunk, "captions whose text was shrunk")
    add(truncated, "captions whose text was cut")
    if !missingGlyphs.isEmpty {
      lines.append("\(name): no font has \(missingGlyphs.prefix(10).joined(separator: ", "))")
    }
    return lines
  }
}
