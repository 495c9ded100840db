import Documents
import Scenes
import Signwriter
import Typography

/// What the report says of a motion: what holds for all of its frames, and what happens in any of them. A value;
/// Sendable.
struct FilmReport: Sendable {
  private(set) var remarks: JobRemarks = []
  private var scale = 1.0
  private var isTruncated = false
  private var hasTextWithoutRoom = false
  private var scaleFactor = 1.0
  private var fonts: [String] = []
  private var fallbackFonts: [String] = []
  private var missingFamilies: [String] = []
  private var missingGlyphs: [String] = []

  /// Adds a frame.
  mutating func add(_ report: DocumentReport) {
    remarks.formUnion(JobRemarks(report))
    scale = report.scale
    isTruncated = isTruncated || report.isTruncated
    hasTextWithoutRoom = hasTextWithoutRoom || report.hasTextWithoutRoom
    scaleFactor = min(scaleFactor, report.scaleFactor)
    FilmReport.add(report.fonts, to: &fonts)
    FilmReport.add(report.fallbackFonts, to: &fallbackFonts)
    FilmReport.add(report.missingFamilies, to: &missingFamilies)
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
    object["scaleFactor"] = .number(scaleFactor)
    object["fonts"] = strings(fonts)
    object["missingGlyphs"] = .array(missingGlyphs.map { ["codePoint": .string($0)] })
    if !fallbackFonts.isEmpty { object["fallbackFonts"] = strings(fallbackFonts) }
    if !missingFamilies.isEmpty { object["missingFamilies"] = strings(missingFamilies) }
    if hasTextWithoutRoom { object["textWithoutRoom"] = true }
    object["renderer"] = .string(renderer)
    return object
  }
}
