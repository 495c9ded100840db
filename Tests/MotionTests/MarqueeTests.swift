import Motion
import Testing

@Suite struct MarqueeTests {
  static func marquee(_ mode: Marquee.Mode, leading: Double = 0, trailing: Double = 0) throws -> Marquee {
    try Marquee(mode: mode, pace: .duration(4), delay: 1, leadingBuffer: leading, trailingBuffer: trailing)
  }

  @Test(arguments: Marquee.Mode.allCases)
  func `a text that fits stands still`(mode: Marquee.Mode) throws {
    let marquee = try Self.marquee(mode)
    #expect(marquee.positions(at: 3, textWidth: 100, boxWidth: 100) == [0])
    #expect(marquee.duration(textWidth: 100, boxWidth: 100) == nil)
  }

  @Test func `a marquee to the left or right travels once`() throws {
    let left = try Self.marquee(.left, leading: 10, trailing: 20)
    func at(_ time: Double) -> [Double] { left.positions(at: time, textWidth: 150, boxWidth: 100) }
    // From 10 to 100 - 20 - 150 = -70.
    #expect(at(0) == [10])
    #expect(at(1) == [10])
    #expect(at(3) == [-30])
    #expect(at(5) == [-70])
    #expect(at(50) == [-70])
    #expect(left.duration(textWidth: 150, boxWidth: 100) == 5)
    let right = try Self.marquee(.right)
    #expect(right.positions(at: 0, textWidth: 150, boxWidth: 100) == [-50])
    #expect(right.positions(at: 2, textWidth: 150, boxWidth: 100) == [-37.5])
    #expect(right.positions(at: 5, textWidth: 150, boxWidth: 100) == [0])
  }

  @Test func `a marquee to both sides repeats`() throws {
    let both = try Self.marquee(.leftRight)
    func at(_ time: Double) -> [Double] { both.positions(at: time, textWidth: 180, boxWidth: 100) }
    #expect(at(3) == [-40])
    #expect(at(5) == [-80])
    #expect(at(6) == [-80])
    #expect(at(9) == [-20])
    #expect(at(10) == [0])
    #expect(at(13) == [-40])
    #expect(both.duration(textWidth: 180, boxWidth: 100) == 10)
    let back = try Self.marquee(.rightLeft)
    #expect(back.positions(at: 0, textWidth: 180, boxWidth: 100) == [-80])
    #expect(back.positions(at: 9, textWidth: 180, boxWidth: 100) == [-60])
  }

  /// An end that touches the beginning cannot be read.
  @Test func `between two copies there is a gap`() throws {
    func distance(_ gap: Double?, leading: Double = 0, _ mode: Marquee.Mode = .continuous) throws -> Double {
      let marquee = try Marquee(mode: mode, pace: .duration(4), delay: 0, leadingBuffer: leading, gap: gap)
      // A moment at which both are seen.
      let time = mode == .continuous ? 3.0 : 1
      let positions = marquee.positions(at: time, textWidth: 110, boxWidth: 90)
      return (positions.last ?? 0) - (positions.first ?? 0)
    }
    #expect(try distance(nil) == 140)
    #expect(try distance(nil, .continuousReverse) == 140)
    #expect(try distance(nil, leading: 6) == 116)
    #expect(try distance(12, leading: 6) == 122)
    #expect(try distance(0) == 110)
    // What goes there and back has no second copy.
    let left = try Marquee(mode: .left, pace: .duration(4), delay: 0, gap: 50)
    #expect(left.positions(at: 9, textWidth: 110, boxWidth: 90) == [-20])
  }

  @Test func `round and round there is no gap but the buffers`() throws {
    let marquee = try Self.marquee(.continuous, leading: 5, trailing: 15)
    func at(_ time: Double) -> [Double] { marquee.positions(at: time, textWidth: 120, boxWidth: 100) }
    #expect(at(0) == [5])
    #expect(at(3) == [-65, 75])
    #expect(at(5) == [5])
    for step in 0..<50 {
      let positions = at(Double(step) / 10)
      for (left, right) in zip(positions, positions.dropFirst()) { #expect(abs(right - left - 140) < 1e-12) }
      // No more than the gap of the box stays empty.
      #expect(positions[0] <= 20)
    }
    let reverse = try Marquee(mode: .continuousReverse, pace: .duration(4), delay: 1, gap: 0)
    #expect(reverse.positions(at: 2, textWidth: 120, boxWidth: 100) == [-90, 30])
  }

  @Test func `a speed gives the time of a way`() throws {
    let marquee = try Marquee(mode: .left, pace: .speed(25), delay: 0)
    #expect(marquee.duration(textWidth: 200, boxWidth: 100) == 4)
    #expect(marquee.positions(at: 1, textWidth: 200, boxWidth: 100) == [-25])
  }

  @Test func `paces and buffers that are none are refused`() {
    for value in [0, -1, .nan, Double.infinity] {
      #expect(throws: MotionError.self) { try Marquee(pace: .speed(value)) }
      #expect(throws: MotionError.self) { try Marquee(pace: .duration(value)) }
    }
    for value in [-1, .nan, Double.infinity] {
      #expect(throws: MotionError.self) { try Marquee(delay: value) }
      #expect(throws: MotionError.self) { try Marquee(leadingBuffer: value) }
      #expect(throws: MotionError.self) { try Marquee(trailingBuffer: value) }
      #expect(throws: MotionError.self) { try Marquee(gap: value) }
    }
    #expect(throws: Never.self) { try Marquee() }
  }

  @Test(arguments: Marquee.Mode.allCases, [Marquee.Pace.duration(2), .speed(30)])
  func `equal phases are equal places`(mode: Marquee.Mode, pace: Marquee.Pace) throws {
    let marquee = try Marquee(mode: mode, pace: pace, delay: 1, trailingBuffer: 5)
    var places: [Double: [Double]] = [:]
    for step in 0..<120 {
      let time = Double(step) / 10
      let positions = marquee.positions(at: time, textWidth: 70, boxWidth: 40)
      #expect(places.updateValue(positions, forKey: marquee.phase(at: time)) ?? positions == positions, "\(time) s")
    }
    // The first second is one rest.
    #expect(places.count <= 110 && marquee.phase(at: 0) == marquee.phase(at: 1))
    #expect(places.count > 10)
  }
}
