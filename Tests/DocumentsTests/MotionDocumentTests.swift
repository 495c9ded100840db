import Basics
import Documents
import JSON
import Motion
import Pixels
import Testing

/// Documents that count, cycle and show pages.
@Suite struct MotionDocumentTests {
  private func counting(_ json: String) throws -> CountingDocument {
    guard case .counting(let counting) = try Document(json: json) else { throw WrongKind() }
    return counting
  }

  private func cycling(_ json: String) throws -> CyclingDocument {
    guard case .cycling(let cycling) = try Document(json: json) else { throw WrongKind() }
    return cycling
  }

  private func pages(_ json: String) throws -> PageControlDocument {
    guard case .pageControl(let control) = try Document(json: json) else { throw WrongKind() }
    return control
  }

  private struct WrongKind: Error {}

  @Test func `a count has the original's defaults`() throws {
    let document = try counting(#"{"kind": "counting", "to": 10}"#)
    #expect(document == CountingDocument(to: 10))
    #expect(document.from == 0 && document.duration == 2 && document.easing == .easeInOut(rate: 3))
    #expect(document.format == .printf("%f") && document.hasTabularDigits && !document.isOdometer)
  }

  @Test func `methods and rates become easings`() throws {
    #expect(
      try counting(#"{"kind": "counting", "to": 1, "method": "easeIn", "rate": 2}"#).easing == .easeIn(rate: 2))
    #expect(try counting(#"{"kind": "counting", "to": 1, "method": "easeInBounce"}"#).easing == .easeInBounce)
    #expect(
      try counting(#"{"kind": "counting", "to": 1, "method": [0.25, 0.1, 0.25, 1]}"#).easing
        == .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))
  }

  @Test func `a cycle has the original's defaults`() throws {
    let document = try cycling(#"{"kind": "cycling", "texts": ["a", "b"]}"#)
    #expect(document == CyclingDocument(texts: ["a", "b"]))
    #expect(document.duration == 0.3 && document.effect == .crossFade && document.easing == .bezierEaseInOut)
    #expect(
      try cycling(#"{"kind": "cycling", "texts": ["a"], "effect": ["zoomIn", "scrollUp"]}"#).effect
        == [.zoomIn, .scrollUp])
  }

  @Test func `a page control has the original's defaults`() throws {
    let document = try pages(#"{"kind": "pageControl", "numberOfPages": 5}"#)
    #expect(document.control == PageControl(numberOfPages: 5))
    #expect(document.control.dotSpacing == 10 && document.control.dotSize == 6)
    #expect(document.control.dotShadowOffset == SIMD2(0, 1) && document.move == nil)
  }

  @Test func `null answers of a dot are answers`() throws {
    let control = try pages(
      ##"{"kind": "pageControl", "numberOfPages": 3, "dots": {"1": {"color": null, "size": 9, "shape": "square"}}}"##
    ).control
    let dot = try #require(control.dots[1])
    #expect(dot.color == .some(nil) && dot.size == 9 && dot.shape == .some(.square))
    #expect(dot.selectedColor == nil, "what is not said is no answer")
  }

  static let documents = [
    ##"{"kind": "counting", "id": "n", "from": -1e300, "to": 1e20, "method": "easeOut", "rate": 2.5, "delay": 1}"##,
    ##"{"kind": "counting", "to": 5, "format": "%.1f%%", "smartEasing": true, "odometer": true, "time": 1.5}"##,
    ##"{"kind": "counting", "to": 5, "method": [0, 0.1, 1, 2], "tabularDigits": false, "color": "red"}"##,
    ##"{"kind": "counting", "to": 5, "numberFormat": {"locale": "de-DE", "style": "currency", "currency": "EUR"}}"##,
    ##"{"kind": "counting", "to": 5, "numberFormat": {"locale": "ar", "fractionDigits": [0, 2]}}"##,
    ##"{"kind": "cycling", "texts": ["a", "b"], "effect": "scaleFadeIn", "clipsToBounds": true, "avoidDip": true, "hold": 0}"##,
    ##"{"kind": "cycling", "texts": ["a"], "marquee": {"mode": "leftRight", "duration": 3}, "curve": "easeIn"}"##,
    ##"{"kind": "cycling", "texts": ["a"], "marquee": {"mode": "left", "speed": 40.5}}"##,
    ##"{"kind": "cycling", "texts": ["a"], "changes": [{"time": 1, "text": "b"}, {"time": 0.5}], "interruption": "queue"}"##,
    ##"{"kind": "pageControl", "dotImage": {"file": "a.png", "template": true}, "dots": {"1": {"image": {"file": "b.png"}}}}"##,
    ##"{"kind": "cycling", "texts": ["a"], "staggering": {"unit": "word", "order": "fromCenter", "delay": 0.5}}"##,
    ##"{"kind": "cycling", "texts": ["a"], "keyframes": {"enter": [{"alpha": 0}, {"progress": 1, "scale": 2}]}}"##,
    ##"{"kind": "cycling", "texts": ["a"], "keyframes": {"exit": [{"rotation": 180, "offset": [1, 2]}]}}"##,
    ##"{"kind": "cycling", "texts": ["a", "b"], "keyframes": {}}"##,
    ##"{"kind": "cycling", "texts": ["a"], "changes": [{"time": 1, "text": "b", "animated": false}]}"##,
    ##"{"kind": "cycling", "texts": ["a"], "marquee": {"gap": 0, "leadingBuffer": 3}}"##,
    ##"{"kind": "pageControl", "numberOfPages": 4, "currentPage": 1.5, "dotShape": "M0 0A5 5 0 0 1 10 0Q1 2 3 4Z"}"##,
    ##"{"kind": "pageControl", "numberOfPages": 4, "selectedDotShape": "triangle", "dotImage": "a.png"}"##,
    ##"{"kind": "pageControl", "dotGradient": {"colors": ["red", "blue"]}, "strokes": [{"width": 2}], "scale": 2}"##,
    ##"{"kind": "pageControl", "move": {"to": 3, "hold": 0}, "moveStyle": "zigzag", "maximumVisibleDots": 3}"##,
    ##"{"kind": "pageControl", "dots": {"1": {"color": null, "image": "x.png"}}, "background": {"color": "red"}}"##,
    ##"{"kind": "group", "size": [9, 9], "children": [{"kind": "counting", "to": 1, "frame": [0, 0, 5, 5]}]}"##,
  ]

  @Test(arguments: documents) func `what is written is read back`(_ json: String) throws {
    let document = try Document(json: json)
    #expect(try Document(document.json) == document)
    #expect(throws: Never.self) { try document.validate() }
    // And a job line, and a child of a group.
    let child = try Document(["kind": "group", "size": [50, 50], "children": [document.json]])
    #expect(try Document(child.json) == child)
  }

  @Test func `a style is what the label part is laid over`() throws {
    let sheet = try StyleSheet(json: #"{"styles": {"gold": {"color": "gold", "font": {"size": 30}, "text": "x"}}}"#)
    let document = try Document(
      json: #"{"kind": "counting", "to": 3, "extends": "gold", "font": {"weight": 700}}"#, styles: sheet)
    guard case .counting(let counting) = document else { throw WrongKind() }
    #expect(counting.label.font.size == 30 && counting.label.font.weight == 700)
    #expect(counting.label.color == ColorNotation.color("gold") && counting.label.text.isEmpty)
  }

  @Test(arguments: [
    (#"{"kind": "counting"}"#, "to", "is missing"),
    (#"{"kind": "counting", "to": 1, "duration": -1}"#, "duration", "0 to 86400"),
    (#"{"kind": "counting", "to": 1, "rate": 0}"#, "rate", "out of range"),
    (#"{"kind": "counting", "to": 1, "format": "%d of %d"}"#, "format", "character"),
    (#"{"kind": "counting", "to": 1, "format": "none"}"#, "format", "number"),
    (#"{"kind": "counting", "to": 1, "format": "%s"}"#, "format", "%s"),
    (#"{"kind": "counting", "to": 1, "format": "%d", "numberFormat": {}}"#, "format", "keep one of the two"),
    (#"{"kind": "counting", "to": 1, "numberFormat": {"style": "currency"}}"#, "numberFormat.currency", ""),
    (
      #"{"kind": "counting", "to": 1, "numberFormat": {"fractionDigits": [3, 1]}}"#, "numberFormat.fractionDigits",
      "least"
    ),
    (#"{"kind": "counting", "to": 1, "method": "easeInn"}"#, "method", "did you mean \"easeIn\"?"),
    (#"{"kind": "counting", "to": 1, "method": [2, 0, 0, 1]}"#, "method", "0...1"),
    (#"{"kind": "counting", "to": 1, "text": "x"}"#, "text", "no key"),
    (#"{"kind": "cycling"}"#, "texts", "is empty"),
    (#"{"kind": "cycling", "texts": []}"#, "texts", "is empty"),
    (#"{"kind": "cycling", "texts": ["a"], "effect": "fadeInn"}"#, "effect", "did you mean \"fadeIn\"?"),
    (#"{"kind": "cycling", "texts": ["a"], "hold": -1}"#, "hold", "0 to 86400"),
    (#"{"kind": "cycling", "texts": ["a"], "effect": "fadeIn", "keyframes": {}}"#, "effect", "keep one"),
    (
      #"{"kind": "cycling", "texts": ["a"], "marquee": {"speed": 10, "duration": 3}}"#, "marquee.speed",
      "keep one of the two"
    ),
    (#"{"kind": "cycling", "texts": ["a"], "marquee": {"speed": 0}}"#, "marquee.speed", "out of range"),
    (#"{"kind": "cycling", "texts": ["a", "b"], "changes": [{"time": 1}]}"#, "texts", "write the one text"),
    (#"{"kind": "cycling", "texts": ["a"], "loop": true, "changes": [{"time": 1}]}"#, "loop", "leave it out"),
    (
      #"{"kind": "cycling", "texts": ["a"], "changes": [{"time": 1}, {"text": "b"}]}"#, "changes[1].time", "missing"
    ),
    (#"{"kind": "cycling", "texts": ["a"], "changes": [{"time": -1}]}"#, "changes[0].time", "0 to 86400"),
    (#"{"kind": "cycling", "texts": ["a"], "interruption": "snapp"}"#, "interruption", "did you mean \"snap\"?"),
    (#"{"kind": "pageControl", "dotImage": {"template": true}}"#, "dotImage.file", "is missing"),
    (#"{"kind": "pageControl", "dots": {"2": {"image": {}}}}"#, "dots.2.image.file", "is missing"),
    (#"{"kind": "pageControl", "numberOfPages": -1}"#, "numberOfPages", "out of range"),
    (#"{"kind": "pageControl", "dotShape": "M0 0X"}"#, "dotShape", "SVG path"),
    (#"{"kind": "pageControl", "dots": {"one": {}}}"#, "dots.one", "is no page"),
    (#"{"kind": "pageControl", "dots": {"2": {"shape": "blob"}}}"#, "dots.2.shape", "SVG path"),
    (#"{"kind": "pageControl", "move": {}}"#, "move.to", "is missing"),
    (#"{"kind": "pageControl", "dotColour": "red"}"#, "dotColour", "did you mean \"dotColor\"?"),
  ])
  func `mistakes are told with their places`(_ json: String, _ path: String, _ words: String) {
    let error = documentError { _ = try Document(json: json) }
    #expect(error.path == path, "\(error)")
    #expect(error.message.contains(words), "\(error)")
  }

  @Test func `values set from Swift are checked as JSON is`() throws {
    var document = CountingDocument(to: 1, duration: .infinity)
    #expect(documentError { try Document.counting(document).validate() }.path == "duration")
    document.duration = 1
    document.to = .nan
    #expect(documentError { try Document.counting(document).validate() }.path == "to")
  }

  @Test func `a document at a time is a document`() throws {
    let group = try Document(
      json: #"""
        {"kind": "group", "size": [9, 9], "children": [
          {"kind": "counting", "from": 10, "to": 20, "duration": 2, "delay": 1, "method": "linear", "format": "%d"},
          {"text": "still"}, {"kind": "pageControl", "numberOfPages": 5, "move": {"to": 2, "duration": 1, "hold": 1}}]}
        """#)
    #expect(group.isAnimated && group.duration == 5)
    func moments(_ time: Double) -> [Moment] { group.document(at: time).moments }
    #expect(moments(0) == [.writing(.text("10")), .page(0)])
    #expect(moments(1) == [.writing(.text("10")), .page(0)])
    #expect(moments(2) == [.writing(.text("15")), .page(1)])
    #expect(moments(3) == [.writing(.text("20")), .page(1)])
    #expect(moments(100) == [.writing(.text("20")), .page(2)])
    #expect(group.document(at: 3).document(at: 0) == group, "no time leaves a trace")
  }

  @Test func `functions of the caller's are part of the document, and left out of its JSON`() throws {
    let format = CountingDocument.Format.custom { "\(Int($0))!" }
    let counting = CountingDocument(to: 1, format: format)
    #expect(counting == CountingDocument(to: 1, format: format))
    #expect(counting != CountingDocument(to: 1, format: .custom { "\(Int($0))!" }), "another function")
    #expect(try Document(Document.counting(counting).json) == .counting(CountingDocument(to: 1)))
    #expect(Document.counting(counting).document(at: 1).moments == [.writing(.text("0!"))])
    let transition = PoseFunction { part, progress in Pose(alpha: part == .enter ? progress : 1) }
    let cycling = CyclingDocument(texts: ["a", "b"], transition: transition)
    #expect(throws: Never.self) { try Document.cycling(cycling).validate() }
    #expect(try Document(Document.cycling(cycling).json) == .cycling(CyclingDocument(texts: ["a", "b"])))
  }

  @Test func `equal numbers in other colours are another moment`() {
    let document = Document.counting(
      CountingDocument(
        to: 1, duration: 1, easing: .linear,
        format: .attributed { [.init("n", color: $0 < 0.5 ? .black : .white)] }))
    let moments = [0.1, 0.2, 0.7].map { document.document(at: $0).moments }
    #expect(moments[0] == moments[1] && moments[1] != moments[2])
  }

  @Test func `every count of a group has its events`() throws {
    let group = try Document(
      json: #"""
        {"kind": "group", "size": [9, 9], "children": [
          {"text": "still"},
          {"kind": "counting", "id": "n", "from": 10, "to": 20, "duration": 2, "delay": 1, "method": "linear"},
          {"kind": "group", "size": [5, 5], "children": [{"kind": "counting", "to": 4, "duration": 0}]}]}
        """#)
    func events(_ previous: Double?, _ time: Double) -> [DocumentEvent] {
      group.events(after: previous, upTo: time)
    }
    let inner = [CountingEvent.started(value: 4), .finished(value: 4)]
    #expect(
      events(nil, 0).map(\.event) == inner && events(nil, 0).allSatisfy { $0.path == [2, 0] && $0.id == nil })
    #expect(events(0, 1) == [DocumentEvent(path: [1], id: "n", event: .started(value: 10))])
    #expect(events(1, 2) == [DocumentEvent(path: [1], id: "n", event: .progress(value: 15, share: 0.5))])
    #expect(events(2, 9) == [DocumentEvent(path: [1], id: "n", event: .finished(value: 20))])
    #expect(events(9, 10).isEmpty && events(5, 2).isEmpty)
  }
}
