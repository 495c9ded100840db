import Documents
import JSON
import Motion
import Pixels
import Testing

/// Styles that documents of any kind share.
@Suite struct SharedStyleTests {
  private static let sheet = ##"""
    {"styles": {
      "base": {"scale": 2, "background": {"color": "navy"}, "color": "gold"},
      "dots": {"extends": "base", "dotColor": "red", "dotSize": 9, "move": {"to": 3, "hold": 0}},
      "count": {"extends": "base", "format": "%d", "font": {"size": 40}, "duration": 5},
      "money": {"extends": "count", "numberFormat": {"locale": "de", "style": "currency", "currency": "EUR"}},
      "cycle": {"extends": "base", "effect": "scrollUp", "marquee": {"duration": 3, "delay": 2}},
      "photo": {"contentMode": "stretch", "cornerRadius": 4},
      "top": {"contentMode": "top"}, "card": {"size": [300, 200], "opacity": 0.5}
    }}
    """##

  private func document(_ json: String) throws -> Document {
    try Document(json: json, styles: StyleSheet(json: Self.sheet))
  }

  @Test(arguments: ["style", "extends"]) func `a page control takes a style, by either name`(_ member: String)
    throws
  {
    let document = try document(#"{"kind": "pageControl", "\#(member)": "dots", "dotSize": 7, "move": {"to": 1}}"#)
    guard case .pageControl(let page) = document else { throw WrongKind() }
    #expect(page.scale == 2 && page.background == .init(color: Color(red: 0, green: 0, blue: 128.0 / 255)))
    #expect(page.control.dotColor == Color(red: 1, green: 0, blue: 0) && page.control.dotSize == 7)
    #expect(page.move?.to == 1 && page.move?.hold == 0, "an object is laid over the style's, member by member")
  }

  @Test func `counts share a format, and the newest of two that exclude each other holds`() throws {
    guard case .counting(let count) = try document(#"{"kind": "counting", "to": 3, "style": "count"}"#),
      case .counting(let money) = try document(
        #"{"kind": "counting", "to": 3, "style": "money", "numberFormat": {"locale": "en"}}"#),
      case .counting(let plain) = try document(
        #"{"kind": "counting", "to": 3, "style": "money", "format": "%.1f"}"#)
    else { throw WrongKind() }
    #expect(count.format == .printf("%d") && count.label.font.size == 40 && count.duration == 5)
    #expect(money.format == .localized(.init(locale: "en", style: .currency, currency: "EUR")))
    #expect(plain.format == .printf("%.1f"))
  }

  @Test func `cycles share effects and marquees`() throws {
    guard
      case .cycling(let cycle) = try document(
        #"{"kind": "cycling", "texts": ["a"], "style": "cycle", "marquee": {"speed": 40}}"#)
    else { throw WrongKind() }
    #expect(cycle.effect == .scrollUp && cycle.label.color == ColorNotation.color("gold"))
    #expect(cycle.marquee?.pace == .speed(40) && cycle.marquee?.delay == 2)
  }

  @Test func `a document that names no kind is of its style's, or of what that extends`() throws {
    let sheet = try StyleSheet(
      json: ##"""
        {"styles": {
          "card": {"kind": "group", "size": [30, 20], "children": [{"text": "{{title}}"}, {"style": "score", "to": 7}]},
          "wide": {"extends": "card", "size": [60, 20]}, "score": {"kind": "counting", "format": "%d"},
          "words": {"extends": "wide", "kind": "label"}
        }}
        """##)
    for json in [#"{"style": "wide"}"#, #"{"extends": "card"}"#] {
      guard case .group(let card) = try Document(json: json, styles: sheet) else { throw WrongKind() }
      guard case .counting(let score) = card.children[1].document else { throw WrongKind() }
      #expect(score.to == 7 && score.format == .printf("%d"))
    }
    let job = try Job(
      JSONParser.parse(#"{"style": "card", "values": {"title": "T"}}"#), styles: sheet, defaultID: "a")
    guard case .group(let card) = job.document, case .label(let title) = card.children[0].document else {
      throw WrongKind()
    }
    #expect(title.text == "T")
    guard case .group = try Document(json: "{}", styles: sheet, styleName: "card") else { throw WrongKind() }
    for json in [#"{"style": "words", "text": "a"}"#, #"{"style": "card", "kind": null, "text": "a"}"#] {
      guard case .label = try Document(json: json, styles: sheet) else { throw WrongKind() }
    }
    let error = #expect(throws: DocumentError.self) {
      try Document(
        json: #"{"kind": "group", "size": [9, 9], "children": [{"style": "score", "text": "a"}]}"#, styles: sheet)
    }
    #expect(error?.path == "children[0].text")
  }

  @Test func `a document takes of its style what its kind has`() throws {
    guard case .label(let label) = try document(#"{"style": "money", "text": "a"}"#) else { throw WrongKind() }
    #expect(label.font.size == 40 && label.scale == 2)
    guard case .image(let image) = try document(#"{"kind": "image", "style": "photo"}"#) else { throw WrongKind() }
    #expect(image.contentMode == .stretch && image.cornerRadius == 4)
    // The same name means something else to a label.
    #expect(try document(#"{"style": "photo"}"#) == .label(LabelDocument()))
    #expect(try document(#"{"style": "top"}"#) == .label(LabelDocument(verticalAlignment: .top)))
    #expect(try document(#"{"kind": "image", "style": "top"}"#) == .image(ImageDocument()))
    guard case .group(let group) = try document(#"{"kind": "group", "extends": "card"}"#) else { throw WrongKind() }
    #expect(group.width == 300 && group.height == 200 && group.opacity == 0.5)
  }

  @Test func `children and jobs of every kind take styles`() throws {
    let document = try document(
      #"""
      {"kind": "group", "style": "card", "children": [
        {"kind": "pageControl", "style": "dots", "numberOfPages": 4},
        {"kind": "group", "extends": "card", "children": [{"kind": "image", "extends": "photo"}]}]}
      """#)
    guard case .group(let group) = document, case .pageControl(let page) = group.children[0].document,
      case .group(let inner) = group.children[1].document, case .image(let image) = inner.children[0].document
    else { throw WrongKind() }
    #expect(page.control.dotSize == 9 && inner.opacity == 0.5 && image.cornerRadius == 4)
    let job = try Job(
      ["kind": "pageControl", "style": "dots", "numberOfPages": 2], styles: StyleSheet(json: Self.sheet),
      defaultID: "x")
    guard case .pageControl(let control) = job.document else { throw WrongKind() }
    #expect(control.control.dotSize == 9 && job.styleName == "dots")
  }

  @Test(arguments: [
    (#"{"styles": {"a": {"format": "none"}}}"#, "styles.a.format", ""),
    (#"{"styles": {"a": {"dotColor": "rde"}}}"#, "styles.a.dotColor", "did you mean \"red\"?"),
    (#"{"styles": {"a": {"dotColour": "red"}}}"#, "styles.a.dotColour", "did you mean \"dotColor\"?"),
    (#"{"styles": {"a": {"size": [100]}}}"#, "styles.a.size", "1 element;"),
    (
      #"{"styles": {"a": {"dotGradient": {"colors": ["red"]}}, "b": {"extends": "a", "dotGradient": {"locations": [0, 1]}}}}"#,
      "styles.b.dotGradient.locations", "2 elements"
    ),
    (#"{"styles": {"a": {"style": "b"}, "b": {}}}"#, "styles.a.style", "did you mean \"extends\"?"),
  ])
  func `a slip in a style is found where it was made`(_ json: String, _ place: String, _ words: String) throws {
    // A format that no number can be written with is told of the count that has it.
    if words.isEmpty {
      let sheet = try StyleSheet(json: json)
      let error = documentError {
        _ = try Document(json: #"{"kind": "counting", "to": 1, "style": "a"}"#, styles: sheet)
      }
      #expect(error.path == "format")
      return
    }
    let error = documentError { _ = try StyleSheet(json: json) }
    #expect(error.path == place && error.message.contains(words), "\(error)")
  }

  @Test func `null takes away what a style gave, however either was written`() throws {
    for style in [
      #"{"shadow": {"blur": 4}}"#, #"{"shadowColor": "red"}"#, #"{"shadows": [{"blur": 4}]}"#,
      #"{"shadows": [{}, {}]}"#,
    ] {
      for null in ["shadow", "shadows", "shadowColor"] {
        #expect(
          try label(styles: "\"s\": \(style)", style: "s", "{\"\(null)\": null}").shadows == [], "\(style) \(null)")
      }
    }
    for style in [#"{"innerShadow": {"blur": 4}}"#, #"{"innerShadowColor": "red"}"#] {
      for null in ["innerShadow", "innerShadows", "innerShadowColor"] {
        #expect(try label(styles: "\"s\": \(style)", style: "s", "{\"\(null)\": null}").innerShadows == [])
      }
    }
  }

  @Test func `what FXLabel's null took away comes back with a colour or a nested object`() throws {
    let chain = #""a": {"shadow": {"blur": 4}}, "b": {"extends": "a", "shadowColor": null}"#
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(try label(styles: chain, style: "b", #"{"shadowBlur": 2}"#).shadows == [])
    #expect(
      try label(styles: chain, style: "b", #"{"shadowColor": "red"}"#).shadows == [.init(color: red, blur: 4)])
    #expect(try label(styles: chain, style: "b", #"{"shadow": {"blur": 9}}"#).shadows == [.init(blur: 9)])
  }

  private struct WrongKind: Error {}
}
