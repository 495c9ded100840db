import Documents
import ImageCodecs
import Motion
import Pixels
import Resolving
import Scene
import Signwriter
import Testing
import Typography

/// Captions of several tracks, drawn.
@Suite(.serialized) struct CaptionTrackTests {
  private static let canvas = ##""size": [960, 540], "scale": 0.4"##
  private static let looks: [(area: String, members: String)] = [
    (
      "[0, 0.5, 1, 0.5]",
      ##""style": "captions/pill", "words": [{"text": "Signs", "start": 0.1, "end": 0.4}, {"text": "that", "start": 0.4, "end": 0.7}, {"text": "move.", "start": 0.7, "end": 1.1}]"##
    ),
    (
      "[0, 0, 1, 0.45]",
      ##""style": "captions/karaoke", "words": [{"text": "لافتات", "start": 0.2, "end": 0.6}, {"text": "تتحرك", "start": 0.6, "end": 1.6}]"##
    ),
  ]

  private static func alone(_ index: Int, area: String? = nil) -> String {
    #"{"kind": "captions", \#(canvas), \#(looks[index].members), "area": \#(area ?? looks[index].area)}"#
  }

  private static func both(areas: [String]? = nil, more: String = canvas) -> String {
    let areas = areas ?? looks.map(\.area)
    return #"""
      {"kind": "captions", \#(more), \#(looks[0].members), "area": \#(areas[0]), "tracks": [
       {\#(looks[1].members), "area": \#(areas[1])}]}
      """#
  }

  private func resolver() throws -> SceneResolver { SceneResolver(catalog: try FontCatalog()) }

  private func picture(_ json: String, at time: Double, by renderer: String) throws -> PixelBuffer {
    let resolved = try resolver().resolve(Document(json: json).document(at: time))
    return try InvariantTests.render([resolved.scene], by: renderer)[0]
  }

  private static let times = [0.05, 0.15, 0.25, 0.45, 0.65, 1.0, 1.2, 1.5, 1.9]

  @Test(arguments: times) func `two tracks are the two documents, one over the other`(_ time: Double) throws {
    for renderer in InvariantTests.renderers {
      let own = try picture(Self.alone(0), at: time, by: renderer)
      let other = try picture(Self.alone(1), at: time, by: renderer)
      var expected = own
      for y in 0..<own.height {
        for x in 0..<own.width where other[x, y].w > 0 {
          #expect(own[x, y].w == 0, "the areas do not touch")
          expected[x, y] = other[x, y]
        }
      }
      #expect(try picture(Self.both(), at: time, by: renderer) == expected, "\(renderer)")
    }
  }

  /// The same area: the track lies over the document's own words, as the later child of a group does.
  @Test(arguments: [0.25, 0.65, 1.0]) func `a track lies over the words before it`(_ time: Double) throws {
    let area = "[0, 0, 1, 1]"
    let group = #"""
      {"kind": "group", \#(Self.canvas), "children": [
       {"kind": "captions", \#(Self.looks[0].members), "area": \#(area), "frame": [0, 0, 960, 540]},
       {"kind": "captions", \#(Self.looks[1].members), "area": \#(area), "frame": [0, 0, 960, 540]}]}
      """#
    for renderer in InvariantTests.renderers {
      #expect(
        try picture(Self.both(areas: [area, area]), at: time, by: renderer)
          == picture(group, at: time, by: renderer))
    }
  }

  private func frames(_ json: String, _ choice: RendererChoice) throws -> [FrameRun.Frame] {
    let resolver = try resolver()
    let film = try Timeline(Document(json: json), resolver: resolver).frames(fps: FrameRate(12))
    var frames: [FrameRun.Frame] = []
    try FrameRun(film, resolver: resolver, renderer: SceneRenderer(choice)).run { frame in
      frames.append(frame)
      return true
    }
    return frames
  }

  @Test(arguments: MotionTests.renderers) func `a frame alone is the frame of the run`(_ choice: RendererChoice)
    throws
  {
    let frames = try frames(Self.both(), choice)
    // The track is shown for longer: its words end at 1.6 s, and it lingers for 0.2 s.
    #expect(frames.count == 23 && frames.contains { !$0.isDrawn })
    let renderer = try SceneRenderer(choice)
    for frame in frames.dropLast() {
      let document = try Document(json: Self.both()).document(at: Double(frame.index) / 12)
      let alone = try renderer.render([resolver().resolve(document).scene])[0].get().image
      #expect(alone == frame.image, "frame \(frame.index)")
    }
    #expect(frames.last?.image.inkBounds().isEmpty == true)
  }

  /// Where one track changes, the other one is not drawn anew.
  @Test func `a change is that of its track`() throws {
    let frames = try frames(Self.both(), .cpu)
    let middle = frames[0].image.height / 2
    // From 1.3 s on, when the document's own caption has gone, only the sweep of the track goes on, in the upper half.
    for frame in frames[17...19] { #expect(frame.isDrawn && frame.redrawn.maxY <= middle) }
    // After 0.4 s the box of the document moves, below, and the sweep goes on above.
    #expect(frames[5].redrawn.maxY > middle && frames[5].redrawn.y < middle)
  }

  @Test func `tracks are drawn in the frame of a group, and prepared there`() throws {
    let group = #"""
      {"kind": "group", "size": [960, 540], "scale": 0.4, "children": [
       {"frame": [0, 0, 960, 540], \#(Self.both(more: #""size": [100, 50]"#).dropFirst())]}
      """#
    let resolver = try resolver()
    let prepared = try resolver.prepared(Document(json: group))
    for time in [0.25, 0.8] {
      let scene = try resolver.resolve(prepared.document(at: time)).scene
      #expect(
        try InvariantTests.render([scene], by: "cpu")[0] == picture(Self.both(), at: time, by: "cpu"), "at \(time)")
    }
    // Moments are known, so equal frames are not drawn.
    #expect(prepared.document(at: 0.01).moments == prepared.document(at: 0.02).moments)
    #expect(prepared.document(at: 0.21).moments != prepared.document(at: 0.3).moments)
  }

  @Test func `what cannot be drawn is placed`() throws {
    func fault(_ track: String) throws -> ResolveError? {
      let json =
        #"{"kind": "captions", \#(Self.canvas), \#(Self.looks[0].members), "tracks": [{"words": []}, \#(track)]}"#
      let document = try Document(json: json)
      let error = #expect(throws: ResolveError.self) { try resolver().resolve(document) }
      return error
    }
    let missing = try fault(#"{"words": "nowhere.vtt"}"#)
    #expect(missing?.field == "tracks[1].words" && missing?.description.contains("nowhere.vtt") == true)
    let font = try fault(
      #"{"words": [{"text": "a", "start": 0, "end": 1}], "font": {"file": "nowhere.ttf"}}"#)
    #expect(font?.field.hasPrefix("tracks[1].font") == true, "\(font?.description ?? "")")
  }

  // MARK: Speakers

  private static func speakers(_ overlap: String, _ words: String) -> String {
    ##"""
    {"kind": "captions", "overlap": "\##(overlap)", "size": [600, 300], "font": {"family": "DejaVu Sans", "size": 30},
     "words": [\##(words)]}
    """##
  }

  /// The words of each speaker stand together, as transcripts of several channels have them; the second one speaks first.
  private static let channels = #"""
    {"text": "HHH", "start": 1, "end": 2.5, "speaker": "a"}, {"text": "HHHH", "start": 4, "end": 5, "speaker": "a"},
    {"text": "HH", "start": 0, "end": 2, "speaker": "b", "cue": 1}, {"text": "H", "start": 4.5, "end": 6, "speaker": "b"}
    """#

  private func tops(_ overlap: String, at time: Double) throws -> [Int] {
    let json = Self.speakers(overlap, Self.channels)
    return try resolver().resolve(Document(json: json).document(at: time)).scene.nodes.map(\.inkBounds.y)
  }

  @Test func `who speaks first keeps the place, however the words are listed`() throws {
    let base = try #require(try tops("push", at: 0.5).first)
    // a comes while b is there: a is pushed.
    let first = try tops("push", at: 1.5)
    #expect(first.count == 2 && first.max() == base && first[0] < first[1] - 25, "\(first)")
    // b comes while a is there: b is pushed.
    let second = try tops("push", at: 4.7)
    #expect(second.count == 2 && second[0] == base && second[1] < base - 25, "\(second)")
    // a alone stays where it came.
    #expect(try tops("push", at: 2.2) == [first[0]])
  }

  @Test(arguments: [(0.5, 1), (1.5, 1), (2.4, 1), (4.2, 1), (4.7, 1), (5.9, 1), (3.5, 0)])
  func `a later speaker ends the caption of the one before`(_ time: Double, _ count: Int) throws {
    #expect(try tops("replace", at: time).count == count)
    #expect(try tops("allow", at: time).count == ([1.5, 4.7].contains(time) ? 2 : count))
  }

  @Test func `an emphasis finds the words of a speaker`() throws {
    let json = ##"""
      {"kind": "captions", "size": [600, 100], "font": {"family": "DejaVu Sans", "size": 30}, "color": "#0000FF",
       "group": {"by": []}, "emphasis": [{"match": ["speaker:Ann B"], "state": {"color": "#FF0000"}}],
       "words": [{"text": "HH", "start": 0, "end": 1, "speaker": "Ann B"}, {"text": "HH", "start": 1, "end": 2, "speaker": "ann b"},
        {"text": "speaker:Ann", "start": 2, "end": 3}]}
      """##
    let image = try picture(json, at: 0.5, by: "cpu")
    func columns(_ channel: Int) -> [Int] {
      (0..<image.width).filter { x in
        (0..<image.height).contains { image[x, $0].w == 255 && image[x, $0][channel] == 255 }
      }
    }
    let (red, blue) = (columns(0), columns(2))
    #expect(!red.isEmpty && !blue.isEmpty && (red.last ?? 0) < (blue.first ?? 0))
  }
}
