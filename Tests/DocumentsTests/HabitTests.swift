import Documents
import JSON
import Testing

/// Names that other systems have taught.
@Suite struct HabitTests {
  @Test(arguments: [
    ("fontSize", "font.size"), ("maxLines", "numberOfLines"), ("width", "size"), ("textAlign", "alignment"),
    ("minimumFontSize", "minimumScaleFactor"), ("strokeWidth", "stroke.width"), ("attributedText", "text"),
    ("radius", "background.cornerRadius"), ("outline", "strokes"), ("border", "stroke"), ("dropShadow", "shadow"),
  ])
  func `a label's name from elsewhere is an error that says what was meant`(_ name: String, _ meant: String) {
    expectRefusal("{\"\(name)\": 1}", at: name, .unknownKey, saying: "did you mean \"\(meant)\"?")
  }

  @Test func `a motion's name from elsewhere is an error that says what was meant`() {
    for (kind, name, meant) in [
      ("cycling", "animationDuration", "duration"), ("counting", "transitionDuration", "duration"),
    ] {
      let error = documentError { _ = try Document(json: "{\"kind\": \"\(kind)\", \"\(name)\": 1}") }
      #expect(error.path == name && error.message.contains("did you mean \"\(meant)\"?"), "\(error)")
    }
    for (name, meant) in [
      ("pageIndicatorTintColor", "dotColor"), ("currentPageIndicatorTintColor", "selectedDotColor"),
      ("gradientStartColor", "dotGradient"),
    ] {
      let error = documentError { _ = try Document(json: "{\"kind\": \"pageControl\", \"\(name)\": 1}") }
      #expect(error.path == name && error.message.contains("did you mean \"\(meant)\"?"), "\(error)")
    }
    expectRefusal(#"{"shadow": {"radius": 3}}"#, at: "shadow.radius", .unknownKey, saying: "did you mean \"blur\"?")
    expectRefusal(#"{"highlighted": true}"#, at: "highlighted", .unknownKey, saying: "no meaning in a picture")
  }

  @Test(arguments: [
    ("counting", "method", "UILabelCountingMethodLinear", #"did you mean "linear"?"#),
    ("counting", "method", "UILabelCountingMethodEaseInOut", #"did you mean "easeInOut"?"#),
    ("counting", "method", ".easeOutBounce", #"did you mean "easeOutBounce"?"#),
    ("cycling", "transitionEffect", "BBCyclingLabelTransitionEffectCrossFade", #"did you mean "crossFade"?"#),
    ("cycling", "effect", "TRANSITION_EFFECT_ZOOMOUT", #"did you mean "zoomOut"?"#),
    (
      "cycling", "effect", "BBCyclingLabelTransitionEffectFadeIn | BBCyclingLabelTransitionEffectScrollUp",
      #"write ["fadeIn", "scrollUp"]"#
    ),
    ("cycling", "effect", "zoomIn|fadeOut|scrollDown", #"write ["zoomIn", "fadeOut", "scrollDown"]"#),
    ("label", "alignment", "NSTextAlignmentRight", #"did you mean "right"?"#),
    ("label", "alignment", "UITextAlignmentCenter", #"did you mean "center"?"#),
    ("image", "contentMode", "UIViewContentModeScaleAspectFit", #"did you mean "fit"?"#),
  ])
  func `a constant of another language is answered with its name`(
    _ kind: String, _ member: String, _ constant: String, _ remedy: String
  ) {
    let error = documentError { _ = try Document(json: #"{"kind": "\#(kind)", "\#(member)": "\#(constant)"}"#) }
    #expect(error.path == member && error.reason == .outOfRange && error.message.contains(remedy), "\(error)")
  }

  @Test(arguments: [
    ("countFrom", "from"), ("countFromZeroTo", "to"), ("formatBlock", "format"),
    ("attributedFormatBlock", "format"),
  ])
  func `a method or block of UICountingLabel is answered with the member that says it`(
    _ name: String, _ meant: String
  ) {
    let error = documentError { _ = try Document(json: #"{"kind": "counting", "to": 9, "\#(name)": 1}"#) }
    #expect(error.path == name && error.message.contains("did you mean \"\(meant)\"?"), "\(error)")
    let block = documentError { _ = try Document(json: #"{"kind": "counting", "to": 9, "completionBlock": 1}"#) }
    #expect(block.message.contains("no meaning in a picture"), "\(block)")
  }

  @Test(arguments: [(32, 16), (5, 4), (0, 1), (7, 8)])
  func `an oversampling that is none is answered with the nearest`(_ given: Int, _ nearest: Int) {
    expectRefusal(
      #"{"oversampling": \#(given)}"#, at: "oversampling", .outOfRange, saying: "; the nearest is \(nearest)")
  }

  @Test(arguments: [
    ("text", "its characters are listed in \"characters\""), ("size", "did you mean \"font.size\""),
    ("fontSize", "did you mean \"font.size\""), ("gutter", "did you mean \"page.gutter\""),
    ("most", "did you mean \"page.most\""), ("least", "did you mean \"kerning.least\""),
    ("lineHeight", "it is of whole texts"), ("alignment", "leave it out"), ("maxLines", "it is of whole texts"),
  ])
  func `a label's member at the top of a sprite font is told where it belongs`(name: String, remedy: String) {
    let error = documentError {
      _ = try Document(json: "{\"kind\": \"spriteFont\", \"characters\": \"A\", \"\(name)\": 1}")
    }
    #expect(error.path == name && error.reason == .unknownKey && error.message.contains(remedy), "\(error)")
    #expect(!error.message.contains("write \"kind\""), "\(error)")
  }

  @Test func `a name that another kind of document has is told with that kind`() {
    let faults = [
      (#"{"transitionEffect": "fadeIn"}"#, #"a cycling label has "effect": write "kind": "cycling""#),
      (#"{"texts": ["a"]}"#, #"a cycling label has it: write "kind": "cycling""#),
      (#"{"kind": "label", "children": []}"#, #"a group has it: write "kind": "group""#),
      (#"{"kind": "pageControl", "fontSize": 3}"#, #"a label has "font.size": write "kind": "label""#),
      (#"{"kind": "counting", "layerStyle": {}}"#, "a group has it: give it to a group, and make this a child"),
      (#"{"transform": {}}"#, "children of groups have it: make this a child of a group"),
    ]
    for (json, remedy) in faults {
      let error = documentError { _ = try Document(json: json) }
      #expect(error.reason == .unknownKey && error.message.contains(remedy), "\(error)")
    }
  }

  @Test(arguments: [
    #"{"gradient": {"colors": ["red", "blue"], "texts": []}}"#,
    #"{"layerStyle": {"gradientOverlays": [{"colors": ["red", "blue"], "children": []}]}, "kind": "group"}"#,
  ])
  func `a gradient has a kind and is told of no kind of document`(_ json: String) {
    let error = documentError { _ = try Document(json: json) }
    #expect(error.reason == .unknownKey && error.message.contains("is no key of a gradient"), "\(error)")
    #expect(!error.message.contains("write \"kind\"") && !error.message.contains("a group"), "\(error)")
  }

  @Test func `a style is told of no kind of document, and which members are of children`() {
    for (name, remedy) in [("frame", "write it in the child"), ("id", "known are"), ("kindd", "\"kind\"")] {
      let error = documentError { _ = try StyleSheet(json: "{\"styles\": {\"a\": {\"\(name)\": 1}}}") }
      #expect(error.reason == .unknownKey && error.message.contains(remedy), "\(error)")
      #expect(!error.message.contains("write \"kind\"") && !error.message.contains("make this"), "\(error)")
    }
  }

  @Test(arguments: [3, 32]) func `oversampling says what its numbers count`(_ number: Int) {
    expectRefusal(
      "{\"oversampling\": \(number)}", at: "oversampling", .outOfRange,
      saying: "wanted one of 1, 2, 4, 8, 16 positions a pixel")
  }

  @Test func `kerning is of single characters`() throws {
    expectRefusal(#"{"kerning": {"AB": 0.1}}"#, at: "kerning.AB", .wrongType, saying: "single character")
    #expect(try LabelDocument(json: #"{"kerning": {"👨‍👩‍👧": 0.1, "e\u0301": 1}}"#).kerning.count == 2)
  }

  @Test func `lists of another length are told as that`() {
    expectRefusal(#"{"size": [100]}"#, at: "size", .wrongType, saying: "[100] has 1 element;")
    let error = documentError {
      _ = try Document(json: #"{"kind": "group", "size": [9, 9], "children": [{"frame": [0, 0, 10]}]}"#)
    }
    #expect(error.path == "children[0].frame" && error.message.contains("has 3 elements; wanted a list [x, y"))
  }
}
