import Documents
import Typography

extension LabelDocument {
  /// The style of the text in Typography's terms.
  var textStyle: TextStyle {
    TextStyle(
      font: font.query, fallback: font.fallback, size: font.size, features: font.features, language: language,
      direction: .init(rawValue: direction.rawValue) ?? .auto,
      alignment: .init(rawValue: alignment.rawValue) ?? .natural,
      lineBreak: .init(rawValue: lineBreak.rawValue) ?? .truncateTail, numberOfLines: numberOfLines,
      lineSpacing: lineSpacing, characterSpacing: characterSpacing, kerning: kerning,
      baselineOffset: baselineOffset, allowOrphans: allowOrphans, isBalanced: balanced,
      minimumScaleFactor: minimumScaleFactor,
      baselineAdjustment: .init(rawValue: baselineAdjustment.rawValue) ?? .alignCenters)
  }

  /// The runs of the text, in Typography's terms: the span at an index is the run at that index.
  var textSpans: [TextSpan] {
    var offset = 0
    return runs.map { run in
      let start = offset
      offset += run.text.utf16.count
      let font = run.font.applied(to: self.font)
      return TextSpan(
        start..<offset, font: font.query, fallback: font.fallback, size: font.size, features: font.features,
        baselineOffset: run.baselineOffset)
    }
  }
}

extension LabelDocument.Font {
  fileprivate var query: FontQuery {
    FontQuery(
      family: family, weight: Int(weight.rounded()), width: width,
      slant: .init(rawValue: slant.rawValue) ?? .normal, file: file,
      index: index, variations: variations)
  }
}

extension LabelDocument.Size {
  /// The width in points; nil for a canvas that fits its text.
  var width: Double? {
    switch self {
    case .fit: nil
    case .width(let width), .fixed(let width, _): width
    }
  }

  var height: Double? { if case .fixed(_, let height) = self { height } else { nil } }
}

extension LabelDocument.Point {
  var vector: SIMD2<Double> { SIMD2(x, y) }
}
