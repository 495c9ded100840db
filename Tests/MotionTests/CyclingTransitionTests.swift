import Motion
import Testing

@Suite struct CyclingTransitionTests {
  static let geometry = CyclingTransition.Geometry(canvasHeight: 100, textHeight: 40)

  static func pose(_ effect: CyclingEffect, _ part: CyclingPart, _ share: Double) -> Pose {
    CyclingTransition.effect(effect).pose(of: part, at: share, easing: .linear, geometry: geometry)
  }

  /// Where the text's middle is; at rest its top is at round(100/2 - 40/2) = 30.
  static func centre(_ pose: Pose) -> Double { 50 + pose.offset.y }

  @Test func `effects have the original's bits and names`() throws {
    let values: [(CyclingEffect, Int)] = [
      (.fadeIn, 1), (.fadeOut, 2), (.zoomIn, 4), (.zoomOut, 8), (.scrollUp, 16), (.scrollDown, 32),
      (.crossFade, 3), (.scaleFadeOut, 11), (.scaleFadeIn, 7),
    ]
    for (effect, value) in values { #expect(effect.rawValue == value) }
    #expect(try CyclingEffect(names: ["fadeIn", "zoomOut"]) == [.fadeIn, .zoomOut])
    #expect(try CyclingEffect(names: ["scaleFadeIn", "scrollUp"]).rawValue == 23)
    let error = #expect(throws: MotionError.self) { try CyclingEffect(names: ["fadein"]) }
    #expect(error?.description.contains("\"fadein\"") == true)
  }

  @Test func `each fade changes the alpha on its own side`() {
    #expect(Self.pose(.fadeIn, .enter, 0) == Pose(alpha: 0))
    #expect(Self.pose(.fadeIn, .enter, 0.25).alpha == 0.25)
    #expect(Self.pose(.fadeIn, .exit, 0.9) == .rest)
    #expect(Self.pose(.fadeOut, .enter, 0) == .rest)
    #expect(Self.pose(.fadeOut, .exit, 0.25).alpha == 0.75)
    #expect(Self.pose(.fadeOut, .exit, 1) == Pose(alpha: 0))
    for effect: CyclingEffect in [.crossFade, []] {
      #expect(Self.pose(effect, .enter, 0.5).alpha == 0.5)
      #expect(Self.pose(effect, .exit, 0.5).alpha == 0.5)
    }
  }

  @Test func `zooms: in from half, out to one and a half`() {
    #expect(Self.pose(.zoomIn, .enter, 0) == Pose(scale: 0.5))
    #expect(Self.pose(.zoomIn, .enter, 1) == .rest)
    #expect(Self.pose(.zoomIn, .exit, 1) == .rest)
    #expect(Self.pose(.zoomOut, .exit, 1) == Pose(scale: 1.5))
    #expect(Self.pose(.zoomOut, .enter, 0) == .rest)
  }

  @Test func `scrolls across the canvas`() {
    // Up: the top edge starts at H = 100 and the exit's bottom edge ends at 0. Half of 40 is 20.
    #expect(Self.centre(Self.pose(.scrollUp, .enter, 0)) == 120)
    #expect(Self.centre(Self.pose(.scrollUp, .enter, 0.5)) == 85)
    #expect(Self.centre(Self.pose(.scrollUp, .enter, 1)) == 50)
    #expect(Self.centre(Self.pose(.scrollUp, .exit, 1)) == -20)
    #expect(Self.centre(Self.pose(.scrollDown, .enter, 0)) == -20)
    #expect(Self.centre(Self.pose(.scrollDown, .exit, 1)) == 120)
    let both: CyclingEffect = [.scrollUp, .scrollDown]
    for part in CyclingPart.allCases {
      #expect(Self.pose(both, part, 0.3) == Self.pose(.scrollDown, part, 0.3))
    }
  }

  @Test func `scrolls the scaled text where zooms are combined`() {
    let zooms: CyclingEffect = [.zoomIn, .zoomOut]
    let up = zooms.union(.scrollUp)
    // H + h/4 and -0.75 h.
    #expect(Self.centre(Self.pose(up, .enter, 0)) == 110)
    #expect(Self.pose(up, .enter, 0).scale == 0.5)
    #expect(Self.centre(Self.pose(up, .exit, 1)) == -30)
    #expect(Self.pose(up, .exit, 1).scale == 1.5)
    let down = zooms.union(.scrollDown)
    // -h/4 and H + 0.75 h.
    #expect(Self.centre(Self.pose(down, .enter, 0)) == -10)
    #expect(Self.centre(Self.pose(down, .exit, 1)) == 130)
  }

  @Test func `the resting place is rounded to whole points`() {
    let odd = CyclingTransition.Geometry(canvasHeight: 101, textHeight: 40)
    // round(30.5) = 31; from a middle of 51 to one of -20.
    let pose = CyclingTransition.effect(.scrollUp).pose(of: .exit, at: 1, easing: .linear, geometry: odd)
    #expect(pose.offset == SIMD2(0, -71))
  }

  @Test func `a cross-fade that does not dip keeps one text opaque`() {
    let transition = CyclingTransition.effect(.crossFade)
    var dip = 1.0
    for step in 0...100 {
      let share = Double(step) / 100
      func alpha(_ part: CyclingPart, _ avoidsDip: Bool) -> Double {
        transition.pose(
          of: part, at: share, easing: .bezierEaseInOut, geometry: Self.geometry, avoidsDip: avoidsDip
        ).alpha
      }
      func union(_ avoidsDip: Bool) -> Double {
        1 - (1 - alpha(.enter, avoidsDip)) * (1 - alpha(.exit, avoidsDip))
      }
      #expect(union(true) == 1, "\(share)")
      dip = min(dip, union(false))
    }
    #expect(abs(dip - 0.75) < 1e-9)
    // Without both fades there is nothing to mend.
    let single = CyclingTransition.effect(.fadeIn)
    #expect(
      single.pose(of: .enter, at: 0.25, easing: .linear, geometry: Self.geometry, avoidsDip: true).alpha == 0.25)
  }

  @Test func `keyframes go on between those that have the member`() throws {
    let track = try KeyframeTrack([
      Keyframe(progress: 1, alpha: 0, scale: 0.2, rotation: 180),
      Keyframe(progress: 0, alpha: 1, offset: SIMD2(10, 0), easing: .easeIn(rate: 2)),
      Keyframe(progress: 0.5, offset: SIMD2(30, -8)),
    ])
    func pose(_ progress: Double) -> Pose { track.pose(at: progress, easing: .linear) }
    #expect(pose(0) == Pose(alpha: 1, scale: 1, rotation: 0, offset: SIMD2(10, 0)))
    // The keyframe at 0 says nothing of the rotation, but how the way from it is eased.
    #expect(pose(0.5).rotation == 45)
    #expect(pose(0.25).offset == SIMD2(15, -2))
    #expect(pose(0.5).alpha == 0.75)
    #expect(pose(0.75).offset == SIMD2(30, -8))
    #expect(pose(1).alpha == 0)
    #expect(try KeyframeTrack([]).pose(at: 0.5, easing: .linear) == .rest)
    let spin = try KeyframeTrack([Keyframe(progress: 0, rotation: 0), Keyframe(progress: 1, rotation: 180)])
    let transition = CyclingTransition.keyframes(enter: try KeyframeTrack([Keyframe(progress: 0)]), exit: spin)
    #expect(transition.pose(of: .exit, at: 0.5, easing: .easeIn(), geometry: Self.geometry).rotation == 22.5)
    #expect(transition.pose(of: .enter, at: 0.5, easing: .easeIn(), geometry: Self.geometry) == .rest)
  }

  /// BBCyclingLabel's own example names the end of the leaving text, and nothing else.
  @Test func `a track that names only its end begins at rest`() throws {
    let exit = try KeyframeTrack([Keyframe(progress: 1, alpha: 0, scale: 0.2, rotation: 180, offset: SIMD2(8, 4))])
    #expect(exit.pose(at: 0, easing: .linear) == .rest)
    #expect(
      exit.pose(at: 0.5, easing: .linear) == Pose(alpha: 0.5, scale: 0.6, rotation: 90, offset: SIMD2(4, 2)))
    #expect(
      exit.pose(at: 1, easing: .linear) == Pose(alpha: 0, scale: 0.2, rotation: 180, offset: SIMD2(8, 4)))
    let late = try KeyframeTrack([Keyframe(progress: 0.5, alpha: 0.5), Keyframe(progress: 1, scale: 3)])
    #expect(late.pose(at: 0.25, easing: .linear) == Pose(alpha: 0.75, scale: 1.5))
  }

  @Test(arguments: CyclingPart.allCases) func `a text without keyframes fades as in a cross-fade`(
    _ part: CyclingPart
  ) throws {
    let nothing = try KeyframeTrack([])
    let keyframes = CyclingTransition.keyframes(enter: nothing, exit: nothing)
    for step in 0...8 {
      for avoidsDip in [false, true] {
        func pose(_ transition: CyclingTransition) -> Pose {
          transition.pose(
            of: part, at: Double(step) / 8, easing: .easeIn(), geometry: Self.geometry, avoidsDip: avoidsDip)
        }
        #expect(pose(keyframes) == pose(.effect(.crossFade)))
      }
    }
  }

  @Test func `two keyframes at one place make a jump`() throws {
    let track = try KeyframeTrack([
      Keyframe(progress: 0, alpha: 0), Keyframe(progress: 0.5, alpha: 0.5), Keyframe(progress: 0.5, alpha: 1),
    ])
    #expect(track.pose(at: 0.25, easing: .linear).alpha == 0.25)
    #expect(track.pose(at: 0.5, easing: .linear).alpha == 1)
  }

  @Test func `keyframes out of range are refused`() {
    let faults: [(Keyframe, String)] = [
      (Keyframe(progress: 1.1), "exit[1].progress"), (Keyframe(progress: .nan), "exit[1].progress"),
      (Keyframe(progress: 0, alpha: 2), "exit[1].alpha"), (Keyframe(progress: 0, scale: -1), "exit[1].scale"),
      (Keyframe(progress: 0, rotation: .infinity), "exit[1].rotation"),
      (Keyframe(progress: 0, offset: SIMD2(0, .nan)), "exit[1].offset[1]"),
    ]
    for (keyframe, place) in faults {
      let error = #expect(throws: MotionError.self) {
        try KeyframeTrack([Keyframe(progress: 0), keyframe], place: "exit")
      }
      #expect(error?.description.hasPrefix(place + ": ") == true)
    }
  }

  @Test func `a function gets the eased progress, and cannot do harm`() {
    let transition = CyclingTransition.custom { part, progress in
      part == .enter
        ? Pose(alpha: progress, scale: 1 + progress) : Pose(alpha: .nan, scale: -3, rotation: .infinity)
    }
    let enter = transition.pose(of: .enter, at: 0.5, easing: .easeIn(rate: 2), geometry: Self.geometry)
    #expect(enter == Pose(alpha: 0.25, scale: 1.25))
    let exit = transition.pose(of: .exit, at: 0.5, easing: .linear, geometry: Self.geometry)
    #expect(exit == Pose(alpha: 1, scale: 0))
  }

  @Test func `a curve that overshoots keeps alpha and scale drawable`() throws {
    let wild = try Easing.cubicBezier(x1: 0, y1: 9, x2: 1, y2: -9)
    for step in 0...20 {
      for part in CyclingPart.allCases {
        let pose = CyclingTransition.effect([.crossFade, .zoomIn, .zoomOut, .scrollUp]).pose(
          of: part, at: Double(step) / 20, easing: wild, geometry: Self.geometry)
        #expect(pose.alpha >= 0 && pose.alpha <= 1 && pose.scale >= 0)
      }
    }
  }
}
