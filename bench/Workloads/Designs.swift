import Documents
import Foundation
import Pixels

/// The styles of the workloads.
enum Designs {
  static func font(_ size: Double, weight: Double = 700) -> LabelDocument.Font {
    LabelDocument.Font(family: "DejaVu Sans", weight: weight, size: size)
  }

  static let threeStops = LabelDocument.Gradient(
    colors: [
      Color(red: 1, green: 0.9, blue: 0.3), Color(red: 1, green: 0.45, blue: 0.1),
      Color(red: 0.7, green: 0.05, blue: 0.2),
    ],
    end: .init(x: 0.5, y: 1))

  /// The label with which all libraries were measured: 512 x 128 pixels, 48 px, a gradient of three stops, a drop
  /// shadow and an inner shadow of the same sigma.
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

  /// Japanese text with the effects of the reference, in a line that runs right or down.
  static func kana(_ text: String, isVertical: Bool) -> LabelDocument {
    var label = reference(text, sigma: 2)
    label.font = .init(family: "Noto Sans CJK JP", weight: 700, size: 32)
    label.language = "ja"
    guard isVertical else { return label }
    label.size = .fixed(width: 128, height: 512)
    label.writingMode = .verticalRightToLeft
    return label
  }

  /// The same text with four effects of a layer style, as Photoshop's dialog offers them.
  static func layerStyle(_ text: String) -> LabelDocument {
    var label = plain(text)
    var style = flatStyle
    (style.dropShadows, style.bevel) = ([LayerStyle.Shadow()], LayerStyle.Bevel())
    label.layerStyle = style
    return label
  }

  /// Those of the effects that lie flat.
  static func flatLayerStyle(_ text: String) -> LabelDocument {
    var label = plain(text)
    label.layerStyle = flatStyle
    return label
  }

  private static var flatStyle: LayerStyle {
    var style = LayerStyle()
    (style.gradientOverlays, style.strokes) = ([LayerStyle.GradientOverlay()], [LayerStyle.Stroke()])
    return style
  }

  /// The canvas and font of `reference`, in one colour.
  static func plain(_ text: String) -> LabelDocument {
    LabelDocument(
      text: text, size: .fixed(width: 512, height: 128), font: font(48),
      color: Color(red: 0.1, green: 0.2, blue: 0.6), alignment: .center, lineBreak: .clip)
  }

  /// The same along an arc, whose outlines are bent.
  static func arc(_ text: String) -> LabelDocument {
    var label = plain(text)
    var arc = LabelDocument.TextPath.Arc(radius: 400)
    arc.center = .init(x: 256, y: 470)
    var path = LabelDocument.TextPath(.arc(arc))
    (path.align, path.orient) = (.middle, .bend)
    label.textPath = path
    return label
  }

  /// The same, warped.
  static func warp(_ text: String) -> LabelDocument {
    var label = plain(text)
    label.warp = .init(.arc, bend: 0.3)
    return label
  }

  /// A sentence as large as a box of that size allows.
  static func fit(_ text: String) -> LabelDocument {
    var label = plain(text)
    label.numberOfLines = 0
    label.lineBreak = .wordWrap
    label.fit = LabelDocument.Fit(.both)
    return label
  }

  /// A caption on one ground that follows its lines, with every other word highlighted by itself.
  static func highlighted(_ text: String, words: Int) -> LabelDocument {
    var label = LabelDocument(
      text: text, size: .fixed(width: 512, height: 256), font: font(28), color: .white, alignment: .center,
      numberOfLines: 0, lineBreak: .wordWrap)
    var ground = LabelDocument.TextBackground(paint: .color(Color(red: 0.1, green: 0.2, blue: 0.6)))
    (ground.pieces, ground.radius) = (.merge, 8)
    ground.padding = .init(top: 2, left: 10, bottom: 2, right: 10)
    label.textBackground = ground
    var mark = LabelDocument.TextBackground(paint: .color(Color(red: 1, green: 0.8, blue: 0.2)))
    mark.radius = 4
    label.highlights = (0..<words).map { word in
      var highlight = LabelDocument.Highlight(.words([2 * word]))
      (highlight.color, highlight.background) = (.black, mark)
      return highlight
    }
    return label
  }

  /// A label that fits its text, with a thin shadow like place names on a map.
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

  /// One of a hundred different styles: five sizes, four fills, five kinds of effects.
  static func oneOfHundred(_ index: Int, _ text: String) -> LabelDocument {
    let hue = Float(index) / 100
    var label = LabelDocument(
      text: text, font: font(16 + 6 * Double(index % 5), weight: index.isMultiple(of: 3) ? 400 : 700),
      color: Color(red: hue, green: 1 - hue, blue: 0.5))
    switch index / 5 % 4 {
    case 1: label.gradient = threeStops
    case 2:
      label.gradient = LabelDocument.Gradient(
        colors: [.white, Color(red: hue, green: 0.3, blue: 1 - hue)], end: .init(x: 0.5, y: 1))
    case 3: label.strokes = [.init(color: .black, width: 1.5, position: .outside)]
    default: break
    }
    let dark = Color(red: 0, green: 0, blue: 0.2, alpha: 0.7)
    switch index / 20 {
    case 1: label.shadows = [.init(color: dark, offset: .init(x: 1, y: 2), blur: .init(Double(2 + hue * 8)))]
    case 2: label.innerShadows = [.init(color: dark, offset: .init(x: 0, y: 1), blur: .init(Double(2 + hue * 4)))]
    case 3: label.shadows = [.init(color: Color(red: 1, green: hue, blue: 0), blur: 12)]
    case 4:
      label.shadows = [.init(color: dark, offset: .init(x: 2, y: 2))]
      label.innerShadows = [.init(color: .white, offset: .init(x: 0, y: -1), blur: 3)]
    default: break
    }
    return label
  }

  /// Eight soft shadows around the text.
  static func overlapping(_ text: String) -> LabelDocument {
    var label = plain(text)
    label.shadows = (1...8).map { index in
      let turn = Double(index) * .pi / 4
      return .init(
        color: Color(red: Float(index) / 8, green: 0.3, blue: 1 - Float(index) / 8, alpha: 0.5),
        offset: .init(x: 6 * cos(turn), y: 6 * sin(turn)), blur: .init(Double(4 * index - 2)))
    }
    return label
  }

  /// One soft shadow.
  static func shadowed(_ text: String, sigma: Double) -> LabelDocument {
    var label = plain(text)
    label.shadows = [
      .init(color: Color(red: 0, green: 0, blue: 0, alpha: 0.75), offset: .init(x: 3, y: 4), blur: .init(2 * sigma))
    ]
    return label
  }

  static func ideographs(_ text: String) -> LabelDocument {
    LabelDocument(
      text: text, font: LabelDocument.Font(family: "Noto Sans CJK JP", weight: 400, size: 40), color: .white,
      shadows: [.init(color: .black, offset: .init(x: 0, y: 2), blur: 4)], language: "ja")
  }
}
