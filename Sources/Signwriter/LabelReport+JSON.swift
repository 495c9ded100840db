public import LabelDocument
public import LabelScene
import Pixels
import Typography

extension LabelReport {
  /// The ground truth as JSON, with the format's names: pixels, scale, layout, ink, baselines, lines, fonts,
  /// missingGlyphs. Boxes are [x, y, width, height].
  public var json: JSONValue {
    [
      "pixels": [.number(Double(width)), .number(Double(height))],
      "scale": .number(scale),
      "layout": layout.json,
      "ink": .array([ink.x, ink.y, ink.width, ink.height].map { .number(Double($0)) }),
      "baselines": .array(lines.map { .number(Double($0.baseline)) }),
      "lines": .array(
        lines.map {
          ["text": .string($0.text), "baseline": .number(Double($0.baseline)), "bounds": $0.bounds.json]
        }),
      "truncated": .bool(isTruncated),
      "fonts": .array(fonts.map { .string($0) }),
      "missingGlyphs": .array(
        missingGlyphs.map {
          [
            "codePoint": .string("U+" + String($0.scalar, radix: 16, uppercase: true)),
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
