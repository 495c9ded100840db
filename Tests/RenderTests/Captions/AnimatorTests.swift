import Documents
import JSON
import Pixels
import Resolving
import Signwriter
import Testing
import Typography

/// What animators do to captions.
@Suite(.serialized) struct AnimatorTests {
  private static let canvas = ##""size": [480, 120], "font": {"family": "DejaVu Sans Mono", "size": 40}"##
  private static let words = ##"""
    "words": [{"text": "HHHHH", "start": 0, "end": 1}, {"text": "HHH", "start": 1, "end": 2}]
    """##
  private static let arabic = ##"""
    "words": [{"text": "مرحبا", "start": 0, "end": 1}, {"text": "بكم", "start": 1, "end": 2},
     {"text": "جميعا", "start": 2, "end": 3}]
    """##

  private func picture(_ members: String, at time: Double, words: String = words) throws -> PixelBuffer {
    let json = #"{"kind": "captions", \#(words), \#(Self.canvas), \#(members)}"#
    let scene = try SceneResolver(catalog: try FontCatalog()).resolve(Document(json: json).document(at: time)).scene
    return try InvariantTests.render([scene], by: "cpu")[0]
  }

  /// The letters of the line of eight and a space that have ink: all cells of the font are equal, and the text is centred.
  private func letters(_ image: PixelBuffer) -> [Bool] {
    let cell = 40 * 1233.0 / 2048
    let left = (480 - 9 * cell) / 2
    return (0..<9).map { index in
      let middle = Int(left + (Double(index) + 0.5) * cell)
      return (0..<image.height).contains { image[middle, $0].w > 100 }
    }
  }

  private static let typewriter = ##"""
    "hold": 0, "animators": [{"opacity": 0, "selectors": [{"clock": "word", "smoothness": 0,
     "start": [{"progress": 0, "value": 0}, {"progress": 1, "value": 100}]}]}]
    """##

  /// A letter is there when more than half of its share of the word has passed.
  @Test(arguments: [(0.0, 0, 0), (0.31, 2, 0), (0.5, 3, 0), (0.95, 5, 0), (1.4, 5, 1), (1.6, 5, 2), (1.95, 5, 3)])
  func `letters come one after the other while their word is spoken`(
    _ time: Double, _ first: Int, _ second: Int
  ) throws {
    let shown = letters(try picture(Self.typewriter, at: time))
    let expected = (0..<9).map { $0 < first || $0 > 5 && $0 < 6 + second }
    #expect(shown == expected, "\(shown)")
  }

  /// The change to the current state is a selector of words.
  @Test(arguments: [0.02, 0.1, 0.3, 0.7, 1.05, 1.5])
  func `a word that is moved is as one in a pose`(_ time: Double) throws {
    let pose = ##"""
      "current": {"pose": {"scale": 1.2, "rotation": 6, "offset": [0.1, -0.2]}, "transition": {"duration": 0.2}},
      "spoken": {"transition": {"duration": 0}}
      """##
    // The states let a word that is spoken be on top.
    let animator = ##"""
      "current": {}, "animators": [{"by": "word", "scale": 1.2, "rotation": 6, "position": [0.1, -0.2],
       "selectors": [{"kind": "word", "attack": 0.2}]}]
      """##
    // Words as one unit each: joined letters stay together.
    let moved = try picture(animator, at: time, words: Self.arabic)
    #expect(moved == (try picture(pose, at: time, words: Self.arabic)))
  }

  @Test(arguments: [0.2, 1.3, 2.6]) func `words whose letters join move as words`(_ time: Double) throws {
    func moved(_ unit: String) throws -> PixelBuffer {
      try picture(
        ##"""
        "animators": [{"by": "\##(unit)", "position": [0, -0.5], "selectors": [{"shape": "rampUp", "end":
         [{"progress": 0, "value": 10}, {"progress": 1, "value": 200}]}]}]
        """##, at: time, words: Self.arabic)
    }
    #expect(try moved("glyph") == moved("word"))
    #expect(try moved("word") != picture(#""opacity": 1"#, at: time, words: Self.arabic))
  }

  private func ink(_ image: PixelBuffer) -> (left: Int, right: Int) {
    let columns = (0..<image.width).filter { x in (0..<image.height).contains { image[x, $0].w > 100 } }
    return (columns.first ?? 0, columns.last ?? 0)
  }

  /// Nine runs, but for the space: eight letters with 4 points after each, of which the last lie beyond the ink.
  @Test func `tracking moves letters apart, and the line stays in the middle`() throws {
    let rest = ink(try picture(#""opacity": 1"#, at: 0.5))
    let wide = ink(try picture(#""animators": [{"tracking": 0.1}]"#, at: 0.5))
    #expect(wide.left - rest.left == -16 && wide.right - rest.right == 12)
  }

  @Test func `a colour is laid over a word by its weight`() throws {
    let image = try picture(
      ##""color": "#000000", "animators": [{"color": "#FF0000", "selectors": [{"amount": 0.5}]}]"##, at: 0.5)
    let opaque = (0..<image.height).flatMap { y in (0..<image.width).map { image[$0, y] } }.filter { $0.w == 255 }
    #expect(!opaque.isEmpty && opaque.allSatisfy { $0 == SIMD4(128, 0, 0, 255) })
  }

  /// The weights of two selectors, and what they come to.
  @Test(arguments: [
    ("difference", 0.25, 0.75, 0.5), ("difference", 0.75, 0.25, 0.5), ("difference", 0.25, -0.5, 0.75),
    ("difference", 0.4, 0.4, 0), ("add", 0.25, 0.5, 0.75), ("add", 0.75, 0.75, 1), ("subtract", 0.75, 0.25, 0.5),
    ("intersect", 0.5, 0.5, 0.25), ("min", 0.75, 0.25, 0.25), ("max", 0.25, 0.75, 0.75),
  ])
  func `a mode joins the weights of selectors`(_ mode: String, _ first: Double, _ second: Double, _ both: Double)
    throws
  {
    let image = try picture(
      ##""color": "#000000", "animators": [{"color": "#FF0000", "selectors": [{"amount": \##(first)}, "##
        + ##"{"amount": \##(second), "mode": "\##(mode)"}]}]"##, at: 0.5)
    let opaque = (0..<image.height).flatMap { y in (0..<image.width).map { image[$0, y] } }.filter { $0.w == 255 }
    #expect(!opaque.isEmpty && opaque.allSatisfy { abs(Double($0.x) - 255 * both) <= 1 && $0.y == 0 && $0.z == 0 })
  }

  @Test func `a document with animators reads back, and faults are named`() throws {
    let json = ##"""
      {"kind": "captions", "words": [], "animators": [{"by": "line", "position": [1, 2], "scale": 2, "rotation": 3, "color":
       "red", "opacity": 0.5, "tracking": 0.1, "selectors": [{"shape": "smooth", "offset": [{"progress": 0.5, "value": 3,
       "curve": "easeIn"}, {"progress": 1, "value": 4}], "order": "random", "seed": 4, "unit": "index", "duration": 2},
       {"kind": "wiggle", "mode": "intersect", "between": [0, 1], "frequency": 3, "correlation": 0.5}]}]}
      """##
    let document = try Document(json: json)
    #expect(try Document(json: document.json.description) == document)
    let error = #expect(throws: DocumentError.self) {
      try Document(json: #"{"kind": "captions", "words": [], "animators": [{"selectors": [{"shape": "squere"}]}]}"#)
    }
    #expect(error?.path == "animators[0].selectors[0].shape" && error?.message.contains("square") == true)
  }
}
