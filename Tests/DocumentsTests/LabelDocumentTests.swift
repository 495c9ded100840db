import Documents
import JSON
import Pixels
import Testing

@Suite struct LabelDocumentTests {
  @Test func `an empty object is the default label`() throws {
    let label = try LabelDocument(json: "{}")
    #expect(label == LabelDocument())
    #expect(label.color == .black)
    #expect(label.font == LabelDocument.Font(family: nil, weight: 400, slant: .normal, size: 17))
    #expect(label.numberOfLines == 1 && label.lineBreak == .truncateTail)
    #expect(label.alignment == .natural && label.verticalAlignment == .center && label.direction == .auto)
    #expect(label.size == .fit && label.scale == 1 && label.oversampling == 1 && label.opacity == 1)
    let gradient = try #require(try LabelDocument(json: #"{"gradient": {"colors": ["red"]}}"#).gradient)
    #expect(gradient == LabelDocument.Gradient(colors: [Color(red: 1, green: 0, blue: 0)]))
    #expect(gradient.start == .init(x: 0.5, y: 0) && gradient.end == .init(x: 0.5, y: 0.75))
    #expect(gradient.box == .text && !gradient.overTextColor)
  }

  /// The example of the format's page, less what this version does not draw.
  static let example = ##"""
    {
      "kind": "label", "id": "title-de", "text": "HÖCHSTPUNKTZAHL", "size": [512, 128], "scale": 2,
      "font": { "family": "DejaVu Sans", "weight": 700, "slant": "normal", "size": 48, "file": null, "index": 0,
                "features": { "liga": 0 }, "variations": { "wght": 650 }, "fallback": ["Noto Sans Arabic"] },
      "color": "#FFFFFF",
      "gradient": { "kind": "linear", "colors": ["#FF0000", "#FFFF00", "#00FF00"], "locations": [0, 0.5, 1],
                    "start": [0.5, 0], "end": [0.5, 0.75], "box": "text", "interpolation": "srgb",
                    "overTextColor": true },
      "shadows": [ { "color": "#000000BF", "offset": [0, 2], "blur": 5, "spread": 0 } ],
      "innerShadows": [ { "color": "#FFFFFFCC", "offset": [1, 1], "blur": 1, "blend": "normal" } ],
      "strokes": [],
      "background": { "color": "#00000000", "cornerRadius": 0 },
      "textInsets": [0, 0, 0, 0], "alignment": "natural", "verticalAlignment": "center", "numberOfLines": 1,
      "lineBreak": "truncateTail", "lineSpacing": 0, "characterSpacing": 0, "kerning": {}, "baselineOffset": 0,
      "allowOrphans": true, "minimumScaleFactor": 1, "direction": "auto", "language": "de", "oversampling": 1,
      "opacity": 1
    }
    """##

  @Test func `the example of the format is read`() throws {
    let label = try LabelDocument(json: LabelDocumentTests.example)
    #expect(label.id == "title-de" && label.text == "HÖCHSTPUNKTZAHL" && label.language == "de")
    #expect(label.size == .fixed(width: 512, height: 128) && label.scale == 2)
    #expect(
      label.font
        == .init(
          family: "DejaVu Sans", weight: 700, size: 48, features: ["liga": 0], variations: ["wght": 650],
          fallback: ["Noto Sans Arabic"]))
    #expect(label.gradient?.colors.count == 3 && label.gradient?.locations == [0, 0.5, 1])
    #expect(label.gradient?.overTextColor == true)
    let shade = Color(red: 0, green: 0, blue: 0, alpha: 191.0 / 255)
    #expect(label.shadows == [.init(color: shade, offset: .init(x: 0, y: 2), blur: 5)])
    #expect(label.innerShadows.first?.offset == .init(x: 1, y: 1))
    #expect(label.background == .init(color: .clear))
  }

  @Test func `every name of the format has a row in the label's table`() throws {
    let names =
      "kind id text size scale extends font color gradient shadows innerShadows strokes background textInsets "
      + "alignment verticalAlignment numberOfLines lineBreak lineSpacing characterSpacing kerning baselineOffset "
      + "allowOrphans minimumScaleFactor direction language oversampling opacity shadow innerShadow stroke shadowColor "
      + "shadowOffset shadowBlur innerShadowColor innerShadowOffset innerShadowBlur gradientColors gradientStartColor "
      + "gradientEndColor gradientStartPoint gradientEndPoint contentMode"
    let label = try #require(DocumentSchema.objects.first { $0.name == "label" })
    for name in names.split(separator: " ") { #expect(label[String(name)] != nil, "\(name)") }
  }

  @Test func `strokes are read, written and checked`() throws {
    let example = ##"{"strokes": [{ "color": "#331100", "width": 1, "position": "center", "join": "round" }]}"##
    let color = Color(red: 0x33 / 255.0, green: 0x11 / 255.0, blue: 0)
    #expect(try LabelDocument(json: example).strokes == [.init(color: color)])
    let singular = try LabelDocument(
      json: #"{"stroke": {"width": 3, "position": "outside", "gradient": {"colors": ["red", "blue"]}}}"#)
    #expect(singular.strokes.map(\.width) == [3])
    #expect(singular.strokes[0].position == .outside && singular.strokes[0].gradient?.colors.count == 2)
    #expect(try LabelDocument(json: singular.json.description) == singular)
    expectRefusal(#"{"stroke": {"width": -1}}"#, at: "stroke.width", .outOfRange)
    expectRefusal(#"{"strokes": [{"join": "mitre"}]}"#, at: "strokes[0].join", .outOfRange)
    expectRefusal(
      #"{"strokes": [{"gradient": {"colors": ["red"], "locations": [0, 1]}}]}"#,
      at: "strokes[0].gradient.locations", .conflict)
  }

  @Test func `a size may leave its height open`() throws {
    #expect(try LabelDocument(json: #"{"size": [100, null]}"#).size == .width(100))
    #expect(try LabelDocument(json: #"{"size": "fit"}"#).size == .fit)
    #expect(try LabelDocument(json: #"{"size": null}"#).size == .fit)
  }

  @Test func `an empty text is valid`() throws {
    #expect(try LabelDocument(json: #"{"text": ""}"#).text == "")
    try LabelDocument(text: "").validate()
  }

  @Test func `a background has one paint, a colour or a gradient`() throws {
    let json = #"{"background": {"gradient": {"colors": ["red", "blue"]}, "cornerRadius": 4}}"#
    let background = try #require(try LabelDocument(json: json).background)
    #expect(background.cornerRadius == 4)
    guard case .gradient(let gradient) = background.paint else { throw LabelError.noGradient }
    #expect(gradient.box == .canvas && gradient.colors.count == 2)
    #expect(try LabelDocument(json: #"{"background": {"cornerRadius": 4}}"#).background == nil)
    expectRefusal(
      #"{"background": {"color": "red", "gradient": {"colors": ["red"]}}}"#, at: "background.color", .conflict,
      saying: "\"gradient\"")
    expectRefusal(
      #"{"background": {"gradient": {"colors": ["red"], "locations": [0, 1]}}}"#,
      at: "background.gradient.locations", .conflict, saying: "2 elements for 1 colours")
  }

  private enum LabelError: Error { case noGradient }

  @Test func `a gradient has as many locations as colours`() {
    expectRefusal(
      #"{"gradient": {"colors": ["red", "blue"], "locations": [0, 0.5, 1]}}"#, at: "gradient.locations", .conflict,
      saying: "3 elements for 2 colours")
  }

  @Test func `colours without locations are evenly spaced`() {
    #expect(LabelDocument.Gradient(colors: [.black, .white, .black]).resolvedLocations == [0, 0.5, 1])
    #expect(LabelDocument.Gradient(colors: [.black]).resolvedLocations == [0])
  }

  @Test func `a label that is written is read back the same`() throws {
    for json in [LabelDocumentTests.example, "{}", #"{"size": [9, null], "background": {"color": "red"}}"#] {
      let label = try LabelDocument(json: json)
      try label.validate()
      #expect(try LabelDocument(label.json) == label)
    }
    let gradient = LabelDocument.Gradient(colors: [.black, .white], box: .canvas)
    let label = LabelDocument(text: "Hi", background: .init(paint: .gradient(gradient), cornerRadius: 3))
    #expect(try LabelDocument(label.json) == label)
  }

  /// The defaults of the table (which the JSON Schema shows) are those of the Swift types.
  @Test func `the defaults of the table are those of the values`() throws {
    var everything = LabelDocument()
    everything.shadows = [.init()]
    everything.gradient = .init(colors: [])
    for (schema, json) in [
      ("label", LabelDocument().json), ("font", LabelDocument.Font.init().label.json.object?["font"] ?? nil),
      ("shadow", everything.json.object?["shadows"]?.array?.first ?? nil),
      ("gradient", everything.json.object?["gradient"] ?? nil),
    ] {
      let table = try #require(DocumentSchema.objects.first { $0.name == schema })
      for member in try #require(json.object).members {
        guard let expected = table[member.name]?.defaultValue else { continue }
        let written = expected == "black" ? [0, 0, 0, 1] : expected
        #expect(member.value == written, "\(schema).\(member.name)")
      }
    }
  }

  @Test func `a value set in Swift is checked like JSON`() throws {
    try LabelDocument(text: "Hi").validate()
    func place(_ change: (inout LabelDocument) -> Void) -> String {
      var label = LabelDocument(text: "Hi")
      change(&label)
      return documentError { try label.validate() }.place
    }
    #expect(place { $0.scale = .nan } == "scale")
    #expect(place { $0.font.size = .infinity } == "font.size")
    #expect(place { $0.shadows = [.init(), .init(blur: -1)] } == "shadows[1].blur")
    #expect(place { $0.innerShadows = [.init(offset: .init(x: .nan, y: 0))] } == "innerShadows[0].offset[0]")
    #expect(place { $0.color.red = .nan } == "color[0]")
    #expect(place { $0.size = .fixed(width: 10, height: -1) } == "size[1]")
    #expect(place { $0.oversampling = 3 } == "oversampling")
    #expect(place { $0.gradient = .init(colors: [.black], locations: [0, 1]) } == "gradient.locations")
    #expect(place { $0.font.features = ["toolong": 1] } == "font.features.toolong")
    #expect(place { $0.font.file = "a\0b" } == "font.file")
    #expect(place { $0.id = "" } == "id")
    #expect(place { $0.background = .init(color: .black, cornerRadius: .infinity) } == "background.cornerRadius")
    #expect(place { $0.numberOfLines = .max } == "numberOfLines")
    #expect(
      documentError { try LabelDocument(scale: .nan).validate() }.message.contains("NaN is not a finite number"))
  }

  @Test func `a rare member that is as usual again leaves no trace`() throws {
    let plain = try LabelDocument(json: #"{"text": "a"}"#)
    var changed = plain
    changed.warp = LabelDocument.Warp()
    changed.lineSetting.textWrap = .balance
    changed.textMotion.duration = 3
    changed.font.forms.variantCaps = .smallCaps
    #expect(changed != plain)
    var copy = changed
    copy.warp = nil
    #expect(changed.warp != nil, "a copy has its own")
    copy.lineSetting.textWrap = .wrap
    copy.textMotion.duration = plain.textMotion.duration
    copy.font.forms = LabelDocument.FontForms()
    #expect(copy == plain)
    #expect(copy.hashValue == plain.hashValue)
    let given = try LabelDocument(json: #"{"text": "a", "textWrap": "balance"}"#)
    #expect(given.lineSetting.textWrap == .balance)
    let back = try LabelDocument(json: #"{"text": "a", "textWrap": "wrap", "warp": null, "duration": 3}"#)
    #expect(back.lineSetting == plain.lineSetting)
    #expect(back.textMotion.duration == 3)
    #expect(back.warp == nil)
  }
}

extension LabelDocument.Font {
  fileprivate var label: LabelDocument { LabelDocument(font: self) }
}
