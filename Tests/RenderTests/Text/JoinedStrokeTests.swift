import CPURendering
import Documents
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Strokes of letters that join: along the union of their contours, so that none crosses a word.
@Suite(.serialized) struct JoinedStrokeTests {
  static let renderers = InvariantTests.renderers

  /// A text in a script or a face whose letters join, with more members of its label.
  struct Sample: CustomTestStringConvertible {
    let name: String
    let text: String
    let font: String
    var members = ""
    var insets = "[12, 12, 12, 12]"
    var testDescription: String { name }

    static let all = [
      Sample(name: "Arabic", text: "عليكم محمد", font: #""family": "Noto Sans Arabic", "weight": 700, "size": 80"#),
      Sample(name: "Nastaliq", text: "محبت", font: #""family": "Noto Nastaliq Urdu", "weight": 700, "size": 60"#),
      Sample(
        name: "Devanagari", text: "नमस्ते कमल", font: #""family": "Noto Sans Devanagari", "weight": 700, "size": 80"#),
      Sample(name: "Syriac", text: "ܫܠܡܐ", font: #""family": "Noto Sans Syriac", "weight": 900, "size": 120"#),
      Sample(name: "N'Ko", text: "ߒߞߏ ߛߓߍ", font: #""family": "Noto Sans NKo", "size": 140"#),
      Sample(name: "Latin", text: "Handwriting", font: #""family": "Dancing Script", "weight": 700, "size": 110"#),
      Sample(
        name: "letters set close", text: "mother", font: #""family": "DejaVu Sans", "weight": 700, "size": 80"#,
        members: #", "characterSpacing": -0.2"#),
      Sample(
        name: "Mongolian, down", text: "ᠮᠣᠩᠭᠣᠯ", font: #""family": "Noto Sans Mongolian", "size": 90"#,
        members: #", "writingMode": "vertical-lr""#),
      Sample(
        name: "Arabic, oversampled", text: "عليكم",
        font: #""family": "Noto Sans Arabic", "weight": 700, "size": 70"#,
        members: #", "oversampling": 2"#),
      Sample(
        name: "Arabic, on a path", text: "السلام عليكم",
        font: #""family": "Noto Sans Arabic", "weight": 700, "size": 60"#,
        members: #", "textPath": {"path": "M40 220Q260 60 480 220"}"#),
      Sample(
        name: "Arabic, warped", text: "السلام", font: #""family": "Noto Sans Arabic", "weight": 700, "size": 80"#,
        members: #", "warp": {"style": "arc", "bend": 0.4}"#),
    ]

    func picture(_ members: String, turnedBy angle: Double = 0, on renderer: String) throws -> PixelBuffer {
      let label = """
        {"kind": "label", "text": "\(text)", "font": {\(font)}, "numberOfLines": 1, "textInsets": \(insets)\(self.members)\(members)}
        """
      let json =
        angle == 0
        ? label
        : """
        {"kind": "group", "size": [520, 400], "children": [{"frame": [20, 20, 480, 300], "transform": {"rotate": \(angle)}, \(label.dropFirst())]}
        """
      return try InvariantTests.render([SceneFiles.resolver.resolve(Document(json: json)).scene], by: renderer)[0]
    }

    /// What is in the text, by its alpha without a stroke, and in the stroke alone.
    func planes(_ stroke: String, turnedBy angle: Double = 0, on renderer: String) throws -> (
      text: Plane, stroke: Plane
    ) {
      // A stroke of the same size keeps the canvas as large.
      let text = try picture(
        ##", "color": "#FFF", "stroke": {"color": "#0000", \##(stroke)}"##, turnedBy: angle, on: renderer)
      let band = try picture(
        ##", "color": "#0000", "stroke": {"color": "#FFF", \##(stroke)}"##, turnedBy: angle, on: renderer)
      return (Plane(text), Plane(band))
    }
  }

  /// The alpha of a picture.
  struct Plane {
    let width: Int
    let height: Int
    let alpha: [UInt8]

    init(_ picture: PixelBuffer) {
      (width, height) = (picture.width, picture.height)
      alpha = stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
    }

    subscript(x: Int, y: Int) -> UInt8 {
      x >= 0 && y >= 0 && x < width && y < height ? alpha[y * width + x] : 0
    }

    /// How far it is from the middle of a pixel to the nearest one on the other side of the outline, within a reach.
    func distance(_ x: Int, _ y: Int, reach: Int) -> Double {
      let isIn = self[x, y] >= 128
      var nearest = Double.infinity
      for row in -reach...reach {
        for column in -reach...reach where (self[x + column, y + row] >= 128) != isIn {
          nearest = min(nearest, Double(row * row + column * column))
        }
      }
      return nearest.squareRoot()
    }
  }

  /// By its definition: the points within so many pixels of the outline of what is filled, on the sides that it has. The
  /// outline is that of the drawn text, as near as pixels tell.
  private static func expectBand(
    of planes: (text: Plane, stroke: Plane), inside: Double, outside: Double?, _ what: String
  ) {
    let (text, stroke) = planes
    let reach = Int(max(inside, outside ?? 0)) + 4
    // Half a pixel to the outline beside the nearest pixel, and what a corner of its square is farther.
    let doubt = 1.3
    // Points lie in 64ths of a pixel, so an edge may have 4 of 255 more or less, and at a join two meet.
    var (wrong, sure, within) = (SIMD2(0, 0), SIMD2(0, 0), 0)  // in letters, on the ground
    var first = ""
    for y in 0..<text.height {
      for x in 0..<text.width {
        let value = text[x, y]
        guard value == 0 || value == 255 else { continue }
        let distance = text.distance(x, y, reach: reach)
        guard let width = value == 255 ? inside : outside else { continue }
        let wanted: UInt8? = distance - 0.5 > width + doubt ? 0 : distance - 0.5 < width - doubt ? 255 : nil
        guard let wanted else { continue }
        let side = value == 255 ? 0 : 1
        sure[side] += 1
        if wanted == 255 { within += 1 }
        if abs(Int(stroke[x, y]) - Int(wanted)) > 8 {
          if wrong == .zero { first = "(\(x), \(y)) has \(stroke[x, y]) for \(wanted)" }
          wrong[side] += 1
        }
      }
    }
    // Wedges between two letters, thinner than a pixel, are edges, too, of which the drawn text shows nothing. With a loop at
    // each join some 17 to 340 of 1,000 pixels of letters were wrong along a centred stroke, and 5 to 140 within one inside;
    // on a path 9 and none, which tries the band alone.
    let most = outside == nil ? 4 : 10
    #expect(wrong[0] * 1000 <= sure[0] * most, "\(what): \(wrong[0]) of \(sure[0]) of letters, the first \(first)")
    #expect(wrong[1] * 1000 <= sure[1], "\(what): \(wrong[1]) of \(sure[1]) of the ground, the first \(first)")
    #expect(within > 100, "\(what): \(within)")
  }

  @Test(arguments: Sample.all, renderers)
  func `a centred stroke is a band along the union`(sample: Sample, renderer: String) throws {
    Self.expectBand(
      of: try sample.planes(#""width": 5"#, on: renderer), inside: 2.5, outside: 2.5, "\(sample.name), \(renderer)")
  }

  @Test(arguments: Sample.all, renderers)
  func `a stroke inside is a band within the union`(sample: Sample, renderer: String) throws {
    Self.expectBand(
      of: try sample.planes(#""width": 3, "position": "inside""#, on: renderer), inside: 3, outside: nil,
      "\(sample.name), \(renderer)")
  }

  @Test(arguments: Sample.all.filter { $0.members.isEmpty }, [-31.0, 90])
  func `a turned word has it, too`(sample: Sample, angle: Double) throws {
    Self.expectBand(
      of: try sample.planes(#""width": 5"#, turnedBy: angle, on: "cpu"), inside: 2.5, outside: 2.5,
      "\(sample.name), \(angle)")
  }

  /// A row of kashidas is a bar, whatever its place: nothing changes along it. At these sizes they overlap by less than the
  /// steps at which they stand.
  @Test(arguments: ["DejaVu Sans", "Noto Naskh Arabic"])
  func `small letters that rounding parts are joined, too`(family: String) throws {
    for size in [7.0, 8.5, 10, 11.3, 12.7, 14, 17.1, 20, 24.6] {
      for shift in [0, 0.13, 0.31, 0.4] {
        let label = Sample(
          name: "", text: String(repeating: "\u{640}", count: 12),
          font: ##""family": "\##(family)", "size": \##(size)"##,
          members: #", "alignment": "left", "oversampling": 4"#, insets: "[4, \(4 + shift), 4, 4]")
        let band = Plane(
          try label.picture(##", "color": "#0000", "stroke": {"color": "#FFF", "width": 0.5}"##, on: "cpu"))
        let columns = (band.width / 4)..<(band.width * 3 / 4)
        for y in 0..<band.height {
          let values = columns.map { Int(band[$0, y]) }
          #expect(values.max()! - values.min()! <= 4, "\(size) + \(shift), row \(y): \(values)")
        }
      }
    }
  }

  /// What does not join is drawn by the masks of its letters, which all texts share.
  @Test(arguments: ["center", "inside", "outside"])
  func `letters that do not touch have each the stroke of their own`(position: String) throws {
    func masks(_ text: String) throws -> [CoverageMask] {
      let scene = try SceneFiles.resolver.resolve(
        Document(
          json: """
            {"text": "\(text)", "font": {"family": "Noto Sans", "size": 40}, "size": [300, 60],
             "stroke": {"width": 2, "position": "\(position)"}}
            """)
      ).scene
      let figure = try #require(scene.onlyFigure)
      return figure.coverages[position == "outside" ? 0 : 1].masks.map(\.mask)
    }
    // V leans over both A.
    let (word, letters) = (try masks("AVA To"), try masks("A V A T o"))
    #expect(word.count == 5 && letters.count == 5)
    #expect(try masks("AVA To").elementsEqual(word, by: ===))
    // The letter that begins both.
    #expect(word[0] === letters[0])
    // A joined word has one, a picture ends it, and what does not join has its own.
    #expect(try masks("عليكم").count == 1)
    #expect(try masks("عل😀يكم").count == 3)
    #expect(try masks("ورد").count == 3)
  }

  /// What fills letters does not part them: a word in two colours, or one whose letters are passed by a colour.
  @Test(arguments: ["center", "inside", "outside"])
  func `a word in several colours has one stroke`(position: String) throws {
    func stroke(_ text: String, _ members: String = "", scale: Double = 1) throws -> PixelBuffer {
      let json = """
        {"text": \(text), "font": {"family": "Noto Sans Arabic", "weight": 700, "size": 60}, "color": "#0000",
         "scale": \(scale), "stroke": {"color": "#FFF", "width": 3, "position": "\(position)", "order": "over"}\(members)}
        """
      let scene = try SceneFiles.resolver.resolve(Document(json: json)).scene
      return CPURenderer().render(scene, alphaMode: .premultiplied)
    }
    for scale in [1, 0.37] {
      let whole = try stroke(#""عليكم""#, scale: scale)
      #expect(
        try stroke(##"["ع", {"text": "لي", "color": "#F000"}, {"text": "كم", "color": "#0F00"}]"##, scale: scale)
          == whole)
      for progress in stride(from: 0.0, through: 1, by: 0.07) {
        let members = ##", "highlights": [{"color": "#F000", "progress": \##(progress)}]"##
        #expect(try stroke(#""عليكم""#, members, scale: scale) == whole, "\(progress)")
      }
    }
    // Another stroke is another: the word ends there.
    let parted =
      ##"["ع", {"text": "ليكم", "stroke": {"color": "#FFF", "width": 3.5, "position": "\##(position)"}}]"##
    #expect(try stroke(parted) != stroke(#""عليكم""#))
  }

  @Test(.enabled(if: GPU.isThere), arguments: Sample.all)
  func `both renderers draw the same`(sample: Sample) throws {
    let members = ##", "color": "#FFE9A8", "stroke": {"color": "#B00020C0", "width": 4}"##
    expectSame(
      try sample.picture(members, on: "gpu"), try sample.picture(members, on: "cpu"), within: .gpu, sample.name)
  }
}
