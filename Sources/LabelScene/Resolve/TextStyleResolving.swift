import LabelDocument
import Typography

extension LabelDocument {
  /// How the text is set, in Typography's terms.
  var textStyle: TextStyle {
    TextStyle(
      font: FontQuery(
        family: font.family, weight: Int(font.weight.rounded()),
        slant: .init(rawValue: font.slant.rawValue) ?? .normal,
        file: font.file, index: font.index, variations: font.variations),
      fallback: font.fallback, size: font.size, features: font.features, language: language,
      direction: .init(rawValue: direction.rawValue) ?? .auto,
      alignment: .init(rawValue: alignment.rawValue) ?? .natural,
      lineBreak: .init(rawValue: lineBreak.rawValue) ?? .truncateTail, numberOfLines: numberOfLines,
      lineSpacing: lineSpacing)
  }
}

extension LabelDocument.Size {
  /// Points; nil for a side that fits.
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
