import CPURendering
import Documents
import Glibc
import ImageCodecs
import JSON
import Motion
import Pixels
import Resolving
import Scene
import Signwriter
import TestSupport
import Testing
import Typography

/// Captions, drawn.
@Suite(.serialized) struct CaptionTests {
  private static let words = ##"""
    "words": [{"text": "Signs", "start": 0.1, "end": 0.4}, {"text": "that", "start": 0.4, "end": 0.6},
     {"text": "move.", "start": 0.6, "end": 0.9}, {"text": "Then", "start": 1.2, "end": 1.35, "tags": ["good"]},
     {"text": "more", "start": 1.35, "end": 1.6}]
    """##
  private static let canvas = ##""size": [1920, 1080], "scale": 0.2"##
  private static let font = ##""font": {"family": "DejaVu Sans", "size": 96}"##

  /// Every preset, and what none of them has.
  static let documents: [String: String] = {
    var documents: [String: String] = [:]
    for name in presets { documents[name] = #"{"style": "\#(name)", \#(words), \#(canvas)}"# }
    documents["boxes"] = ##"""
      {"kind": "captions", \##(words), \##(canvas), \##(font), "box": {"gradient": {"colors": ["red", "blue"]}, "opacity": 0.8,
       "stroke": {"width": 4, "color": "white"}, "shadow": {"blur": 12, "offset": [4, 6]}, "padding": [0.1, 0.2, 0.1, 0.2],
       "move": {"across": "slide", "duration": 0.2}}, "lineBox": {"of": "caption", "color": "#00000080", "cornerRadius": 0.3},
       "exit": {"duration": 0.2}, "enter": {"duration": 0.2, "keyframes":
       [{"alpha": 0, "offset": [0, 40], "rotation": 8}, {"progress": 1, "alpha": 1, "offset": [0, 0], "rotation": 0}]}}
      """##
    documents["fonts"] = ##"""
      {"kind": "captions", \##(words), \##(canvas), \##(font), "case": "upper", "punctuation": "drop", "slot": "widest",
       "coming": {"opacity": 0.5}, "current": {"font": {"weight": 700, "size": 110}, "underline": true},
       "emphasis": [{"match": ["that", "mo*"], "state": {"color": "lime"}}], "replace": {"then": "then 🔥"}}
      """##
    documents["sweep of a gradient that runs down"] = ##"""
      {"kind": "captions", \##(words), \##(canvas), \##(font), "fill": {"mode": "sweep", "edge": 0.3}, "shadow": {"blur": 8},
       "coming": {"color": "#FFFFFF80"}, "spoken": {"gradient": {"colors": ["red", "yellow"]}}}
      """##
    documents["animators"] = ##"""
      {"kind": "captions", \##(words), \##(canvas), \##(font), "shadow": {"blur": 6}, "fill": {"mode": "sweep"}, "spoken":
       {"color": "gold"}, "animators": [{"position": [0, 0.3], "opacity": 0.2, "rotation": 20, "selectors": [{"shape":
       "rampUp", "duration": 0.3, "start": [{"progress": 0, "value": -40}, {"progress": 1, "value": 100}], "end":
       [{"progress": 0, "value": 0}, {"progress": 1, "value": 140}], "order": "fromCenter"}]}, {"by": "word", "scale": 1.2,
       "tracking": 0.05, "selectors": [{"kind": "word", "attack": 0.1, "release": 0.2}]}]}
      """##
    documents["sweep in a group"] = ##"""
      {"kind": "group", "size": [400, 240], "background": {"color": "navy"}, "children": [
       {"kind": "captions", \##(words), "frame": [10, 10, 380, 220], "font": {"family": "DejaVu Sans", "size": 30},
        "fill": {"mode": "sweep", "edge": 0.5}, "coming": {"color": "gray"}, "spoken": {"color": "gold"}}]}
      """##
    return documents
  }()

  static let presets = [
    "broadcast", "highlight", "pill", "oneword", "threeword", "karaoke", "typewriter", "bounce", "neon", "lyric",
  ].map { "captions/" + $0 }
  static let names = documents.keys.sorted()
  /// Before, at and after the edges of words, and in changes and gaps.
  private static let times = [0.05, 0.1, 0.13, 0.39, 0.4, 0.46, 0.6, 0.75, 0.95, 1.2, 1.22, 1.4, 1.7]

  private func resolver() throws -> SceneResolver { SceneResolver(catalog: try FontCatalog()) }

  private func film(_ name: String, _ resolver: SceneResolver, fps: Int = 10) throws -> TimelineFrames {
    try Timeline(Document(json: try #require(Self.documents[name])), resolver: resolver).frames(fps: FrameRate(fps))
  }

  @Test(arguments: names, MotionTests.renderers)
  func `a frame alone is the frame of the run, and of the document`(
    _ name: String, _ choice: RendererChoice
  ) throws {
    let resolver = try resolver()
    let film = try film(name, resolver)
    let renderer = try SceneRenderer(choice)
    let run = try FrameRun(film, resolver: resolver, renderer: renderer)
    var frames: [FrameRun.Frame] = []
    try run.run { frame in
      frames.append(frame)
      return true
    }
    #expect(Set(frames.map(\.image)).count > 1, "something moves")
    for frame in frames.reversed() where frame.index % 3 == 1 {
      try run.run(frame.index..<(frame.index + 1)) { alone in
        #expect(alone.image == frame.image, "frame \(frame.index)")
        return true
      }
      // Read anew, without what was prepared for the film.
      let document = try Document(json: try #require(Self.documents[name]))
      let scene = try self.resolver().resolve(document.document(at: film[frame.index].moment)).scene
      let whole = try renderer.render([scene])[0].get().image
      let difference = PixelDifference(frame.image, whole)
      // Over a still background a part is rounded twice.
      #expect(difference.maximum <= (name.hasSuffix("group") ? 2 : 0), "frame \(frame.index): \(difference)")
    }
  }

  @Test(.enabled(if: GPU.isThere), arguments: names)
  func `both renderers draw the same at the edges of words`(_ name: String) throws {
    let resolver = try resolver()
    let document = try resolver.prepared(Document(json: try #require(Self.documents[name])))
    let scenes = try Self.times.map { try resolver.resolve(document.document(at: $0)).scene }
    let (cpu, gpu) = (try InvariantTests.render(scenes, by: "cpu"), try InvariantTests.render(scenes, by: "gpu"))
    for (index, time) in Self.times.enumerated() {
      let difference = PixelDifference(cpu[index], gpu[index])
      #expect(difference.maximum <= 2, "at \(time): \(difference)")
    }
  }

  @Test(arguments: names) func `repeated frames are the same`(_ name: String) throws {
    let resolver = try resolver()
    let film = try film(name, resolver, fps: 30)
    var repeated = 0
    for frame in 1..<film.count where film.isRepeated(frame: frame) {
      repeated += 1
      guard frame % 4 == 0 else { continue }
      let scenes = try [frame - 1, frame].map { try film.scene(ofFrame: $0, resolver) }
      let images = try InvariantTests.render(scenes, by: "cpu")
      #expect(images[0] == images[1], "frame \(frame)")
    }
    #expect(repeated > 1)
  }

  /// A word is drawn anew when its look changes, and nothing else is: at the edges of words and captions of the list. The
  /// captions are 0.1...1.2 and 1.2...1.9, and by cues 0.1...1.8.
  @Test(arguments: [("captions/highlight", [0, 1, 4, 6, 12, 14, 19]), ("captions/broadcast", [0, 1, 18])])
  func `only what changes is drawn anew, and equal frames are not drawn`(_ name: String, _ drawn: [Int]) throws {
    let resolver = try resolver()
    let film = try film(name, resolver)
    var frames: [FrameRun.Frame] = []
    try FrameRun(film, resolver: resolver, renderer: SceneRenderer(.cpu)).run { frame in
      frames.append(frame)
      return true
    }
    #expect(frames.filter(\.isDrawn).map(\.index) == drawn)
    guard name == "captions/highlight" else { return }
    // Two words of three, with their stroke of 3.2 points and three deviations of a blur of 9.6 points around them.
    let boxes = try resolver.resolve(film[4].document).boxes([.word]).filter { $0.text != "move." }
    let corners = boxes.flatMap(\.quad)
    let reach = 0.2 * (3.2 + 3 * 9.6) + 2
    let left = try #require(corners.map(\.x).min()) - reach
    let right = try #require(corners.map(\.x).max()) + reach
    #expect(boxes.count == 2 && Double(frames[4].redrawn.x) >= left && Double(frames[4].redrawn.maxX) <= right)
    #expect(frames[4].redrawn.height < frames[4].image.height / 3)
  }

  // MARK: Places

  private func picture(_ json: String, at time: Double) throws -> (PixelBuffer, ResolvedDocument) {
    let resolved = try resolver().resolve(Document(json: json).document(at: time))
    return (try InvariantTests.render([resolved.scene], by: "cpu")[0], resolved)
  }

  /// The columns that have a pixel of which this is true.
  private func columns(_ image: PixelBuffer, where isWanted: (SIMD4<UInt8>) -> Bool) -> ClosedRange<Int>? {
    let found = (0..<image.width).filter { x in (0..<image.height).contains { isWanted(image[x, $0]) } }
    return found.first.map { $0...found[found.count - 1] }
  }

  @Test func `no state moves a neighbour`() throws {
    func word(_ at: Double) throws -> [SIMD4<UInt8>] {
      let json = ##"""
        {"kind": "captions", \##(Self.words), "size": [800, 200], "font": {"family": "DejaVu Sans", "size": 60},
         "current": {"pose": {"scale": 1.4, "rotation": 20, "offset": [0, -0.3]}, "font": {"weight": 700, "size": 80}}}
        """##
      let (image, resolved) = try picture(json, at: at)
      let box = try #require(resolved.boxes([.word]).first { $0.text == "move." })
      // Its second half: a neighbour in a pose may reach the first one.
      let (left, right) = (Int((box.quad[0].x + box.quad[1].x) / 2), Int(box.quad[1].x))
      return (0..<image.height).flatMap { y in (left..<right).map { image[$0, y] } }
    }
    let before = try word(0.15)
    #expect(before.contains { $0.w > 0 })
    #expect(try word(0.3) == before)
    #expect(try word(0.5) == before)
    #expect(try word(0.7) != before)
  }

  /// The one word is centred where the label's own font puts it, so it is the same picture whoever says the form: the
  /// label, a state, an emphasis over it, or both of them a part.
  @Test func `forms of letters and digits are taken from a state as from the label`() throws {
    func drawn(_ label: String, _ members: String) throws -> PixelBuffer {
      let json = ##"""
        {"kind": "captions", "words": [{"text": "Aa12", "start": 0, "end": 1}], "size": [400, 160],
         "font": {"family": "DejaVu Sans", "size": 60 \##(label)}, \##(members)}
        """##
      return try picture(json, at: 0.5).0
    }
    let (caps, raised) = (##""variantCaps": "all-small-caps""##, ##""variantPosition": "super""##)
    let plain = try drawn("", ##""current": {"opacity": 1}"##)
    let small = try drawn(", \(caps)", ##""current": {"opacity": 1}"##)
    let both = try drawn(", \(caps), \(raised)", ##""current": {"opacity": 1}"##)
    #expect(small != plain && both != small && both != plain)
    func emphasis(_ font: String) -> String {
      ##""emphasis": [{"match": ["aa12"], "state": {"font": {\##(font)}}}]"##
    }
    #expect(try drawn("", ##""current": {"font": {\##(caps)}}"##) == small)
    #expect(try drawn("", emphasis(caps)) == small)
    #expect(try drawn("", ##""current": {"font": {\##(caps)}}, \##(emphasis(raised))"##) == both)
    #expect(try drawn(", \(caps)", ##""current": {"font": {\##(raised)}}"##) == both)
    // A state that takes back what the label has.
    #expect(try drawn(", \(caps)", ##""current": {"font": {"variantCaps": "normal"}}"##) == plain)
  }

  private static let arabic = ##"""
    "words": [{"text": "مرحبا", "start": 0, "end": 1}, {"text": "بكم", "start": 1, "end": 2},
     {"text": "abc", "start": 2, "end": 3}, {"text": "جميعا", "start": 3, "end": 4}], "size": [600, 100],
     "font": {"family": "DejaVu Sans", "size": 40}
    """##

  /// At rest the box of a word is as wide as what `measure` says of it, whichever way the word runs.
  @Test(arguments: [(0.9, "مرحبا"), (1.9, "بكم"), (2.9, "abc"), (3.9, "جميعا")])
  func `the box stands behind its word`(_ time: Double, _ text: String) throws {
    let json = ##"{"kind": "captions", \##(Self.arabic), "color": "#00000000", "box": {"color": "red"}}"##
    let (image, resolved) = try picture(json, at: time)
    let box = try #require(resolved.boxes([.word]).first { $0.text == text })
    let found = try #require(columns(image) { $0.w > 127 })
    let (left, right) = (box.quad[0].x, box.quad[1].x)
    #expect(abs(Double(found.lowerBound) - left) <= 1, "\(found), \(left)")
    #expect(abs(Double(found.upperBound + 1) - right) <= 1, "\(found), \(right)")
  }

  /// A quarter of the word is spoken: at its right where it runs to the left, and else at its left.
  @Test(arguments: [(0.25, "مرحبا", true), (2.25, "abc", false), (3.25, "جميعا", true)])
  func `a sweep runs in the direction of its word`(_ time: Double, _ text: String, _ isRightToLeft: Bool) throws {
    let json = ##"""
      {"kind": "captions", \##(Self.arabic), "hold": 0, "fill": {"mode": "sweep"}, "coming": {"color": "#0000FF"},
       "spoken": {"color": "#FF0000"}}
      """##
    let (image, resolved) = try picture(json, at: time)
    let box = try #require(resolved.boxes([.word]).first { $0.text == text })
    let (left, right) = (box.quad[0].x, box.quad[1].x)
    let boundary = isRightToLeft ? right - 0.25 * (right - left) : left + 0.25 * (right - left)
    for x in Int(left)...Int(right) {
      for y in 0..<image.height {
        let pixel = image[x, y]
        guard pixel.w > 100, abs(Double(x) + 0.5 - boundary) > 1 else { continue }
        let isSpoken = (Double(x) + 0.5 > boundary) == isRightToLeft
        #expect(isSpoken ? pixel.x > pixel.z : pixel.z > pixel.x, "\(x), \(y): \(pixel), boundary \(boundary)")
      }
    }
  }

  @Test func `captions at the same time are pushed, replaced or left`() throws {
    func tops(_ overlap: String) throws -> [Int] {
      let json = ##"""
        {"kind": "captions", "overlap": "\##(overlap)", "size": [600, 300], "font": {"family": "DejaVu Sans", "size": 30},
         "words": [{"text": "HHH", "start": 0, "end": 2, "speaker": "a"},
          {"text": "HH", "start": 1, "end": 3, "speaker": "b"}]}
        """##
      return try resolver().resolve(Document(json: json).document(at: 1.5)).scene.nodes.map(\.inkBounds.y)
    }
    let pushed = try tops("push")
    #expect(pushed.count == 2 && pushed[1] < pushed[0] - 25)
    #expect(try tops("replace").count == 1)
    let left = try tops("allow")
    #expect(left.count == 2 && left[0] == left[1])
  }

  // MARK: Input

  @Test func `what is wrong is named, with the remedy`() throws {
    let faults: [(String, String, String)] = [
      (#"{"kind": "captions"}"#, "words", "list of words"),
      (#"{"kind": "captions", "words": [], "size": "fit"}"#, "size", "[width, height]"),
      (
        #"{"kind": "captions", "words": [{"text": "a", "cue": 1}, {"text": "b", "cue": 0}]}"#, "words[1].cue",
        "order"
      ),
      (#"{"kind": "captions", "words": [{"text": "a", "strat": 1}]}"#, "words[0].strat", "did you mean \"start\""),
      (#"{"kind": "captions", "words": [], "area": "brodcast"}"#, "area", "broadcast"),
      (#"{"kind": "captions", "style": "captions/pil", "words": []}"#, "style", "captions/pil"),
    ]
    for (json, path, words) in faults {
      let error = #expect(throws: DocumentError.self) { try Document(json: json) }
      #expect(error?.path == path && error?.message.contains(words) == true, "\(json): \(error?.description ?? "")")
    }
    let missing = try Document(json: #"{"kind": "captions", "words": "nowhere.vtt"}"#)
    let error = #expect(throws: ResolveError.self) { try resolver().resolve(missing) }
    #expect(error?.description.contains("nowhere.vtt") == true && error?.field == "words")
  }

  /// Also where the file says its language, which the document does not: each frame would read it again.
  @Test(arguments: ["tr", nil]) func `a film that is prepared has read its words`(language: String?) throws {
    let member = language.map { "\"language\": \"\($0)\"," } ?? ""
    let words = #"[{"text": "istif", "start": 0, "end": 2}]"#
    let folder = try Workspace()
    try folder.write("{\(member) \"segments\": [{\"start\": 0, \"end\": 2, \"words\": \(words)}]}", to: "talk.json")
    let resolver = SceneResolver(catalog: try FontCatalog(), images: ImageLibrary(folders: [folder.root]))
    func drawn(_ document: Document) throws -> PixelBuffer {
      CPURenderer().render(try resolver.resolve(document.document(at: 1)).scene, alphaMode: .straight)
    }
    let look = #""kind": "captions", "size": [90, 40], "textTransform": "uppercase", "words": "#
    let prepared = try resolver.prepared(Document(json: "{\(look) \"talk.json\"}"))
    let first = try drawn(prepared)
    try #require(unlink(folder.path("talk.json")) == 0)
    #expect(try drawn(prepared) == first)
    // In Turkish the capital of i has a dot.
    #expect(try drawn(Document(json: "{\(member) \(look) \(words)}")) == first)
    #expect(try (drawn(Document(json: "{\(look) \(words)}")) == first) == (language == nil))
  }

  @Test func `a document reads back as it is written`() throws {
    for (name, json) in Self.documents {
      let document = try Document(json: json)
      #expect(try Document(json: document.json.description) == document, "\(name)")
    }
  }

  @Test func `a sheet extends what is shipped`() throws {
    let styles = try StyleSheet(
      json: #"{"styles": {"mine": {"extends": "captions/highlight", "current": {"color": "lime"}}}}"#)
    let document = try Document(json: #"{"style": "mine", "words": []}"#, styles: styles)
    guard case .captions(let captions) = document else {
      Issue.record("\(document.kind)")
      return
    }
    #expect(captions.current?.color == Color(red: 0, green: 1, blue: 0))
    #expect(captions.label.strokes.count == 1)
  }
}
