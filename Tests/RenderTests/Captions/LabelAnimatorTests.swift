import Documents
import JSON
import Pixels
import Resolving
import Signwriter
import Testing
import Typography

/// What animators do to labels and to the texts of cycles: the same as to captions, by clocks of their own.
@Suite(.serialized) struct LabelAnimatorTests {
  private static let canvas = ##""size": [480, 120], "font": {"family": "DejaVu Sans Mono", "size": 40}"##

  private func picture(_ json: String, at time: Double, by renderer: String = "cpu") throws -> PixelBuffer {
    let scene = try SceneResolver(catalog: try FontCatalog()).resolve(Document(json: json).document(at: time)).scene
    return try InvariantTests.render([scene], by: renderer)[0]
  }

  /// The letters of a line that have ink: all cells of the font are equal, and the text is centred.
  private func letters(_ image: PixelBuffer, _ count: Int) -> [Bool] {
    let cell = 40 * 1233.0 / 2048
    let left = (480 - Double(count) * cell) / 2
    return (0..<count).map { index in
      let middle = Int(left + (Double(index) + 0.5) * cell)
      return (0..<image.height).contains { image[middle, $0].w > 100 }
    }
  }

  private static let typewriter = ##"""
    "animators": [{"opacity": 0, "selectors": [{"smoothness": 0,
     "start": [{"progress": 0, "value": 0}, {"progress": 1, "value": 100}]}]}]
    """##

  /// Units 0 to 7 are the letters. Unit j is hidden while more than half of it lies in A...8.
  @Test(arguments: [(0.0, 0), (0.3, 1), (0.6, 2), (1.0, 4), (1.3, 5), (1.95, 8), (3, 8)])
  func `letters of a label come one after the other`(_ time: Double, _ count: Int) throws {
    let shown = letters(
      try picture(
        ##"{"text": "HHHHH HHH", "alignment": "center", "duration": 2, \##(Self.canvas), \##(Self.typewriter)}"##,
        at: time), 9)
    #expect(shown == (0..<9).map { $0 < 5 ? $0 < count : $0 > 5 && $0 - 1 < count }, "\(shown)")
  }

  /// Five and three letters, and one more for each word: the first has 6 tenths of the time.
  @Test(arguments: [(0.01, true), (1.19, true), (1.21, false), (1.99, false)])
  func `words of a label share its time by their letters`(_ time: Double, _ isFirst: Bool) throws {
    let image = try picture(
      ##"""
      {"text": "HHHHH HHH", "alignment": "center", "duration": 2, \##(Self.canvas),
       "animators": [{"opacity": 0, "by": "word", "selectors": [{"kind": "word"}]}]}
      """##, at: time)
    #expect(letters(image, 9) == (0..<9).map { isFirst ? $0 > 5 : $0 < 5 })
  }

  /// A text rests from 0 to 1 s and from 1.5 s on.
  @Test(arguments: [(0.45, 2, 0), (0.9, 4, 0), (1.25, 4, 0), (1.95, 0, 4), (2.45, 0, 8)])
  func `letters of a cycle come while their text rests`(_ time: Double, _ first: Int, _ second: Int) throws {
    let image = try picture(
      ##"""
      {"kind": "cycling", "texts": ["HHHH", "HHHHHHHH"], "hold": 1, "duration": 0.5, "alignment": "center", \##(Self.canvas),
       \##(Self.typewriter)}
      """##, at: time)
    #expect(letters(image, first > 0 ? 4 : 8) == (0..<(first > 0 ? 4 : 8)).map { $0 < max(first, second) })
  }

  private static let texts = [
    "Hello world", "two  spaces,\\ttabs", "  first\\nand second line ", "AVAVA To", "مرحبا بكم", "これは日本語です。",
    "fi fl ffi", "e\u{301}",
  ]

  @Test(arguments: texts) func `a label whose animators weigh nothing is the label`(_ text: String) throws {
    func picture(_ members: String) throws -> PixelBuffer {
      try self.picture(
        ##"""
        {"text": "\##(text)", "size": [480, 160], "font": {"family": "DejaVu Sans", "size": 40}, "numberOfLines": 0,
         "alignment": "center", "color": "navy", "stroke": {"width": 3, "color": "gold", "position": "outside"}, "shadow":
         {"blur": 4, "offset": [2, 3]} \##(members)}
        """##, at: 0.5)
    }
    #expect(
      try picture("")
        == picture(##", "animators": [{"by": "word", "rotation": 30, "selectors": [{"amount": 0}]}]"##))
  }

  @Test func `a label moves as long as it says, and both renderers agree`() throws {
    let json = ##"""
      {"text": "Signs that move", "alignment": "center", "duration": 1.5, \##(Self.canvas), "color": "#204080",
       "background": {"color": "white"}, "animators": [{"position": [0, -0.5], "rotation": 20, "opacity": 0.2, "color": "red",
       "selectors": [{"shape": "smooth", "order": "random", "seed": 7, "start": -20, "end": 40,
       "offset": [{"progress": 0, "value": 0}, {"progress": 1, "value": 100}]}]}, {"by": "word", "tracking": 0.1,
       "selectors": [{"kind": "word", "release": 0.25}]}, {"by": "line", "scale": 1.1, "selectors": [{"kind": "wiggle"}]}]}
      """##
    let document = try Document(json: json)
    #expect(document.isAnimated && document.duration == 1.75)
    #expect(try Document(json: document.json.description) == document)
    for time in [0, 0.4, 1.1, 1.75] {
      let (cpu, gpu) = (try picture(json, at: time), try picture(json, at: time, by: "gpu"))
      let worst = zip(cpu.bytes, gpu.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
      #expect(worst <= 2, "\(worst) at \(time)")
    }
    #expect(try !Document(json: #"{"text": "Hi", "duration": 3, "time": 1}"#).isAnimated)
  }

  @Test(arguments: [
    (#"{"text": "a", "animators": [{}]}"#, "size"),
    (#"{"text": ["a", "b"], "size": [9, 9], "animators": [{}]}"#, "text"),
    (#"{"text": "a", "size": [9, 9], "animators": [{}], "warp": {"style": "arc"}}"#, "warp"),
    (#"{"kind": "cycling", "texts": ["a"], "size": [9, 9], "animators": [{}], "staggering": {}}"#, "staggering"),
    (
      #"{"kind": "cycling", "texts": ["a"], "size": [9, 9], "animators": [{}], "clipsToBounds": true}"#,
      "clipsToBounds"
    ),
    (
      #"{"text": "a", "size": [9, 9], "animators": [{"selectors": [{"kind": "wrod"}]}]}"#,
      "animators[0].selectors[0].kind"
    ),
  ])
  func `what cannot be moved in parts is refused`(_ json: String, _ path: String) throws {
    let error = #expect(throws: DocumentError.self) { try Document(json: json) }
    #expect(error?.path == path, "\(String(describing: error))")
  }
}
