import Documents
import JSON
import Motion
import Pixels
import Resolving
import Scene
import Signwriter
import Testing
import Typography

/// Tests the frames of timelines, and their order.
@Suite struct FrameRunTests {
  private static let counting = CountingDocument(
    label: LabelDocument(font: .init(family: "DejaVu Sans", size: 20)), to: 40, duration: 2, delay: 0.5,
    easing: .linear, format: .printf("%d"))

  private func resolver() throws -> SceneResolver { SceneResolver(catalog: try FontCatalog()) }

  private func film(_ document: Document = .counting(counting), fps: Int = 10) throws -> TimelineFrames {
    try Timeline(document).frames(fps: FrameRate(fps))
  }

  private func run(_ film: TimelineFrames) throws -> FrameRun {
    try FrameRun(film, resolver: try resolver(), renderer: SceneRenderer())
  }

  @Test func `frames have exact times at every rate`() throws {
    let frames = try Timeline(.counting(Self.counting)).frames(fps: FrameRate(30_000, 1001))
    // 2.5 s are 74.93 frames; the one after the last whole one shows the end.
    #expect(frames.count == 76 && frames.map(\.index) == Array(0..<76))
    for frame in frames {
      #expect(frame.time == FrameTime(numerator: frame.index * 1001, denominator: 30_000))
      #expect(frame.moment == (frame.index < 75 ? Double(frame.index * 1001) / 30_000 : 2.5))
      #expect(frame.document == frames.timeline.document(at: frame.moment))
    }
    #expect(frames.last?.moment == 2.5)
  }

  @Test func `a piece of time has its own frames`() throws {
    let frames = try Timeline(.counting(Self.counting), from: 0.5, to: 1).frames(fps: FrameRate(10))
    #expect(frames.map(\.moment) == [0.5, 0.6, 0.7, 0.8, 0.9, 1])
    #expect(frames.first?.time == FrameTime(numerator: 0, denominator: 10))
  }

  @Test func `a count calls back once at its start and once at its end, with each frame between`() throws {
    let film = try film()
    var calls: [[CountingEvent]] = []
    try run(film).run { frame in
      calls.append(film[frame.index].events.map(\.event))
      return true
    }
    #expect(calls.count == 26)
    #expect(calls[..<5].allSatisfy { $0.isEmpty }, "the delay")
    #expect(calls[5] == [.started(value: 0)])
    #expect(calls[15] == [.progress(value: 20, share: 0.5)])
    #expect(calls[25] == [.finished(value: 40)])
    #expect(calls[6..<25].allSatisfy { $0.count == 1 })
  }

  @Test(arguments: [(1, 64, 1 << 24), (2, 64, 1 << 24), (7, 3, 1 << 24), (4, 64, 1), (1, 0, -1)])
  func `as many threads as there are draw the same frames, in order`(
    _ threads: Int, _ batch: Int, _ pixels: Int
  ) throws {
    let film = try film(fps: 30)
    var single = try run(film)
    single.threads = 1
    var several = try run(film)
    (several.threads, several.batchFrames, several.batchPixels) = (threads, batch, pixels)
    var wanted: [FrameRun.Frame] = []
    try single.run { frame in
      wanted.append(frame)
      return true
    }
    var next = 0
    try several.run { frame in
      #expect(frame.index == next)
      #expect(frame.image == wanted[next].image && frame.redrawn == wanted[next].redrawn)
      next += 1
      return true
    }
    #expect(next == film.count)
    #expect(wanted.contains { !$0.isDrawn } && wanted.contains { $0.isDrawn })
  }

  @Test func `a caller that stops gets no more frames`() throws {
    var several = try run(film(fps: 60))
    several.threads = 3
    var taken: [Int] = []
    try several.run(2..<100) { frame in
      taken.append(frame.index)
      return taken.count < 4
    }
    #expect(taken == [2, 3, 4, 5])
    struct Enough: Error {}
    #expect(throws: Enough.self) { try several.run { _ in throw Enough() } }
  }

  @Test(arguments: [1, 3]) func `a frame that cannot be drawn is an error, after those before it`(
    _ threads: Int
  ) throws {
    // From the seventh number on the text has a size that no label has.
    let format = CountingDocument.Format.attributed {
      [.init("\(Int($0))", font: .init(size: $0 < 7 ? 20 : -.infinity))]
    }
    let label = LabelDocument(size: .fixed(width: 60, height: 30))
    let document = CountingDocument(label: label, to: 10, duration: 1, easing: .linear, format: format)
    var frames = try run(film(.counting(document)))
    frames.threads = threads
    var taken = 0
    let error = #expect(throws: SignwriterError.self) {
      try frames.run { _ in
        taken += 1
        return true
      }
    }
    #expect(taken == 7)
    #expect(error?.description.contains("text[0].font.size") == true, "\(String(describing: error))")
  }

  @Test func `attributed numbers are drawn as runs`() throws {
    let format = CountingDocument.Format.attributed { value in
      [.init("\(Int(value))", color: value < 50 ? .black : Color(red: 1, green: 0, blue: 0)), .init("/100")]
    }
    let document = Document.counting(
      CountingDocument(
        label: LabelDocument(font: .init(family: "DejaVu Sans", size: 30), color: Color(red: 0, green: 0, blue: 1)),
        to: 100, duration: 1, easing: .linear, format: format))
    let resolver = try resolver()
    func image(_ time: Double) throws -> PixelBuffer {
      try SceneRenderer().render([try resolver.resolve(document.document(at: time)).scene])[0].get().image
    }
    func has(_ color: SIMD4<UInt8>, _ image: PixelBuffer) -> Bool {
      (0..<image.height).contains { y in (0..<image.width).contains { image[$0, y] == color } }
    }
    let (before, after) = (try image(0.2), try image(0.8))
    #expect(has(SIMD4(0, 0, 0, 255), before) && !has(SIMD4(255, 0, 0, 255), before))
    #expect(has(SIMD4(255, 0, 0, 255), after) && !has(SIMD4(0, 0, 0, 255), after))
    #expect(has(SIMD4(0, 0, 255, 255), before) && has(SIMD4(0, 0, 255, 255), after))
    // The canvas holds "100/100", and says so at all times.
    let end = try image(1)
    #expect(before.width == after.width && before.width == end.width)
    let report = try resolver.resolve(document.document(at: 1)).report
    #expect(report.lines.first?.text == "100/100" && !report.isTruncated)
  }

  @Test func `attributed numbers do not roll`() throws {
    let document = CountingDocument(to: 1, format: .attributed { [.init("\($0)")] }, isOdometer: true)
    let error = #expect(throws: ResolveError.self) { try resolver().resolve(.counting(document)) }
    #expect(error?.field == "odometer")
    #expect(throws: DocumentError.self) { try Document.counting(document).validate() }
  }

  @Test func `a transition by a function is drawn as it says`() throws {
    let transition = PoseFunction { part, progress in
      part == .enter ? Pose(alpha: 0) : Pose(offset: SIMD2(10, -4) * progress)
    }
    let document = Document.cycling(
      CyclingDocument(
        label: LabelDocument(size: .fixed(width: 90, height: 40), font: .init(family: "DejaVu Sans", size: 20)),
        texts: ["a", "b"], transition: transition, duration: 1, hold: 1,
        // A curve that is a function, too: half of the way at all times.
        easing: .custom { _ in 0.5 }))
    let resolver = try resolver()
    func ink(_ time: Double) throws -> PixelRect {
      try resolver.resolve(document.document(at: time)).scene.inkBounds
    }
    #expect(try ink(1.25) == ink(0).offset(x: 5, y: -2))
    #expect(try ink(1.75) == ink(0).offset(x: 5, y: -2))
    #expect(try ink(0) != ink(2))
  }

  @Test func `a text that travels at a speed takes as long as it is wide`() throws {
    let label = LabelDocument(size: .fixed(width: 50, height: 40), font: .init(family: "DejaVu Sans", size: 20))
    let resolver = try resolver()
    func duration(_ pace: Marquee.Pace, _ text: String = "a text that is too wide") throws -> Double {
      let marquee = try Marquee(mode: .left, pace: pace, delay: 0.5, trailingBuffer: 10)
      let document = Document.cycling(CyclingDocument(label: label, texts: [text], hold: 3, marquee: marquee))
      return try Timeline(document, resolver: resolver).duration
    }
    var bare = label
    (bare.size, bare.text) = (.fit, "a text that is too wide")
    let width = try resolver.measure(.label(bare)).report.layout.width
    #expect(abs(try duration(.speed(100)) - (0.5 + (width + 10 - 50) / 100)) < 1e-9)
    #expect(try duration(.duration(4)) == 4.5)
    #expect(try duration(.speed(100), "a") == 3, "what fits rests")
    // In a group, of which another child is done sooner.
    let child = try Document(
      json: """
        {"kind": "group", "size": [90, 40], "children": [{"kind": "counting", "to": 1, "duration": 0.1},
         {"kind": "cycling", "texts": ["a text that is too wide"], "frame": [0, 0, 50, 40], "font":
          {"family": "DejaVu Sans", "size": 20}, "marquee": {"speed": 10, "mode": "left", "delay": 0}}]}
        """)
    #expect(abs(try resolver.duration(of: child) - (width - 50) / 10) < 1e-9)
    // Or in a mask.
    let mask = try Document(
      json: """
        {"kind": "group", "size": [90, 40], "children": [{"text": "a", "mask": {"child": {"text": "b",
         "mask": {"child": {"kind": "counting", "to": 2, "duration": 0.7}}}}}]}
        """)
    let timeline = try Timeline(mask, resolver: resolver)
    #expect(timeline.duration == 0.7)
    let frames = try timeline.frames(fps: FrameRate(10))
    #expect(frames.indices.contains { $0 > 0 && !frames.isRepeated(frame: $0) })
  }
}
