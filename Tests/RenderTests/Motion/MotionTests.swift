import Documents
import ImageCodecs
import Motion
import Pixels
import Resolving
import Scene
import Signwriter
import Testing
import Typography

/// Documents that move, drawn.
@Suite struct MotionTests {
  static let font = ##""font": {"family": "DejaVu Sans", "weight": 700, "size": 20}"##

  /// One of each kind of motion; each is a few frames at 10 a second.
  static let documents: [String: String] = [
    "count": ##"{"kind": "counting", "from": 5, "to": 1200, "duration": 0.6, "format": "%d", \##(font)}"##,
    "count with effects": ##"""
    {"kind": "counting", "to": 99, "duration": 0.5, "format": "%.1f%%", "shadow": {"blur": 6, "offset": [2, 3]},
     "gradient": {"colors": ["red", "blue"]}, "background": {"color": "white", "cornerRadius": 4}, \##(font)}
    """##,
    "odometer": ##"""
    {"kind": "counting", "from": 97, "to": 103, "duration": 0.6, "format": "%d km", "odometer": true,
     "stroke": {"width": 1, "color": "red"}, \##(font)}
    """##,
    "cross-fade": ##"{"kind": "cycling", "texts": ["One", "Three"], "duration": 0.3, "hold": 0.2, \##(font)}"##,
    "zoom": ##"{"kind": "cycling", "texts": ["a", "bb"], "effect": "scaleFadeOut", "hold": 0.2, \##(font)}"##,
    "scroll": ##"""
    {"kind": "cycling", "texts": ["Up", "and away"], "effect": ["scrollUp", "zoomIn"], "duration": 0.4, "hold": 0.1,
     "size": [120, 40], "alignment": "center", "innerShadow": {"blur": 2, "offset": [1, 1]}, \##(font)}
    """##,
    "keyframes": ##"""
    {"kind": "cycling", "texts": ["spin", "in"], "duration": 0.4, "hold": 0.1, "opacity": 0.7, \##(font), "keyframes":
     {"enter": [{"alpha": 0, "rotation": -90}, {"progress": 1, "alpha": 1, "rotation": 0}],
      "exit": [{"scale": 1}, {"progress": 1, "scale": 0.2, "offset": [10, 0]}]}}
    """##,
    "staggering": ##"""
    {"kind": "cycling", "texts": ["ab cd", "efg"], "duration": 0.5, "hold": 0.1, "staggering": {"delay": 0.5},
     "effect": ["fadeIn", "fadeOut", "zoomIn"], \##(font)}
    """##,
    "marquee": ##"""
    {"kind": "cycling", "texts": ["a text too wide for its box"], "marquee": {"duration": 0.6, "delay": 0},
     "size": [100, 30], "textInsets": [0, 10, 0, 10], \##(font)}
    """##,
    "changes": ##"""
    {"kind": "cycling", "texts": ["a😀"], "changes": [{"time": 0.2, "text": "b"}, {"time": 0.4, "text": "c🎉"}],
     "interruption": "keepLatest", "duration": 0.3, "hold": 0.1, "effect": "scaleFadeIn", \##(font)}
    """##,
    "emoji that roll": ##"""
    {"kind": "counting", "from": 7, "to": 12, "duration": 0.6, "format": "%d🎈", "odometer": true, "oversampling": 2,
     "underline": {"color": "red"}, \##(font)}
    """##,
    "emoji in pieces": ##"""
    {"kind": "cycling", "texts": ["a😀c", "🎉🎈"], "duration": 0.5, "hold": 0.1, "staggering": {"delay": 0.5},
     "effect": "scrollUp", "clipsToBounds": true, \##(font)}
    """##,
    "emoji that travel": ##"""
    {"kind": "cycling", "texts": ["🎉 too wide for its box 🎈"], "marquee": {"speed": 400, "delay": 0},
     "size": [100, 30], "textInsets": [0, 10, 0, 10], \##(font)}
    """##,
    "template": ##"""
    {"kind": "pageControl", "numberOfPages": 4, "move": {"to": 2, "hold": 0.1}, "dotSpacing": 30, "moveStyle": "scale",
     "dotImage": {"file": "star.png", "template": true}, "selectedDotImage": "tile.png", "dotColor": "navy"}
    """##,
    "count on a large canvas": ##"""
    {"kind": "counting", "to": 50, "duration": 0.5, "format": "%d", "size": [500, 300], "shadow": {"blur": 4},
     "alignment": "center", \##(font)}
    """##,
    "count over a large picture": ##"""
    {"kind": "counting", "to": 50, "duration": 0.5, "format": "%d", "size": [500, 300],
     "background": {"gradient": {"colors": ["red", "blue"]}, "cornerRadius": 20}, \##(font)}
    """##,
    "worm": ##"""
    {"kind": "pageControl", "numberOfPages": 4, "moveStyle": "worm", "move": {"to": 2, "hold": 0.1},
     "selectedDotShadowColor": "black", "selectedDotShadowBlur": 3, "dotBorderWidth": 1, "dotBorderColor": "red"}
    """##,
    "zigzag":
      ##"{"kind": "pageControl", "numberOfPages": 4, "moveStyle": "zigzag", "move": {"to": 2, "hold": 0}}"##,
    "window": ##"""
    {"kind": "pageControl", "numberOfPages": 9, "maximumVisibleDots": 5, "moveStyle": "scale",
     "move": {"to": 5, "duration": 0.1, "hold": 0}, "dotShape": "square", "dotGradient": {"colors": ["red", "blue"]}}
    """##,
    "group": ##"""
    {"kind": "group", "size": [320, 160], "background": {"color": "navy"}, "children": [
      {"kind": "counting", "to": 50, "duration": 0.5, "format": "%d", "color": "white", "frame": [4, 4, 80, 30],
       "transform": {"rotate": 10}, \##(font)},
      {"kind": "pageControl", "numberOfPages": 3, "move": {"to": 2, "hold": 0.1}, "frame": [80, 30, 80, 30]}]}
    """##,
  ]

  static let names = documents.keys.sorted()
  static let renderers: [RendererChoice] = GPU.isThere ? [.cpu, .gpu] : [.cpu]

  private func film(_ name: String, fps: Int = 10) throws -> TimelineFrames {
    try Timeline(Document(json: try #require(Self.documents[name]))).frames(fps: FrameRate(fps))
  }

  private func resolver() throws -> SceneResolver {
    SceneResolver(catalog: try FontCatalog(), images: SceneFiles.images)
  }

  private func frames(_ film: TimelineFrames, _ choice: RendererChoice) throws -> [FrameRun.Frame] {
    var run = try FrameRun(film, resolver: try resolver(), renderer: try SceneRenderer(choice))
    run.batchFrames = 3
    var frames: [FrameRun.Frame] = []
    try run.run { frame in
      frames.append(frame)
      return true
    }
    return frames
  }

  @Test(arguments: names, renderers)
  func `a frame alone is the frame of the run`(_ name: String, _ choice: RendererChoice) throws {
    let film = try film(name)
    let frames = try frames(film, choice)
    #expect(frames.map(\.index) == Array(0..<film.count))
    #expect(Set(frames.map(\.image)).count > 2, "something moves")
    // In reverse order, and each frame with nothing drawn before it.
    let other = try FrameRun(film, resolver: try resolver(), renderer: try SceneRenderer(choice))
    for frame in frames.reversed() {
      try other.run(frame.index..<(frame.index + 1)) { alone in
        #expect(alone.image == frame.image, "frame \(frame.index)")
        return true
      }
    }
  }

  @Test(arguments: names, renderers)
  func `a frame is the document at its time`(_ name: String, _ choice: RendererChoice) throws {
    let film = try film(name)
    let (resolver, renderer) = (try resolver(), try SceneRenderer(choice))
    for frame in try frames(film, choice) {
      let scene = try film.scene(ofFrame: frame.index, resolver)
      let whole = try renderer.render([scene])[0].get().image
      // Only what lies over a still background is drawn in parts, and it may differ by the rounding of that background.
      guard name == "group" || name == "count over a large picture" else {
        #expect(frame.image == whole, "frame \(frame.index)")
        continue
      }
      let difference = PixelDifference(
        frame.image, whole)
      #expect(difference.maximum <= 2, "frame \(frame.index): \(difference)")
    }
  }

  @Test(arguments: ["group", "count on a large canvas", "count over a large picture"])
  func `only what moves is drawn again`(_ name: String) throws {
    let frames = try frames(try film(name), .cpu)
    #expect(frames.allSatisfy { $0.redrawn != $0.image.bounds })
    for (before, after) in zip(frames, frames.dropFirst()) {
      guard let changed = after.image.changedBounds(from: before.image) else { continue }
      #expect(after.redrawn.union(before.redrawn).contains(changed), "\(changed)")
    }
  }

  @Test(arguments: names) func `the canvas stays, and holds every frame`(_ name: String) throws {
    let film = try film(name, fps: 30)
    let resolver = try resolver()
    let scenes = try (0..<film.count).map { try film.scene(ofFrame: $0, resolver) }
    #expect(Set(scenes.map(\.canvas)).count == 1)
    // What scrolls, and what travels in a group's corner, is cut on purpose.
    guard name != "scroll", name != "group" else { return }
    for scene in scenes { #expect(scene.canvas.contains(scene.inkBounds), "\(scene.inkBounds)") }
  }

  @Test(arguments: names) func `repeated frames are the same`(_ name: String) throws {
    let film = try film(name, fps: 30)
    let resolver = try resolver()
    let renderer = SceneRenderer()
    for frame in 1..<film.count where film.isRepeated(frame: frame) {
      let scenes = try [frame - 1, frame].map { try film.scene(ofFrame: $0, resolver) }
      let images = try renderer.render(scenes).map { try $0.get().image }
      #expect(images[0] == images[1], "frame \(frame)")
    }
  }

  /// The easing table of the counting label, as texts.
  @Test(arguments: [
    ("easeIn", [0, 1, 16, 125, 422, 729, 1000]), ("easeOut", [0, 271, 578, 875, 984, 999, 1000]),
    ("easeInOut", [0, 4, 62, 500, 938, 996, 1000]), ("linear", [0, 100, 250, 500, 750, 900, 1000]),
    ("easeOutBounce", [0, 76, 473, 766, 973, 988, 1000]), ("easeInBounce", [0, 12, 27, 234, 527, 924, 1000]),
  ])
  func `a count shows what its easing says`(_ method: String, _ wanted: [Int]) throws {
    let document = try Document(
      json: #"{"kind": "counting", "to": 1000, "duration": 4, "method": "\#(method)", "format": "%.0f"}"#)
    let resolver = try resolver()
    let texts = try [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1].map {
      try resolver.resolve(document.document(at: 4 * $0)).report.lines.first?.text
    }
    #expect(texts == wanted.map { "\($0)" })
  }

  /// FXPageControl's vectors, in a frame 320 points wide.
  @Test(arguments: [(0, 0, [128, 144, 160, 176, 192]), (10, 2, [126, 142, 160, 178, 194])])
  func `dots stand where the original has them`(_ selected: Int, _ page: Int, _ centres: [Int]) throws {
    let scene = try resolver().resolve(
      Document(
        json: #"""
          {"kind": "pageControl", "numberOfPages": 5, "currentPage": \#(page), "size": [320, 36],
           "selectedDotSize": \#(selected)}
          """#)
    ).scene
    #expect(scene.nodes.map { $0.inkBounds.x + $0.inkBounds.width / 2 } == centres)
    #expect(scene.nodes.allSatisfy { $0.inkBounds.y + $0.inkBounds.height / 2 == 18 })
  }

  @Test func `scrolling texts travel by the canvas's height`() throws {
    let document = try Document(
      json: ##"""
        {"kind": "cycling", "texts": ["H", "H"], "effect": "scrollUp", "duration": 1, "hold": 1, "curve": "linear",
         "size": [60, 40], \##(Self.font)}
        """##)
    let resolver = try resolver()
    func tops(_ time: Double) throws -> [Int] {
      try resolver.resolve(document.document(at: time)).scene.nodes.map(\.inkBounds.y)
    }
    let rest = try #require(try tops(0).first)
    // The leaving and the entering text: the first has moved up by as much as the second still has to.
    #expect(try tops(1.25) == [rest - 10, rest + 30])
    #expect(try tops(1.5) == [rest - 20, rest + 20])
    #expect(try tops(2) == [rest])
  }

  @Test func `a cross-fade between equal texts dips, unless it must not`() throws {
    /// The pixels of each frame that nothing shines through.
    func opaquePixels(_ avoids: Bool) throws -> [Int] {
      let film = try Timeline(
        Document(
          json: ##"""
            {"kind": "cycling", "texts": ["same", "same"], "duration": 0.4, "hold": 0.1, "avoidDip": \##(avoids),
             \##(Self.font)}
            """##)
      ).frames(fps: FrameRate(20))
      return try frames(film, .cpu).map { frame in
        stride(from: 3, to: frame.image.bytes.count, by: 4).count { frame.image.bytes[$0] == 255 }
      }
    }
    let (dipping, steady) = (try opaquePixels(false), try opaquePixels(true))
    #expect(dipping[0] > 0 && dipping.min() == 0)
    // Where edges of both meet there may be more, but never less.
    #expect(steady.allSatisfy { $0 >= dipping[0] }, "\(steady)")
  }

  @Test func `an odometer draws nothing beyond its row`() throws {
    let film = try Timeline(
      Document(
        json: #"""
          {"kind": "counting", "from": 0, "to": 10, "duration": 1, "format": "%d", "odometer": true, "size": [60, 80],
           "verticalAlignment": "center", "font": {"family": "DejaVu Sans", "size": 20}}
          """#)
    ).frames(fps: FrameRate(30))
    let resolver = try resolver()
    let row = try #require(try resolver.resolve(film[0].document).report.lines.first?.bounds)
    for frame in 0..<film.count {
      let ink = try film.scene(ofFrame: frame, resolver).inkBounds
      #expect(Double(ink.y) >= row.y - 1 && Double(ink.maxY) <= row.y + row.height + 1, "frame \(frame): \(ink)")
    }
  }

  @Test(arguments: ["", #""staggering": {"delay": 0.5},"#])
  func `what scrolls in a group is cut at its frame where that is asked for`(_ staggering: String) throws {
    func ink(_ clips: Bool) throws -> PixelRect {
      let document = try Document(
        json: ##"""
          {"kind": "group", "size": [100, 100], "children": [
            {"kind": "cycling", "texts": ["HHH", "HHH"], "effect": "scrollUp", "duration": 1, "hold": 1,
             "curve": "linear", \##(staggering) "clipsToBounds": \##(clips), "frame": [20, 30, 60, 24], \##(Self.font)}]}
          """##)
      return try resolver().resolve(document.document(at: 1.5)).scene.inkBounds
    }
    let frame = PixelRect(x: 20, y: 30, width: 60, height: 24)
    let (free, cut) = (try ink(false), try ink(true))
    #expect(!frame.contains(free))
    #expect(frame.contains(cut) && !cut.isEmpty)
  }

  @Test func `a marquee stays in its box`() throws {
    let film = try film("marquee", fps: 30)
    let resolver = try resolver()
    for frame in 0..<film.count {
      let ink = try film.scene(ofFrame: frame, resolver).inkBounds
      #expect(ink.x >= 10 && ink.maxX <= 90, "frame \(frame): \(ink)")
    }
  }
}
