import Basics
import Documents
import Motion
import Pixels
import Resolving
import Scene
import Signwriter
import Testing
import Typography

/// Motions with extreme values: each has a defined result, or an error that says what to do.
@Suite struct TimelineBoundaryTests {
  private func film(_ json: String) throws -> TimelineFrames {
    try Timeline(Document(json: json)).frames(fps: FrameRate(30))
  }

  private func scene(_ json: String) throws -> Scene {
    try SceneResolver(catalog: try FontCatalog()).resolve(Document(json: json)).scene
  }

  @Test func `no time at all is one frame, the end`() throws {
    let film = try film(#"{"kind": "counting", "from": 3, "to": 8, "duration": 0, "format": "%d"}"#)
    #expect(film.count == 1)
    #expect(film[0].document.moments == [.writing(.text("8"))])
  }

  @Test func `endless and backward times from Swift are refused`() {
    for duration in [Double.infinity, -1, .nan] {
      let document = Document.counting(CountingDocument(to: 1, duration: duration))
      #expect(throws: SignwriterError.self) { try Timeline(document) }
    }
    #expect(throws: SignwriterError.self) {
      try Timeline(.counting(CountingDocument(to: 1)), from: 2, to: 1)
    }
  }

  @Test func `the last frame is exactly the end`() throws {
    // 0.7 s are no whole number of frames at 24 a second, and 0.7 is no binary fraction.
    let document = try Document(json: #"{"kind": "counting", "to": 1e15, "duration": 0.7, "format": "%d"}"#)
    for fps in [24, 30, 60] {
      let film = try Timeline(document).frames(fps: FrameRate(fps))
      #expect(film[film.count - 1].document.moments == [.writing(.text("1000000000000000"))])
    }
  }

  @Test func `a motion that goes round does not show a moment twice`() throws {
    let film = try film(
      #"{"kind": "cycling", "texts": ["a", "b"], "duration": 0.5, "hold": 0.5, "loop": true}"#)
    #expect(film.timeline.isCyclic && film.count == 60)
    #expect(film[59].moment == 59.0 / 30)
  }

  @Test func `one text is drawn once`() throws {
    let film = try film(#"{"kind": "cycling", "texts": ["a"], "hold": 1}"#)
    #expect(film.count == 31)
    #expect((1..<31).allSatisfy { film.isRepeated(frame: $0) })
  }

  @Test(arguments: [#""speed": 50"#, #""duration": 2"#]) func `a text that waits to travel is drawn once`(
    _ pace: String
  ) throws {
    let film = try film(
      #"""
      {"kind": "cycling", "texts": ["far too wide"], "marquee": {\#(pace), "mode": "left", "delay": 1},
       "size": [20, 20], "hold": 3}
      """#)
    #expect((1...30).allSatisfy { film.isRepeated(frame: $0) } && !film.isRepeated(frame: 31))
  }

  @Test func `a label is one frame`() throws {
    #expect(try film(#"{"text": "a"}"#).count == 1)
  }

  @Test func `no pages have no dots`() throws {
    let error = #expect(throws: ResolveError.self) { try scene(#"{"kind": "pageControl"}"#) }
    #expect(error == .noDots && error?.description.hasPrefix("numberOfPages: ") == true)
    let empty = try scene(#"{"kind": "pageControl", "size": [40, 10]}"#)
    #expect(empty.nodes.isEmpty && empty.width == 40)
    #expect(
      try scene(#"{"kind": "pageControl", "numberOfPages": 1, "hidesForSinglePage": true, "size": [40, 10]}"#).nodes
        .isEmpty)
  }

  @Test func `a page out of range is the nearest`() throws {
    func image(_ page: Int, _ wraps: Bool) throws -> PixelBuffer {
      let scene = try scene(
        #"""
        {"kind": "pageControl", "numberOfPages": 4, "currentPage": \#(page), "size": [80, 10],
         "wrapEnabled": \#(wraps)}
        """#)
      return try SceneRenderer().render([scene])[0].get().image
    }
    #expect(try image(9, false) == image(3, false) && image(-5, false) == image(0, false))
    #expect(try image(9, true) == image(1, true) && image(-5, true) == image(3, true))
    #expect(try image(0, false) != image(1, false))
  }

  @Test func `a missing picture of a dot is an error of its place`() {
    let error = #expect(throws: ResolveError.self) {
      try scene(#"{"kind": "pageControl", "numberOfPages": 1, "selectedDotImage": "no.png"}"#)
    }
    #expect(error?.description.contains("no.png") == true)
  }

  @Test func `an animation of too many frames is refused`() {
    #expect(throws: SignwriterError.self) {
      try Timeline(.counting(CountingDocument(to: 1, duration: 86_400))).frames(fps: FrameRate(1000))
    }
  }
}
