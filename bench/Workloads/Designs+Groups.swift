import Documents
import Pixels

/// Designs of several documents on one canvas.
extension Designs {
  /// The preview card of a web page that is shared.
  static func card(_ source: inout TextSource) -> Document {
    let photo = ImageDocument(
      file: "examples/effects/pictures/sunset.png", contentMode: .fill, cornerRadius: 24,
      shadows: [.init(color: Color(red: 0, green: 0, blue: 0, alpha: 0.6), offset: .init(x: 0, y: 8), blur: 32)])
    let title = LabelDocument(
      text: source.name(letters: 6...9) + " " + source.name(letters: 6...9), font: font(64), gradient: threeStops,
      shadows: [.init(color: .black, offset: .init(x: 0, y: 3), blur: 8)])
    let subtitle = LabelDocument(
      text: source.sentence(words: 14), font: font(30, weight: 400),
      color: Color(red: 0.8, green: 0.85, blue: 0.95),
      verticalAlignment: .top, numberOfLines: 3)
    let badge = LabelDocument(
      text: source.name(letters: 3...5), font: font(32), color: .white,
      background: .init(color: Color(red: 0.9, green: 0.2, blue: 0.3), cornerRadius: 28), alignment: .center)
    return .group(
      GroupDocument(
        width: 1200, height: 630,
        background: .init(color: Color(red: 0.06, green: 0.08, blue: 0.14)),
        children: [
          .init(.image(photo), frame: .init(x: 60, y: 60, width: 420, height: 510)),
          .init(.label(title), frame: .init(x: 530, y: 90, width: 620, height: 100)),
          .init(.label(subtitle), frame: .init(x: 530, y: 210, width: 620, height: 220)),
          .init(
            .label(badge), frame: .init(x: 940, y: 500, width: 200, height: 56), transform: .init(rotation: -8)),
        ]))
  }

  /// Many small texts anywhere on one canvas.
  static func crowd(_ source: inout TextSource, blur: Double) -> Document {
    let label = LabelDocument(
      text: "Hello World", font: font(30, weight: 400), color: Color(red: 0.1, green: 0.2, blue: 0.6),
      shadows: [
        .init(color: Color(red: 0, green: 0, blue: 0, alpha: 0.5), offset: .init(x: 2, y: 2), blur: .init(blur))
      ])
    let children = (0..<500).map { _ in
      GroupDocument.Child(
        .label(label),
        frame: .init(x: source.number(in: -20...640).rounded(), y: source.number(in: -10...570).rounded()))
    }
    return .group(GroupDocument(width: 800, height: 600, children: children))
  }
}
