import LabelDocument
import Pixels

/// The styles of the workloads.
enum Designs {
  private static func font(_ size: Double, weight: Double = 700) -> LabelDocument.Font {
    LabelDocument.Font(family: "DejaVu Sans", weight: weight, size: size)
  }

  private static let threeStops = LabelDocument.Gradient(
    colors: [
      Color(red: 1, green: 0.9, blue: 0.3), Color(red: 1, green: 0.45, blue: 0.1),
      Color(red: 0.7, green: 0.05, blue: 0.2),
    ],
    end: .init(x: 0.5, y: 1))

  /// The label that all renderers of the field were measured with: 512 x 128 pixels, 48 px, a gradient of three
  /// stops, a drop shadow and an inner shadow of the same sigma.
  static func reference(_ text: String, sigma: Double) -> LabelDocument {
    var label = plain(text)
    label.gradient = threeStops
    label.shadows = [
      .init(color: Color(red: 0, green: 0, blue: 0, alpha: 0.75), offset: .init(x: 3, y: 4), blur: .init(2 * sigma))
    ]
    label.innerShadows = [
      .init(color: Color(red: 0, green: 0, blue: 0, alpha: 0.6), offset: .init(x: 1, y: 2), blur: .init(2 * sigma))
    ]
    return label
  }

  /// The same canvas and font in one colour.
  static func plain(_ text: String) -> LabelDocument {
    LabelDocument(
      text: text, size: .fixed(width: 512, height: 128), font: font(48),
      color: Color(red: 0.1, green: 0.2, blue: 0.6), alignment: .center, lineBreak: .clip)
  }

  /// As large as it needs to be, with the thin shadow of a map's place names.
  static func placeName(_ text: String) -> LabelDocument {
    LabelDocument(
      text: text, font: font(18, weight: 400), color: .white,
      shadows: [.init(color: Color(red: 0, green: 0, blue: 0, alpha: 0.8), offset: .init(x: 0, y: 1), blur: 2)])
  }

  /// A gradient and a hard shadow: all of it is evaluated at every position of an oversampled pixel.
  static func sharp(_ text: String, oversampling: Int) -> LabelDocument {
    LabelDocument(
      text: text, size: .fixed(width: 256, height: 64), font: font(32), gradient: threeStops,
      shadows: [.init(color: .black, offset: .init(x: 1.5, y: 1.5))], alignment: .center, lineBreak: .clip,
      oversampling: oversampling)
  }

  /// A page of text with a soft shadow.
  static func paragraph(_ text: String) -> LabelDocument {
    LabelDocument(
      text: text, size: .fixed(width: 800, height: 600), font: font(22, weight: 400),
      shadows: [.init(color: Color(red: 0, green: 0, blue: 0.4, alpha: 0.5), offset: .init(x: 1, y: 2), blur: 4)],
      textInsets: .init(top: 20, left: 20, bottom: 20, right: 20), verticalAlignment: .top, numberOfLines: 0,
      lineBreak: .wordWrap)
  }
}
