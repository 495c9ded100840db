import Documents
import JSON
import Pixels
import Testing

/// How documents override styles, in nested and in FXLabel's flat names.
@Suite struct MergeTests {
  typealias Shadow = LabelDocument.Shadow

  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)
  private let lime = Color(red: 0, green: 1, blue: 0)

  private func shadows(_ parent: String, _ child: String) throws -> [Shadow] {
    try label(styles: "\"s\": \(parent)", style: "s", child).shadows
  }

  @Test func `objects merge, lists replace, null resets`() throws {
    let parent = #""s": {"font": {"size": 20, "features": {"liga": 0}, "fallback": ["A", "B"]}, "color": "red"}"#
    let child = #"{"font": {"size": null, "features": {"kern": 0}, "fallback": ["C"]}, "color": null}"#
    let merged = try label(styles: parent, style: "s", child)
    #expect(merged.font == .init(features: ["liga": 0, "kern": 0], fallback: ["C"]))
    #expect(merged.color == .black)
    #expect(try label(styles: parent, style: "s", #"{"font": null}"#).font == .init())
    #expect(try label(styles: parent, style: "s", #"{"font": {"features": {"liga": null}}}"#).font.features == [:])
  }

  @Test func `a single shadow is a list of one`() throws {
    #expect(try shadows("{}", #"{"shadow": {"blur": 3}}"#) == [Shadow(blur: 3)])
    #expect(try LabelDocument(json: #"{"innerShadow": {"blur": 3}}"#).innerShadows == [.init(blur: 3)])
    #expect(try shadows("{}", #"{"shadow": {}}"#) == [Shadow()])
  }

  @Test func `a single shadow merges onto a list of one and replaces any other`() throws {
    let expected = [Shadow(color: red, blur: 7)]
    #expect(try shadows(#"{"shadow": {"color": "red", "blur": 2}}"#, #"{"shadow": {"blur": 7}}"#) == expected)
    #expect(try shadows(#"{"shadows": [{"color": "red", "blur": 2}]}"#, #"{"shadow": {"blur": 7}}"#) == expected)
    #expect(try shadows(#"{"shadows": [{"color": "red"}, {}]}"#, #"{"shadow": {"blur": 7}}"#) == [Shadow(blur: 7)])
    #expect(try shadows(#"{"shadows": []}"#, #"{"shadow": {"blur": 7}}"#) == [Shadow(blur: 7)])
    #expect(
      try shadows(#"{"shadow": {"blur": 2, "color": "red"}}"#, #"{"shadow": {"blur": null}}"#) == [
        Shadow(color: red)
      ])
  }

  @Test func `a list or null replaces the parent's shadows`() throws {
    for parent in [#"{"shadow": {"blur": 2}}"#, #"{"shadows": [{"blur": 2}, {}]}"#, #"{"shadowColor": "red"}"#] {
      #expect(try shadows(parent, #"{"shadows": [{"blur": 1}]}"#) == [Shadow(blur: 1)])
      #expect(try shadows(parent, #"{"shadows": []}"#) == [])
      #expect(try shadows(parent, #"{"shadows": null}"#) == [])
      #expect(try shadows(parent, #"{"shadow": null}"#) == [])
    }
  }

  @Test func `FXLabel's shadow names make one shadow if there is a colour`() throws {
    let up = LabelDocument.Point(x: 0, y: -1)
    #expect(try shadows("{}", #"{"shadowColor": "red"}"#) == [Shadow(color: red, offset: up)])
    #expect(
      try shadows(#"{"shadowColor": "red"}"#, #"{"shadowBlur": 4}"#) == [Shadow(color: red, offset: up, blur: 4)])
    #expect(
      try shadows(#"{"shadowOffset": [2, 3]}"#, #"{"shadowColor": "red"}"#)
        == [Shadow(color: red, offset: .init(x: 2, y: 3))])
    // No colour anywhere: UILabel draws none.
    #expect(try shadows("{}", #"{"shadowBlur": 4, "shadowOffset": [2, 3]}"#) == [])
    #expect(try shadows(#"{"shadowColor": "red"}"#, #"{"shadowColor": null}"#) == [])
  }

  @Test func `FXLabel's shadow names and a nested shadow merge`() throws {
    #expect(try shadows(#"{"shadow": {"blur": 4}}"#, #"{"shadowColor": "red"}"#) == [Shadow(color: red, blur: 4)])
    #expect(try shadows(#"{"shadowColor": "red"}"#, #"{"shadow": {"blur": 4}}"#) == [Shadow(color: red, blur: 4)])
    #expect(
      try shadows(#"{"shadows": [{"blur": 4}]}"#, #"{"shadowColor": "red"}"#) == [Shadow(color: red, blur: 4)])
    #expect(try shadows("{}", #"{"shadowColor": "red", "shadow": {"blur": 4}}"#) == [Shadow(color: red, blur: 4)])
  }

  @Test func `FXLabel's inner shadow names make one inner shadow if there is a colour`() throws {
    let json = #"{"innerShadowColor": "blue", "innerShadowOffset": [1, 2], "innerShadowBlur": 3}"#
    #expect(
      try LabelDocument(json: json).innerShadows == [.init(color: blue, offset: .init(x: 1, y: 2), blur: 3)])
    #expect(try LabelDocument(json: #"{"innerShadowColor": "blue"}"#).innerShadows == [.init(color: blue)])
    #expect(try LabelDocument(json: #"{"innerShadowBlur": 2}"#).innerShadows == [])
    #expect(try LabelDocument(json: #"{"innerShadow": {"blur": 2}}"#).innerShadows == [.init(blur: 2)])
  }

  private func gradient(_ parent: String, _ child: String = "{}") throws -> LabelDocument.Gradient? {
    try label(styles: "\"s\": \(parent)", style: "s", child).gradient
  }

  @Test func `FXLabel's gradient names make a gradient over the text colour`() throws {
    let flat = #"{"gradientColors": ["red", "blue"], "gradientStartPoint": [0, 0], "gradientEndPoint": [1, 1]}"#
    #expect(
      try gradient(flat)
        == .init(colors: [red, blue], start: .init(x: 0, y: 0), end: .init(x: 1, y: 1), overTextColor: true))
    #expect(try gradient(#"{"gradient": {"colors": ["red", "blue"]}}"#)?.overTextColor == false)
    #expect(
      try gradient(#"{"gradientColors": ["red", "blue"], "gradient": {"overTextColor": false}}"#)?.overTextColor
        == false)
    #expect(try gradient(flat, #"{"gradient": {"overTextColor": false}}"#)?.overTextColor == false)
    #expect(try gradient(flat, #"{"gradient": {"start": [0, 1]}}"#)?.overTextColor == true)
    // The names by which the colours were last given decide which default applies.
    #expect(try gradient(flat, #"{"gradient": {"colors": ["red"]}}"#)?.overTextColor == false)
    #expect(try gradient(#"{"gradient": {"colors": ["red"]}}"#, flat)?.overTextColor == true)
    #expect(try gradient(#"{"gradientStartPoint": [0, 0]}"#) == nil)
  }

  @Test func `a start or end colour replaces that end of the colours`() throws {
    let three = #"{"gradientColors": ["red", "lime", "red"]}"#
    #expect(try gradient(#"{"gradientStartColor": "red"}"#)?.colors == [red, red])
    #expect(try gradient(#"{"gradientEndColor": "red"}"#)?.colors == [red, red])
    #expect(try gradient(#"{"gradientEndColor": "blue", "gradientStartColor": "red"}"#)?.colors == [red, blue])
    #expect(
      try gradient(#"{"gradientStartColor": "red"}"#, #"{"gradientEndColor": "blue"}"#)?.colors == [red, blue])
    #expect(try gradient(three, #"{"gradientStartColor": "blue"}"#)?.colors == [blue, lime, red])
    #expect(try gradient(three, #"{"gradientEndColor": "blue"}"#)?.colors == [red, lime, blue])
    #expect(
      try gradient(#"{"gradientStartColor": "blue", "gradientColors": ["red", "lime", "red"]}"#)?.colors
        == [blue, lime, red])
    #expect(
      try gradient(#"{"gradient": {"colors": ["red"]}}"#, #"{"gradientEndColor": "blue"}"#)?.colors == [blue, blue])
    #expect(try gradient(three, #"{"gradientStartColor": null}"#) == nil)
    #expect(try gradient(three, #"{"gradientColors": null}"#) == nil)
    #expect(try gradient(three, #"{"gradient": null}"#) == nil)
    #expect(try gradient(#"{"gradientStartColor": "red"}"#)?.overTextColor == true)
  }

  @Test func `a background's picture replaces its paint and is replaced by one`() throws {
    let picture = #""image": {"file": "ground.png"}"#
    for paint in [#""color": "blue""#, #""gradient": {"colors": ["red", "blue"]}"#] {
      let onto = try label(
        styles: #""s": {"background": {\#(paint), "cornerRadius": 3}}"#, style: "s",
        #"{"background": {\#(picture)}}"#)
      #expect(
        try onto.background == LabelDocument(json: #"{"background": {\#(picture), "cornerRadius": 3}}"#).background)
      let under = try label(
        styles: #""s": {"background": {\#(picture), "cornerRadius": 3}}"#, style: "s",
        #"{"background": {\#(paint)}}"#)
      #expect(
        try under.background == LabelDocument(json: #"{"background": {\#(paint), "cornerRadius": 3}}"#).background)
    }
  }

  @Test func `a background's paint is replaced, its corners stay`() throws {
    let plain = #""s": {"background": {"color": "red", "cornerRadius": 3}}"#
    let shaded = #""s": {"background": {"gradient": {"colors": ["red", "blue"]}, "cornerRadius": 3}}"#
    let gradient = LabelDocument.Gradient(colors: [red, blue], box: .canvas)
    #expect(
      try label(styles: plain, style: "s", #"{"background": {"gradient": {"colors": ["red", "blue"]}}}"#).background
        == .init(paint: .gradient(gradient), cornerRadius: 3))
    #expect(
      try label(styles: shaded, style: "s", #"{"background": {"color": "blue"}}"#).background
        == .init(color: blue, cornerRadius: 3))
    #expect(try label(styles: plain, style: "s", #"{"background": null}"#).background == nil)
    #expect(try label(styles: plain, style: "s", #"{"background": {"color": null}}"#).background == nil)
  }

  @Test(arguments: [
    ("top", LabelDocument.VerticalAlignment.top), ("topLeft", .top), ("topRight", .top), ("bottom", .bottom),
    ("bottomLeft", .bottom), ("bottomRight", .bottom), ("center", .center), ("scaleToFill", .center),
    ("scaleAspectFit", .center), ("scaleAspectFill", .center), ("redraw", .center), ("left", .center),
    ("right", .center),
  ])
  func `a content mode aligns vertically`(_ mode: String, _ expected: LabelDocument.VerticalAlignment) throws {
    #expect(try LabelDocument(json: "{\"contentMode\": \"\(mode)\"}").verticalAlignment == expected)
    let overridden = try label(
      styles: #""s": {"verticalAlignment": "bottom"}"#, style: "s", "{\"contentMode\": \"\(mode)\"}")
    #expect(overridden.verticalAlignment == expected)
  }

  @Test(arguments: [
    (#"{"shadowColor": "red", "shadow": {"color": "red"}}"#, "shadowColor", "shadow.color"),
    (#"{"shadowBlur": 1, "shadows": []}"#, "shadowBlur", "shadows"),
    (#"{"shadow": {}, "shadows": []}"#, "shadow", "shadows"),
    (#"{"shadowBlur": 1, "shadow": null}"#, "shadowBlur", "shadow"),
    (
      #"{"innerShadow": {"offset": [0, 0]}, "innerShadowOffset": [0, 0]}"#, "innerShadowOffset",
      "innerShadow.offset"
    ),
    (#"{"innerShadow": {}, "innerShadows": [{}]}"#, "innerShadow", "innerShadows"),
    (#"{"stroke": null, "strokes": []}"#, "stroke", "strokes"),
    (#"{"gradient": {"colors": []}, "gradientColors": []}"#, "gradientColors", "gradient.colors"),
    (#"{"gradient": {"colors": []}, "gradientEndColor": "red"}"#, "gradientEndColor", "gradient.colors"),
    (#"{"gradient": {"start": [0, 0]}, "gradientStartPoint": [0, 0]}"#, "gradientStartPoint", "gradient.start"),
    (#"{"contentMode": "top", "verticalAlignment": "top"}"#, "contentMode", "verticalAlignment"),
  ])
  func saidTwice(_ json: String, _ place: String, _ twin: String) {
    expectRefusal(json, at: place, .conflict, saying: "\"\(twin)\"")
  }

  /// A style is decoded once, and a label decodes only what it overrides. The result must equal that of decoding
  /// everything.
  @Test func `a style with one override equals the whole document`() throws {
    let parts = [
      #""text": "a""#, #""size": [3, null]"#, #""font": {"size": 9}"#, #""shadow": {"blur": 2}"#,
      #""gradientColors": ["red", "blue"]"#, #""background": {"color": "red"}"#, #""textInsets": [1, 2, 3, 4]"#,
      #""alignment": "right""#, #""numberOfLines": 0"#, #""oversampling": 4"#, #""opacity": 0.5"#, #""scale": 3"#,
      #""lineBreak": "clip""#, #""direction": "rtl""#, #""language": "ar""#, #""lineSpacing": 2"#,
      #""verticalAlignment": "top""#, #""innerShadows": [{}, {"blur": 1}]"#, #""color": "lime""#,
    ]
    let whole = try LabelDocument(json: "{\(parts.joined(separator: ","))}")
    for part in parts {
      let others = parts.filter { $0 != part }.joined(separator: ",")
      #expect(try label(styles: "\"s\": {\(others)}", style: "s", "{\(part)}") == whole)
      let name = part.prefix { $0 != ":" }
      let without = try LabelDocument(json: "{\(others)}")
      #expect(
        try label(styles: "\"s\": {\(parts.joined(separator: ","))}", style: "s", "{\(name): null}") == without)
    }
  }
}
