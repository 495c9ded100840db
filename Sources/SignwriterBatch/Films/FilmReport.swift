import Documents
import Films
import JSON
import Resolving
import Signwriter
import Typography

/// What the report says of a motion: what holds for all of its frames, and what happens in any of them. A value;
/// Sendable.
struct FilmReport: Sendable {
  /// Whether parts may come from beyond the canvas or go there, as texts of a cycle do.
  private let partsTravel: Bool
  private var seen: DocumentRemarks = []
  private var frameCount = 0
  private var croppedFrameCount = 0
  private var scale = 1.0
  private var isTruncated = false
  private var hasTextWithoutRoom = false
  private(set) var scaleFactor = 1.0
  /// The least factor that a truncated text of any frame needs; nil where none is truncated, or one has no such factor.
  var neededScaleFactor: Double? { hasUnknownNeed ? nil : leastNeed }
  private var leastNeed: Double?
  private var hasUnknownNeed = false
  private var fonts: [String] = []
  private var fallbackFonts: [String] = []
  private var missingFamilies: [String] = []
  private var missingGlyphs: [String] = []
  private var missingParts: [String] = []
  private var missingHyphenation: [String] = []

  init(of document: Document) {
    switch document {
    case .cycling, .captions, .group: partsTravel = true
    case .label, .textField, .image, .counting, .pageControl, .spriteFont: partsTravel = false
    }
  }

  /// What happens in any frame. What travels is cropped on its way, so it counts only if it is cropped all the time.
  var remarks: DocumentRemarks {
    var remarks = seen
    if croppedFrameCount > 0, !partsTravel || croppedFrameCount == frameCount { remarks.insert(.cropped) }
    return remarks
  }

  /// Adds a frame.
  mutating func add(_ report: DocumentReport) {
    let remarks = DocumentRemarks(report)
    seen.formUnion(remarks.subtracting(.cropped))
    frameCount += 1
    if remarks.contains(.cropped) { croppedFrameCount += 1 }
    scale = report.scale
    isTruncated = isTruncated || report.isTruncated
    hasTextWithoutRoom = hasTextWithoutRoom || report.hasTextWithoutRoom
    scaleFactor = min(scaleFactor, report.scaleFactor)
    if let needed = report.neededScaleFactor {
      leastNeed = min(leastNeed ?? needed, needed)
    } else if report.isTruncated {
      hasUnknownNeed = true
    }
    FilmReport.add(report.fonts, to: &fonts)
    FilmReport.add(report.fallbackFonts, to: &fallbackFonts)
    FilmReport.add(report.missingFamilies, to: &missingFamilies)
    FilmReport.add(report.missingParts, to: &missingParts)
    FilmReport.add(report.missingHyphenation, to: &missingHyphenation)
    FilmReport.add(report.missingGlyphs.map(\.codePoint), to: &missingGlyphs)
  }

  private static func add(_ names: [String], to known: inout [String]) {
    for name in names where !known.contains(name) { known.append(name) }
  }

  /// The report's line for a motion, except for its id, status and line.
  func members(out: String, _ format: FrameFormat, _ files: [WrittenFile], renderer: String) -> JSONObject {
    func strings(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }
    var object = JSONObject()
    object["out"] = .string(out)
    if files.count == 1, out == files[0].name { object["crc32"] = .string(files[0].hexChecksum) }
    object["frames"] = .number(Double(format.frameCount))
    object["fps"] = .string(format.frames.fps.text)
    object["duration"] = .number(format.seconds(ofFrame: format.frameCount))
    object["pixels"] = [.number(Double(format.width)), .number(Double(format.height))]
    object["scale"] = .number(scale)
    object["truncated"] = .bool(isTruncated)
    object["cropped"] = .bool(remarks.contains(.cropped))
    object["scaleFactor"] = .number(scaleFactor)
    object["fonts"] = strings(fonts)
    object["missingGlyphs"] = .array(missingGlyphs.map { ["codePoint": .string($0)] })
    if !fallbackFonts.isEmpty { object["fallbackFonts"] = strings(fallbackFonts) }
    if !missingFamilies.isEmpty { object["missingFamilies"] = strings(missingFamilies) }
    if !missingHyphenation.isEmpty { object["missingHyphenation"] = strings(missingHyphenation) }
    if !missingParts.isEmpty { object["missingParts"] = strings(missingParts) }
    if let neededScaleFactor { object["neededScaleFactor"] = .number(neededScaleFactor) }
    if hasTextWithoutRoom { object["textWithoutRoom"] = true }
    object["renderer"] = .string(renderer)
    return object
  }
}
