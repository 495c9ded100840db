import Documents
import Pixels
import Scenes

/// Facts that matter to a viewer of a picture but are no failure. Sendable; a value.
public struct JobRemarks: OptionSet, Sendable, Hashable {
  /// The bits of the remarks, one for each.
  public let rawValue: Int

  /// Makes the set of the remarks with these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Some characters are in no font.
  public static let missingGlyphs = JobRemarks(rawValue: 1)
  /// Text was truncated.
  public static let truncated = JobRemarks(rawValue: 2)
  /// Text was made smaller to fit.
  public static let shrunk = JobRemarks(rawValue: 4)
  /// The canvas cuts off some of what was drawn.
  public static let cropped = JobRemarks(rawValue: 8)

  /// Nothing of a text is drawn, because not even its ellipsis fits.
  public static let textWithoutRoom = JobRemarks(rawValue: 16)
  /// A fallback list names families that are not installed.
  public static let missingFamilies = JobRemarks(rawValue: 32)
  /// A text has a `{{name}}`, of a value or of a document made in Swift. It is drawn as it stands.
  public static let unfilled = JobRemarks(rawValue: 64)

  /// Every remark with its name in the summary, and what it says about a label.
  public static let all: [(remark: JobRemarks, name: String, text: String)] = [
    (.missingGlyphs, "missingGlyphs", "with characters that no font has"), (.truncated, "truncated", "truncated"),
    (.shrunk, "shrunk", "shrunk to fit"), (.cropped, "cropped", "cropped by the canvas"),
    (.textWithoutRoom, "textWithoutRoom", "without any text, because none fits into the box"),
    (.missingFamilies, "missingFamilies", "with fallback fonts that are not installed"),
    (.unfilled, "unfilled", "with a {{name}} that is drawn as it stands"),
  ]

  init(_ report: DocumentReport) {
    self = []
    if !report.missingGlyphs.isEmpty { insert(.missingGlyphs) }
    if report.isTruncated { insert(.truncated) }
    if report.scaleFactor < 1 { insert(.shrunk) }
    let canvas = PixelRect(x: 0, y: 0, width: report.width, height: report.height)
    if report.hasTextWithoutRoom { insert(.textWithoutRoom) }
    if !report.missingFamilies.isEmpty { insert(.missingFamilies) }
    // Few texts have a brace, and a search for a string takes microseconds.
    let hasBrace = report.lines.contains { $0.text.utf8.contains(UInt8(ascii: "{")) }
    if hasBrace, JobRemarks.hasPlaceholder(report.lines.map(\.text).joined()) { insert(.unfilled) }
    if !report.ink.isEmpty, report.ink.union(canvas) != canvas { insert(.cropped) }
  }

  /// What the report of an earlier run says of a job, as this run's would.
  init(kept members: JSONObject) {
    func isListed(_ name: String) -> Bool { members[name]?.array?.isEmpty == false }
    func numbers(_ name: String) -> [Double] { (members[name]?.array ?? []).compactMap(\.number) }
    self = []
    if isListed("missingGlyphs") { insert(.missingGlyphs) }
    if members["truncated"]?.bool == true { insert(.truncated) }
    if let factor = members["scaleFactor"]?.number, factor < 1 { insert(.shrunk) }
    if members["textWithoutRoom"]?.bool == true { insert(.textWithoutRoom) }
    if isListed("missingFamilies") { insert(.missingFamilies) }
    let texts = (members["lines"]?.array ?? []).compactMap { $0.object?["text"]?.string }
    if JobRemarks.hasPlaceholder(texts.joined()) { insert(.unfilled) }
    let (ink, pixels) = (numbers("ink"), numbers("pixels"))
    let reachesOut =
      ink.count == 4 && pixels.count == 2
      && (ink[0] < 0 || ink[1] < 0 || ink[0] + ink[2] > pixels[0] || ink[1] + ink[3] > pixels[1])
    if reachesOut || members["cropped"]?.bool == true { insert(.cropped) }
  }

  private static func hasPlaceholder(_ text: String) -> Bool {
    text.firstRange(of: "{{").map { text[$0.upperBound...].contains("}}") } ?? false
  }
}
