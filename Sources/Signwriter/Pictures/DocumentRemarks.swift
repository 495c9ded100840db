import Documents
package import JSON
package import Resolving

/// Facts that matter to a viewer of a picture but are no failure. Sendable; a value.
public struct DocumentRemarks: OptionSet, Sendable, Hashable {
  /// The bits of the remarks, one for each.
  public let rawValue: Int

  /// Makes the set of the remarks with these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Some characters are in no font.
  public static let missingGlyphs = DocumentRemarks(rawValue: 1)
  /// Text was truncated.
  public static let truncated = DocumentRemarks(rawValue: 2)
  /// Text was made smaller to fit.
  public static let shrunk = DocumentRemarks(rawValue: 4)
  /// The canvas cuts off some of what was drawn.
  public static let cropped = DocumentRemarks(rawValue: 8)

  /// Nothing of a text is drawn, because not even its ellipsis fits.
  public static let textWithoutRoom = DocumentRemarks(rawValue: 16)
  /// A fallback list names families that are not installed.
  public static let missingFamilies = DocumentRemarks(rawValue: 32)
  /// A text has a `{{name}}`, of a value or of a document made in Swift. It is drawn as it stands.
  public static let unfilled = DocumentRemarks(rawValue: 64)
  /// Fonts were used that the document does not ask for.
  public static let fallbackFonts = DocumentRemarks(rawValue: 128)
  /// Styles of parts, or highlights, name parts that the text has not.
  public static let missingParts = DocumentRemarks(rawValue: 256)
  /// Words should have been divided, and there are no patterns of their language.
  public static let missingHyphenation = DocumentRemarks(rawValue: 512)
  /// The name of the file is none on Windows, or is that of another file there or on macOS.
  public static let unportableName = DocumentRemarks(rawValue: 1024)
  /// The remarks that are counted without a warning, because most of those labels are as their authors want them.
  public static let unwarned: DocumentRemarks = [.fallbackFonts]

  /// Every remark with its name in the summary, and what it says about a label.
  public static let all: [(remark: DocumentRemarks, name: String, text: String)] = [
    (.missingGlyphs, "missingGlyphs", "with characters that no font has"), (.truncated, "truncated", "truncated"),
    (.shrunk, "shrunk", "shrunk to fit"), (.cropped, "cropped", "cropped by the canvas"),
    (.textWithoutRoom, "textWithoutRoom", "without any text, because none fits into the box"),
    (.missingFamilies, "missingFamilies", "with fallback fonts that are not installed"),
    (.unfilled, "unfilled", "with a {{name}} that is drawn as it stands"),
    (.missingParts, "missingParts", "with styles or highlights of parts that the text has not"),
    (.missingHyphenation, "missingHyphenation", "with words of a language whose hyphenation is not installed"),
    (
      .unportableName, "unportableName",
      "whose files have names that Windows or macOS cannot hold side by side (--portable-names refuses them)"
    ),
    (.fallbackFonts, "fallbackFonts", "with fonts that their documents do not ask for"),
  ]

  package init(_ report: DocumentReport) {
    self = []
    if !report.missingGlyphs.isEmpty { insert(.missingGlyphs) }
    if report.isTruncated { insert(.truncated) }
    if report.scaleFactor < 1 { insert(.shrunk) }
    if report.hasTextWithoutRoom { insert(.textWithoutRoom) }
    if !report.missingFamilies.isEmpty { insert(.missingFamilies) }
    // Few texts have a brace, and a search for a string takes microseconds.
    let hasBrace = report.lines.contains { $0.text.utf8.contains(UInt8(ascii: "{")) }
    if hasBrace, DocumentRemarks.hasPlaceholder(report.lines.map(\.text).joined()) { insert(.unfilled) }
    if !report.missingParts.isEmpty { insert(.missingParts) }
    if !report.missingHyphenation.isEmpty { insert(.missingHyphenation) }
    if report.isCropped { insert(.cropped) }
    if !report.fallbackFonts.isEmpty { insert(.fallbackFonts) }
  }

  /// What the report of an earlier run says of a job, as this run's would.
  package init(kept members: JSONObject) {
    func isListed(_ name: String) -> Bool { members[name]?.array?.isEmpty == false }
    self = []
    if isListed("missingGlyphs") { insert(.missingGlyphs) }
    if members["truncated"]?.bool == true { insert(.truncated) }
    if let factor = members["scaleFactor"]?.number, factor < 1 { insert(.shrunk) }
    if members["textWithoutRoom"]?.bool == true { insert(.textWithoutRoom) }
    if isListed("missingFamilies") { insert(.missingFamilies) }
    if isListed("missingParts") { insert(.missingParts) }
    if isListed("missingHyphenation") { insert(.missingHyphenation) }
    if isListed("fallbackFonts") { insert(.fallbackFonts) }
    if members["cropped"]?.bool == true { insert(.cropped) }
    let texts = (members["lines"]?.array ?? []).compactMap { $0.object?["text"]?.string }
    if DocumentRemarks.hasPlaceholder(texts.joined()) { insert(.unfilled) }
  }

  private static func hasPlaceholder(_ text: String) -> Bool {
    text.firstRange(of: "{{").map { text[$0.upperBound...].contains("}}") } ?? false
  }
}
