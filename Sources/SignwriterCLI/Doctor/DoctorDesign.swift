import Documents
import JSON
import Pixels

/// A design that `doctor` draws on every renderer: together they use every kind of document, every effect of a layer
/// and every kind of pass.
struct DoctorDesign: Sendable {
  /// The name in reports.
  let name: String
  /// What it stands for, in a few words.
  let what: String
  /// How many are drawn at once where it is timed: enough for a sheet of a GPU, fewer of what takes long.
  var copies = 64
  /// A document in which "@" stands for a word that differs from copy to copy.
  let json: String

  /// Documents of this design with different texts, so that no copy is another's.
  ///
  /// - Throws: `DocumentError` if the design is not a document.
  func documents(_ count: Int) throws(DocumentError) -> [Document] {
    var documents: [Document] = []
    for index in 0..<count {
      documents.append(try Document(json: text(index), source: "design \(name)"))
    }
    return documents
  }

  private func text(_ index: Int) -> String {
    json.split(separator: "@", omittingEmptySubsequences: false).joined(separator: Self.word(index))
  }

  /// The design for reports, with one document of it as it is written.
  var summary: JSONValue {
    let document = try? JSONParser.parse(Array(text(0).utf8), source: name)
    return ["name": .string(name), "what": .string(what), "document": document ?? .null]
  }

  /// Eight letters that differ from word to word.
  private static func word(_ index: Int) -> String {
    let letters = Array("aeinorstlmdu")
    return String((0..<8).map { letters[(index * (2 * $0 + 3) + 5 * $0) % letters.count] })
  }

  /// The file that stands for a picture in the designs, and the picture, which is translucent in places.
  static let pictureFile = "doctor.png"
  static let picture: PixelBuffer = {
    var picture = PixelBuffer(width: 40, height: 30, alphaMode: .straight)
    for y in 0..<30 {
      for x in 0..<40 {
        picture[x, y] = SIMD4(
          UInt8(6 * x), UInt8(255 - 8 * y), (x / 5 + y / 5) % 2 == 0 ? 40 : 210, x < 30 ? 255 : 120)
      }
    }
    return picture
  }()

  /// All designs, the simplest first.
  static let all = labels + moving + layered

  private static let labels = [
    DoctorDesign(
      name: "names", what: "short names, 18 px, a thin shadow",
      json: """
        { "text": "@", "font": { "size": 18 }, "color": "#FFFFFF",
          "shadow": { "color": "#000000CC", "offset": [0, 1], "blur": 2 } }
        """),
    DoctorDesign(
      name: "plain", what: "12 letters, 48 px, 512 x 128, one colour",
      json: """
        { "text": "@abcd", "font": { "size": 48, "weight": 700 }, "size": [512, 128], "color": "#1A3399" }
        """),
    DoctorDesign(
      name: "reference-4", what: "the same with gradient, shadow and inner shadow of sigma 4",
      json: reference(blur: 8)),
    DoctorDesign(
      name: "reference-16", what: "the same with sigma 16", json: reference(blur: 32)),
    DoctorDesign(
      name: "strokes", what: "two strokes, a gradient, a hard shadow",
      json: """
        { "text": "@", "font": { "size": 56, "weight": 700 }, "gradient": { "colors": ["#FFF46B", "#FF8A00"] },
          "strokes": [ { "color": "#FFFFFF", "width": 2, "position": "outside" },
            { "color": "#7A1FA2", "width": 5, "position": "outside" } ],
          "shadow": { "color": "#000000", "offset": [2, 3] } }
        """),
    DoctorDesign(
      name: "bevel", what: "an embossed text on a background",
      json: """
        { "text": "@", "font": { "size": 56, "weight": 700 }, "color": "#0B7A75", "bevel": { "size": 2 },
          "background": { "color": "#FFFFFF80", "cornerRadius": 8 }, "textInsets": [8, 8, 8, 8] }
        """),
    DoctorDesign(
      name: "oversampled", what: "a gradient and a hard shadow at 4 x 4 samples",
      json: """
        { "text": "@", "font": { "size": 32 }, "size": [256, 64], "oversampling": 4,
          "gradient": { "colors": ["#E53935", "#FFC233", "#1E40C0"] }, "shadow": { "color": "#000000", "offset": [1.5, 1.5] } }
        """),
    DoctorDesign(
      name: "paragraph", what: "a page of text, 800 x 600",
      json: """
        { "text": "\(String(repeating: "@ light @ water @ stone ", count: 14))", "font": { "size": 22 },
          "size": [800, 600], "numberOfLines": 0, "lineBreak": "wordWrap",
          "shadow": { "color": "#00006680", "offset": [1, 2], "blur": 4 } }
        """),
    DoctorDesign(
      name: "decorated", what: "three shadows, two inner shadows and a gradient aslant, at 2 x 2 samples",
      copies: 16,
      json: """
        { "text": "@", "font": { "size": 40 }, "oversampling": 2, "textInsets": [8, 8, 8, 8], "opacity": 0.96,
          "gradient": { "colors": ["#FF0000", "#FFFF00", "#00FF00"], "end": [0.7, 1] },
          "shadows": [ { "color": "#000000C0", "offset": [2, 3], "blur": 5 }, { "color": "#0040FF80", "blur": 40 },
            { "color": "black", "offset": [1, 1] } ],
          "innerShadows": [ { "color": "#FFFFFFCC", "offset": [1, 1], "blur": 1 }, { "color": "black", "offset": [0, 1] } ],
          "background": { "gradient": { "colors": ["#FFFFFF80", "#8090C0"] }, "cornerRadius": 8 } }
        """),
    DoctorDesign(
      name: "pictures", what: "a text filled with a picture, over a picture",
      json: """
        { "text": "@", "font": { "size": 48, "weight": 700 }, "image": { "file": "doctor.png" }, "shadow": { "blur": 4 },
          "background": { "image": { "file": "doctor.png", "contentMode": "tile" } }, "textInsets": [6, 6, 6, 6] }
        """),
    DoctorDesign(
      name: "text field", what: "an editable text with runs and a spread glow",
      json: """
        { "kind": "textField", "size": [240, 60], "font": { "size": 28 },
          "text": [ { "text": "@ ", "color": "#B30D33" }, { "text": "@", "underline": true } ],
          "shadow": { "color": "#FFC233", "blur": 6, "spread": 2 } }
        """),
    DoctorDesign(
      name: "sprite font", what: "characters of a font for games",
      json: """
        { "kind": "spriteFont", "characters": "@", "font": { "size": 36, "weight": 700 },
          "gradient": { "colors": ["#FFE64D", "#B30D33"] }, "stroke": { "width": 2, "color": "#20242C" },
          "shadow": { "color": "#000000A0", "offset": [0, 2], "blur": 3 } }
        """),
    DoctorDesign(
      name: "image", what: "a picture with rounded corners, a stroke and a shadow",
      json: """
        { "kind": "image", "id": "@", "file": "doctor.png", "size": [120, 90], "contentMode": "fill", "cornerRadius": 12,
          "stroke": { "color": "white", "width": 2 }, "shadow": { "color": "#000000A0", "offset": [0, 2], "blur": 6 } }
        """),
    DoctorDesign(
      name: "group", what: "two labels and a dot on one translucent card",
      json: """
        { "kind": "group", "size": [320, 120], "opacity": 0.9, "background": { "color": "#707A8A", "cornerRadius": 12 },
          "children": [
            { "kind": "label", "text": "@", "frame": [20, 12, 280, 44], "font": { "size": 36 },
              "shadow": { "color": "#000000", "blur": 6 } },
            { "kind": "label", "text": "@ @", "frame": [20, 66, 180, 30], "color": "#FFFFFF" },
            { "kind": "pageControl", "numberOfPages": 3, "frame": [210, 76, 90, 20] } ] }
        """),
  ]

  private static let moving = [
    DoctorDesign(
      name: "counting", what: "a number on its way",
      json: """
        { "kind": "counting", "from": 0, "to": 1234567, "duration": 2, "time": 0.7, "size": [220, 56],
          "font": { "size": 36 }, "background": { "color": "#20242C" } }
        """),
    DoctorDesign(
      name: "cycling", what: "one text that gives way to another",
      json: """
        { "kind": "cycling", "texts": ["@", "@ @"], "effect": "scaleFadeOut", "duration": 1, "hold": 1, "time": 1.4,
          "size": [260, 56], "font": { "size": 30 }, "shadow": { "color": "#00000080", "offset": [1, 2], "blur": 3 } }
        """),
    DoctorDesign(
      name: "captions", what: "words of which one is spoken",
      json: """
        { "kind": "captions", "size": [420, 100], "time": 0.7, "font": { "size": 32, "weight": 700 },
          "words": [ { "text": "@", "start": 0, "end": 0.5 }, { "text": "@", "start": 0.5, "end": 1 } ],
          "strokes": [ { "width": 2, "color": "black", "position": "outside" } ],
          "current": { "color": "#3DDC84", "pose": { "scale": 1.15 } } }
        """),
    DoctorDesign(
      name: "pages", what: "dots between two pages",
      json: """
        { "kind": "pageControl", "id": "@", "numberOfPages": 6, "currentPage": 2.3, "moveStyle": "worm", "dotSize": 12,
          "selectedDotGradient": { "colors": ["#FFE64D", "#B30D33"] }, "dotShadowColor": "#000000A0", "dotShadowBlur": 3 }
        """),
  ]

  private static func reference(blur: Int) -> String {
    """
    { "text": "@abcd", "font": { "size": 48, "weight": 700 }, "size": [512, 128],
      "gradient": { "colors": ["#FFE64D", "#FF731A", "#B30D33"] },
      "shadow": { "color": "#000000BF", "offset": [3, 4], "blur": \(blur) },
      "innerShadow": { "color": "#00000099", "offset": [1, 2], "blur": \(blur) } }
    """
  }
}
