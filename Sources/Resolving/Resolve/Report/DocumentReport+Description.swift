extension DocumentReport: CustomStringConvertible {
  /// The longest text that is shown, in characters.
  private static let longestText = 40

  /// The size, the text with its fonts, and what a viewer should know: `180 x 60 px, "Hello" in DejaVu Sans, truncated`.
  public var description: String {
    let text = lines.map(\.text).joined(separator: " / ")
    let shown =
      text.count > DocumentReport.longestText ? text.prefix(DocumentReport.longestText) + "..." : text[...]
    var parts = ["\(width) x \(height) px" + (scale == 1 ? "" : " at a scale of \(scale)")]
    if !lines.isEmpty { parts.append("\"\(shown)\" in \(fonts.joined(separator: ", "))") }
    if scaleFactor < 1 { parts.append("text at \((scaleFactor * 1000).rounded() / 10) % of its size") }
    if isTruncated { parts.append("truncated") }
    if let cropping { parts.append("cropped (\(cropping))") }
    if !missingGlyphs.isEmpty { parts.append("\(missingGlyphs.count) missing glyphs") }
    return parts.joined(separator: ", ")
  }
}
