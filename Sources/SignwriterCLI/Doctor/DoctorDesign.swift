import Documents

/// A design that `doctor --thorough` draws on every renderer: together they use every kind of document and every kind
/// of pass.
struct DoctorDesign: Sendable {
  /// The name in reports.
  let name: String
  /// What it stands for, in a few words.
  let what: String
  /// A document in which "@" stands for a word that differs from copy to copy.
  private let json: String

  /// Documents of this design with different texts, so that no copy is another's.
  ///
  /// - Throws: ``DocumentError`` if the design is not a document.
  func documents(_ count: Int) throws(DocumentError) -> [Document] {
    var documents: [Document] = []
    for index in 0..<count {
      let text = json.split(separator: "@", omittingEmptySubsequences: false).joined(separator: Self.word(index))
      documents.append(try Document(json: text, source: "design \(name)"))
    }
    return documents
  }

  /// Eight letters that differ from word to word.
  private static func word(_ index: Int) -> String {
    let letters = Array("aeinorstlmdu")
    return String((0..<8).map { letters[(index * (2 * $0 + 3) + 5 * $0) % letters.count] })
  }

  /// All designs, the simplest first.
  static let all = [
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
      name: "group", what: "two labels and a dot on one translucent card",
      json: """
        { "kind": "group", "size": [320, 120], "opacity": 0.9, "background": { "color": "#707A8A", "cornerRadius": 12 },
          "children": [
            { "kind": "label", "text": "@", "frame": [20, 12, 280, 44], "font": { "size": 36 },
              "shadow": { "color": "#000000", "blur": 6 } },
            { "kind": "label", "text": "@ @", "frame": [20, 66, 180, 30], "color": "#FFFFFF" },
            { "kind": "pageControl", "numberOfPages": 3, "frame": [210, 76, 90, 20] } ] }
        """),
    DoctorDesign(
      name: "counting", what: "a number on its way",
      json: """
        { "kind": "counting", "from": 0, "to": 1234567, "duration": 2, "time": 0.7, "size": [220, 56],
          "font": { "size": 36 }, "background": { "color": "#20242C" } }
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
