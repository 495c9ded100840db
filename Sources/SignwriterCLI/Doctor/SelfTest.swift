import Documents
import Pixels

/// The labels that `doctor` draws on every device: each effect once, small and large sigmas, with and without
/// oversampling.
enum SelfTest {
  static let documents: [LabelDocument] = [
    LabelDocument(text: "Signwriter", color: Color(red: 0.8, green: 0.1, blue: 0.05)),
    decorated(oversampling: 1),
    decorated(oversampling: 4),
  ]

  private static func decorated(oversampling: Int) -> LabelDocument {
    var document = LabelDocument(text: "Signwriter", oversampling: oversampling)
    document.font.size = 40
    document.gradient = .init(
      colors: [
        Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 1, blue: 0), Color(red: 0, green: 1, blue: 0),
      ],
      end: .init(x: 0.7, y: 1))
    document.shadows = [
      .init(color: Color(red: 0, green: 0, blue: 0, alpha: 0.75), offset: .init(x: 2, y: 3), blur: 5),
      .init(color: Color(red: 0, green: 0.25, blue: 1, alpha: 0.5), blur: 40),
      .init(color: .black, offset: .init(x: 1, y: 1)),
    ]
    document.innerShadows = [
      .init(color: Color(red: 1, green: 1, blue: 1, alpha: 0.8), offset: .init(x: 1, y: 1), blur: 1),
      .init(color: .black, offset: .init(x: 0, y: 1)),
    ]
    document.background = .init(color: Color(red: 1, green: 1, blue: 1, alpha: 0.5), cornerRadius: 8)
    document.textInsets = .init(top: 8, left: 8, bottom: 8, right: 8)
    return document
  }

  /// How many 8-bit steps a device may differ from the CPU path: the rendering model's bound.
  static let tolerance = 2
}
