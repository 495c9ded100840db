public import LabelDocument
public import LabelScene
import Pixels
public import Typography

extension LabelReport {
  /// The ground truth as JSON, with the format's names: pixels, scale, layout, ink, baselines, lines, fonts,
  /// missingGlyphs. Boxes are [x, y, width, height].
  public var json: JSONValue {
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
      "fonts": .array(fonts.map { .string($0) }),
      "missingGlyphs": .array(
        missingGlyphs.map {
          [
            "codePoint": .string($0.codePoint),
            "offset": .number(Double($0.offset)),
          ]
        }),
    ]
  }
}

extension LabelReport.PixelBounds {
  /// To a thousandth of a pixel.
  var json: JSONValue {
    .array([x, y, width, height].map { .number(($0 * 1000).rounded() / 1000) })
  }
}

extension TextLayout.MissingGlyph {
  /// As the Unicode Standard writes it: U+00E9.
  public var codePoint: String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
