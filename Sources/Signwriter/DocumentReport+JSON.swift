import Documents
public import JSON
import Pixels
public import Resolving
package import Typography

extension DocumentReport {
  /// The report as JSON under the names of the format: pixels, scale, layout, ink, baselines, lines,
  /// truncated, cropped, scaleFactor, fonts, missingGlyphs; and fallbackFonts, missingFamilies, missingParts,
  /// missingHyphenation, neededScaleFactor, textWithoutRoom, hidden, folds, pictures and cropping where there is such a thing. Boxes are
  /// [x, y, width, height] in pixels.
  public var json: JSONValue {
    var object = basicMembers.object ?? JSONObject()
    if !fallbackFonts.isEmpty { object["fallbackFonts"] = .array(fallbackFonts.map { .string($0) }) }
    if !missingFamilies.isEmpty { object["missingFamilies"] = .array(missingFamilies.map { .string($0) }) }
    if !missingParts.isEmpty { object["missingParts"] = .array(missingParts.map { .string($0) }) }
    if !missingHyphenation.isEmpty { object["missingHyphenation"] = .array(missingHyphenation.map { .string($0) }) }
    if let neededScaleFactor { object["neededScaleFactor"] = .number(neededScaleFactor) }
    if hasTextWithoutRoom { object["textWithoutRoom"] = true }
    if hiddenClusters > 0 { object["hidden"] = .number(Double(hiddenClusters)) }
    if foldedClusters > 0 { object["folds"] = .number(Double(foldedClusters)) }
    if !pictureRemarks.isEmpty { object["pictures"] = .array(pictureRemarks.map { .string($0) }) }
    if let cropping { object["cropping"] = cropping.json }
    return .object(object)
  }

  /// Sentences for people about what was drawn otherwise than the author may think.
  public var warnings: [String] {
    missingGlyphs.prefix(8).map(\.explanation)
      + missingFamilies.map { "font.fallback: no installed font has the family \(JSONWriter.quoted($0))" }
      + pathWarnings
      + missingParts.prefix(8)
      + missingHyphenation.prefix(8).map(DocumentReport.explanation)
      + pictureRemarks.prefix(8)
      + (hasTextWithoutRoom ? ["nothing of the text is drawn: not even an ellipsis fits into its box"] : [])
  }

  private static func explanation(ofHyphenationIn language: String) -> String {
    language == "und"
      ? "hyphens: the text has no language, so no word is divided; give language, such as \"de\""
      : "hyphens: no patterns of \(JSONWriter.quoted(language)) are in /usr/share/hyphen, so no word is divided; install "
        + "Debian's hyphen-\(language.prefix { $0 != "-" }.lowercased())"
  }

  private var pathWarnings: [String] {
    var warnings: [String] = []
    if hiddenClusters > 0 {
      warnings.append(
        "textPath: \(hiddenClusters) characters beyond the ends of the path are left out; shorten the text, "
          + "or let overflow shrink, extend or truncate it")
    }
    if foldedClusters > 0 {
      warnings.append(
        "textPath: \(foldedClusters) bent characters are folded where the path turns too sharply for them; let orient "
          + "rotate them, or make the font smaller")
    }
    return warnings
  }

  private var basicMembers: JSONValue {
    [
      "pixels": [.number(Double(width)), .number(Double(height))],
      "scale": .number(scale),
      "layout": layout.json,
      "ink": .array([ink.x, ink.y, ink.width, ink.height].map { .number(Double($0)) }),
      "baselines": .array(lines.map { .number($0.baseline) }),
      "lines": .array(
        lines.map {
          ["text": .string($0.text), "baseline": .number($0.baseline), "bounds": $0.bounds.json]
        }),
      "truncated": .bool(isTruncated),
      "cropped": .bool(isCropped),
      "scaleFactor": .number(scaleFactor),
      "fonts": .array(fonts.map { .string($0) }),
      "missingGlyphs": .array(
        missingGlyphs.map(\.json)),
    ]
  }
}

extension DocumentReport.Cropping {
  /// The pixels that are cut off on each side, and whether they are only of shadows.
  fileprivate var json: JSONValue {
    [
      "left": .number(Double(left)), "top": .number(Double(top)), "right": .number(Double(right)),
      "bottom": .number(Double(bottom)), "shadow": .bool(isShadow),
    ]
  }
}

extension Rect {
  /// The box, rounded to a thousandth of a pixel.
  var json: JSONValue {
    .array([x, y, width, height].map { .number(($0 * 1000).rounded() / 1000) })
  }
}

extension TextLayout.MissingGlyph {
  /// The code point as the Unicode Standard writes it: U+00E9.
  package var codePoint: String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// A message for people that says which character is missing and why.
  package var explanation: String {
    switch reason {
    case .noFont: "no font has \(codePoint), at offset \(offset)"
    case .colorPaint:
      "\(codePoint), at offset \(offset), has colours (COLR version 1) that are damaged in its font; what is whole is"
        + " drawn"
    case .svgTable:
      "\(codePoint), at offset \(offset), has its colours in SVG in its font; install Debian's librsvg2-2 to see them"
    case .pictureFormat:
      "\(codePoint), at offset \(offset), has its colours in its font as a picture that is neither PNG nor JPEG; its"
        + " outline is drawn"
    case .palette:
      "\(codePoint), at offset \(offset), is drawn in its font's first palette, because the font has none of the number"
        + " in font.palette"
    }
  }

  /// The JSON of a missing glyph; it has a reason only where that is not `noFont`.
  var json: JSONValue {
    guard reason != .noFont else {
      return ["codePoint": .string(codePoint), "offset": .number(Double(offset))]
    }
    return ["codePoint": .string(codePoint), "offset": .number(Double(offset)), "reason": .string(reason.rawValue)]
  }
}
