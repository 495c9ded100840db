import Motion
import Testing

@Suite struct CyclingTests {
  static func style(
    _ duration: Double, _ effect: CyclingEffect = .crossFade, stacking: CyclingStyle.Stacking = .enteringOnTop
  ) throws -> CyclingStyle {
    try CyclingStyle(transition: .effect(effect), duration: duration, easing: .linear, stacking: stacking)
  }

  /// The visible texts, as "text:alpha", bottom to top.
  static func names(_ state: [Appearance]) -> [String] { state.map { "\($0.textIndex):\($0.pose.alpha)" } }

  @Test func `each text rests before its transition to the next`() throws {
    let cycling = try Cycling(texts: ["a", "b", "c"], style: Self.style(1), hold: 3)
    func at(_ time: Double) -> [String] { Self.names(cycling.state(at: time, canvasHeight: 10, heights: [])) }
    #expect(cycling.duration == 11)
    #expect(at(-1) == ["0:1.0"])
    #expect(at(0) == ["0:1.0"])
    #expect(at(2.99) == ["0:1.0"])
    #expect(at(3) == ["0:1.0", "1:0.0"])
    #expect(at(3.25) == ["0:0.75", "1:0.25"])
    #expect(at(4) == ["1:1.0"])
    #expect(at(7.5) == ["1:0.5", "2:0.5"])
    for time in [8, 11, 1e300, .infinity] as [Double] { #expect(at(time) == ["2:1.0"]) }
    #expect(at(.nan) == ["0:1.0"])
  }

  @Test func `a loop comes back`() throws {
    let cycling = try Cycling(texts: ["a", "b"], style: Self.style(0.5), hold: 1.5, loop: true)
    func at(_ time: Double) -> [String] { Self.names(cycling.state(at: time, canvasHeight: 10, heights: [])) }
    #expect(cycling.duration == 4)
    #expect(at(3.75) == ["1:0.5", "0:0.5"])
    for step in 0..<32 {
      let time = Double(step) / 8
      #expect(at(time) == at(time + 4 * 1024), "\(time)")
    }
  }

  @Test func `a period of next to nothing is at its first text once it cannot be counted`() throws {
    let cycling = try Cycling(texts: ["a", "b"], style: Self.style(.leastNonzeroMagnitude), hold: 0, loop: true)
    for time in [1, 86_400, 1e300] as [Double] {
      #expect(Self.names(cycling.state(at: time, canvasHeight: 10, heights: [])) == ["0:1.0"])
    }
  }

  @Test func `a transition is a cross-fade of 0.3 s by default`() throws {
    let style = try CyclingStyle()
    #expect(style.duration == 0.3)
    #expect(style.easing == .cubicBezier(try CubicBezierEasing(x1: 0.42, y1: 0, x2: 0.58, y2: 1)))
    let start = style.transition.pose(
      of: .exit, at: 0.5, easing: .linear, geometry: CyclingTransitionTests.geometry)
    #expect(start == Pose(alpha: 0.5))
  }

  @Test func `alternating stacking is that of two labels in turn`() throws {
    let texts = ["a", "b", "c", "d"]
    let turns = try Cycling(texts: texts, style: Self.style(1, stacking: .alternating), hold: 1, loop: true)
    let tops = (0..<8).map { step in
      turns.state(at: 1.5 + 2 * Double(step), canvasHeight: 1, heights: []).last?.part
    }
    #expect(tops == [.enter, .exit, .enter, .exit, .enter, .exit, .enter, .exit])
    let odd = try Cycling(
      texts: ["a", "b", "c"], style: Self.style(1, stacking: .alternating), hold: 1, loop: true)
    let oddTops = (0..<6).map { odd.state(at: 1.5 + 2 * Double($0), canvasHeight: 1, heights: []).last?.part }
    #expect(oddTops == [.enter, .exit, .enter, .exit, .enter, .exit])
    let plain = try Cycling(texts: texts, style: Self.style(1), hold: 1, loop: true)
    for step in 0..<8 {
      #expect(plain.state(at: 1.5 + 2 * Double(step), canvasHeight: 1, heights: []).last?.part == .enter)
    }
  }

  @Test func `one text rests, none are refused`() throws {
    let one = try Cycling(texts: ["a"], style: Self.style(1), hold: 2, loop: true)
    #expect(one.duration == 2)
    for time in [0.0, 2, 2.5, 100] { #expect(one.state(at: time, canvasHeight: 1, heights: []).count == 1) }
    let error = #expect(throws: MotionError.self) { try Cycling(texts: [], style: Self.style(1)) }
    #expect(error?.description == "texts: the list is empty; write at least one text")
  }

  @Test func `holds and transitions may take no time`() throws {
    let sudden = try Cycling(texts: ["a", "b"], style: Self.style(0), hold: 1, loop: true)
    #expect(Self.names(sudden.state(at: 0.9, canvasHeight: 1, heights: [])) == ["0:1.0"])
    #expect(Self.names(sudden.state(at: 1.5, canvasHeight: 1, heights: [])) == ["1:1.0"])
    let restless = try Cycling(texts: ["a", "b", "c"], style: Self.style(1), hold: 0)
    #expect(Self.names(restless.state(at: 1.5, canvasHeight: 1, heights: [])) == ["1:0.5", "2:0.5"])
    #expect(Self.names(restless.state(at: 2, canvasHeight: 1, heights: [])) == ["2:1.0"])
    let nothing = try Cycling(texts: ["a", "b"], style: Self.style(-1), hold: 0, loop: true)
    #expect(nothing.state(at: 5, canvasHeight: 1, heights: []).count == 1)
    let last = try Cycling(texts: ["a", "b"], style: Self.style(0), hold: 0)
    for time in [0.0, 5] {
      #expect(Self.names(last.state(at: time, canvasHeight: 1, heights: [])) == ["1:1.0"], "over at once")
    }
    for value in [Double.nan, .infinity] {
      #expect(throws: MotionError.self) { try Self.style(value) }
      #expect(throws: MotionError.self) { try Cycling(texts: ["a"], style: Self.style(1), hold: value) }
    }
    #expect(throws: MotionError.self) { try Cycling(texts: ["a"], style: Self.style(1), hold: -1) }
  }

  @Test func `equal texts need no transition`() throws {
    let cycling = try Cycling(texts: ["a", "a", "b"], style: Self.style(1), hold: 1, skipsEqualTexts: true)
    #expect(cycling.state(at: 1.5, canvasHeight: 1, heights: []).count == 1)
    #expect(cycling.state(at: 3.5, canvasHeight: 1, heights: []).count == 2)
  }

  @Test func `texts that are equal but for their bytes have a transition`() throws {
    // Both forms of a compatibility ideograph, and of a letter with a mark.
    for texts in [["\u{F9DC}", "\u{9686}"], ["\u{1E0B}", "d\u{307}"]] {
      let cycling = try Cycling(texts: texts, style: Self.style(1), hold: 1, skipsEqualTexts: true)
      #expect(cycling.state(at: 1.5, canvasHeight: 1, heights: []).count == 2)
    }
  }

  @Test func `each text scrolls by its own height`() throws {
    let cycling = try Cycling(texts: ["a", "b"], style: Self.style(1, .scrollUp), hold: 1)
    let state = cycling.state(at: 1.5, canvasHeight: 100, heights: [20, 60])
    // a: from a middle of 50 to -10; b: from 130 to 50; both half way.
    #expect(state.map(\.pose.offset.y) == [-30, 40])
  }

  @Test func `pieces follow each other`() throws {
    let style = try Self.style(1, [.crossFade, .zoomIn])
    let cycling = try Cycling(texts: ["a", "b"], style: style, hold: 1)
    let state = cycling.state(at: 1.5, canvasHeight: 10, heights: [4, 4])
    func poses(_ appearance: Appearance, _ delay: Double) -> [Pose] {
      (0..<4).map {
        style.pose(
          ofPiece: $0, of: 4, in: appearance, staggering: Staggering(delay: delay), canvasHeight: 10, textHeight: 4)
      }
    }
    // One after the other: half way, two have moved and two have not begun.
    #expect(poses(state[1], 1).map(\.alpha) == [1, 1, 0, 0])
    #expect(poses(state[1], 1).map(\.scale) == [1, 1, 0.5, 0.5])
    #expect(poses(state[0], 1).map(\.alpha) == [0, 0, 1, 1])
    #expect(poses(state[1], 0) == Array(repeating: state[1].pose, count: 4))
    let rest = cycling.state(at: 9, canvasHeight: 10, heights: [4, 4])
    #expect(poses(rest[0], 1) == Array(repeating: .rest, count: 4))
  }

  // MARK: Changes during transitions

  static func schedule(
    _ times: [Double], _ rule: CyclingSchedule.Interruption, duration: Double = 1
  ) throws -> CyclingSchedule {
    let changes = times.enumerated().map { CyclingSchedule.Change(time: $0.element, text: "\($0.offset + 1)") }
    return try CyclingSchedule(initial: "0", changes: changes, style: style(duration), interruption: rule)
  }

  @Test func `snap ends the running transition`() throws {
    let schedule = try Self.schedule([1, 1.5, 5], .snap)
    func at(_ time: Double) -> [String] { Self.names(schedule.state(at: time, canvasHeight: 1, heights: [])) }
    #expect(at(0.5) == ["0:1.0"])
    #expect(at(1.25) == ["0:0.75", "1:0.25"])
    #expect(at(1.5) == ["1:1.0", "2:0.0"])
    #expect(at(2) == ["1:0.5", "2:0.5"])
    #expect(at(2.5) == ["2:1.0"])
    #expect(at(5.5) == ["2:0.5", "3:0.5"])
    #expect(schedule.end == 6)
  }

  @Test func `queue waits its turn`() throws {
    let schedule = try Self.schedule([1, 1.25, 1.5], .queue)
    func at(_ time: Double) -> [String] { Self.names(schedule.state(at: time, canvasHeight: 1, heights: [])) }
    #expect(at(1.75) == ["0:0.25", "1:0.75"])
    #expect(at(2.5) == ["1:0.5", "2:0.5"])
    #expect(at(3.5) == ["2:0.5", "3:0.5"])
    #expect(at(4) == ["3:1.0"])
  }

  @Test func `keep latest forgets those that wait`() throws {
    let schedule = try Self.schedule([1, 1.25, 1.5, 2.5], .keepLatest)
    func at(_ time: Double) -> [String] { Self.names(schedule.state(at: time, canvasHeight: 1, heights: [])) }
    #expect(at(1.75) == ["0:0.25", "1:0.75"])
    #expect(at(2.25) == ["1:0.75", "3:0.25"])
    #expect(at(3.5) == ["3:0.5", "4:0.5"])
    #expect(at(9) == ["4:1.0"])
  }

  /// BBCyclingLabel's bug: after fast calls no text is visible. Random calls, every rule, every effect.
  @Test(arguments: CyclingSchedule.Interruption.allCases)
  func `there is never a blank label, and the last text stays`(rule: CyclingSchedule.Interruption) throws {
    var state: UInt64 = 11
    for effect in CyclingEffect.named.map(\.effect)
    where !effect.contains(.scrollUp) && !effect.contains(.scrollDown) {
      let times = (0..<40).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 40) / Double(1 << 24) * 8
      }
      let changes = times.enumerated().map { CyclingSchedule.Change(time: $0.element, text: "\($0.offset)") }
      let schedule = try CyclingSchedule(
        initial: "", changes: changes, style: try CyclingStyle(transition: .effect(effect), duration: 0.7),
        interruption: rule)
      for step in 0..<4000 {
        let shown = schedule.state(at: Double(step) / 100, canvasHeight: 10, heights: [])
        let covered = 1 - shown.reduce(1) { $0 * (1 - $1.pose.alpha) }
        // Two texts that cross-fade have the lowest alpha.
        #expect(covered >= 0.75 - 1e-9, "\(effect.rawValue) at \(step)")
      }
      let end = try #require(schedule.end)
      let last = schedule.state(at: end, canvasHeight: 10, heights: [])
      #expect(last == schedule.state(at: .infinity, canvasHeight: 10, heights: []))
      #expect(last.map(\.textIndex) == [40])
    }
  }

  @Test func `changes at one time and in any order`() throws {
    let changes = [
      CyclingSchedule.Change(time: 2, text: "c"), .init(time: 1, text: "a"), .init(time: 1, text: "b"),
    ]
    let schedule = try CyclingSchedule(initial: "", changes: changes, style: Self.style(0.5))
    #expect(schedule.texts == ["", "a", "b", "c"])
    #expect(Self.names(schedule.state(at: 1.25, canvasHeight: 1, heights: [])) == ["1:0.5", "2:0.5"])
    #expect(throws: MotionError.self) {
      try CyclingSchedule(initial: "", changes: [.init(time: .nan, text: "")], style: Self.style(1))
    }
    let quiet = try CyclingSchedule(initial: "x", changes: [], style: Self.style(1))
    #expect(quiet.end == nil)
    #expect(quiet.state(at: 9, canvasHeight: 1, heights: []).count == 1)
  }

  /// As `setText:animated:NO`.
  @Test func `a change without animation shows its text at once`() throws {
    func states(_ rule: CyclingSchedule.Interruption) throws -> (Double) -> [String] {
      let changes: [CyclingSchedule.Change] = [
        .init(time: 1, text: "a"), .init(time: 1.5, text: "b", isAnimated: false), .init(time: 4, text: "c"),
      ]
      let schedule = try CyclingSchedule(initial: "", changes: changes, style: Self.style(1), interruption: rule)
      return { Self.names(schedule.state(at: $0, canvasHeight: 1, heights: [])) }
    }
    let snap = try states(.snap)
    #expect(snap(1.25) == ["0:0.75", "1:0.25"])
    #expect(snap(1.5) == ["2:1.0"])
    #expect(snap(4.5) == ["2:0.5", "3:0.5"])
    for rule in [CyclingSchedule.Interruption.queue, .keepLatest] {
      let waiting = try states(rule)
      #expect(waiting(1.75) == ["0:0.25", "1:0.75"])
      #expect(waiting(2) == ["2:1.0"])
      #expect(waiting(4.5) == ["2:0.5", "3:0.5"])
    }
    // It takes the place of one that waits, and its time: none.
    let replaced = try CyclingSchedule(
      initial: "",
      changes: [
        .init(time: 1, text: "a"), .init(time: 1.25, text: "b"), .init(time: 1.5, text: "c", isAnimated: false),
      ],
      style: Self.style(1), interruption: .keepLatest)
    #expect(Self.names(replaced.state(at: 2, canvasHeight: 1, heights: [])) == ["3:1.0"])
  }

  @Test func `a change may take no time`() throws {
    for rule in CyclingSchedule.Interruption.allCases {
      let schedule = try Self.schedule([1, 1, 2], rule, duration: 0)
      #expect(Self.names(schedule.state(at: 1.5, canvasHeight: 1, heights: [])) == ["2:1.0"], "\(rule)")
      #expect(Self.names(schedule.state(at: 2, canvasHeight: 1, heights: [])) == ["3:1.0"], "\(rule)")
    }
  }
}
