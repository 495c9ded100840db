import Motion
import Testing

@Suite struct CountingTests {
  @Test func `goes from one value to the other by its easing`() throws {
    let counting = try Counting(from: 100, to: 300, duration: 4, easing: .easeIn())
    #expect(counting.value(at: 0) == 100)
    #expect(counting.value(at: 1) == 100 + 200.0 / 64)
    #expect(counting.value(at: 2) == 125)
    #expect(counting.value(at: 4) == 300)
    #expect(counting.share(at: 3) == 0.75)
  }

  @Test func `defaults are those of the counting label`() throws {
    let counting = try Counting(to: 10)
    #expect(counting.from == 0)
    #expect(counting.duration == 2)
    #expect(counting.easing == .easeInOut(rate: 3))
  }

  @Test(arguments: [(0.1, 0.3), (-1e300, 1e300), (7, 7), (1, -1.0 / 3), (0, 1e-300)] as [(Double, Double)])
  func `ends at exactly its end, and never leaves its ends`(ends: (Double, Double)) throws {
    for easing in EasingTests.all.dropLast() {
      let counting = try Counting(from: ends.0, to: ends.1, duration: 0.7, easing: easing)
      for time in [0.7, 0.70000001, 5, Double.infinity] { #expect(counting.value(at: time) == ends.1) }
      for time in [0, -3, -Double.infinity] { #expect(counting.value(at: time) == ends.0) }
      for step in 0...70 {
        let value = counting.value(at: Double(step) / 100)
        #expect(value.isFinite)
        #expect(value >= min(ends.0, ends.1) && value <= max(ends.0, ends.1), "\(easing) \(step)")
      }
    }
  }

  @Test func `a difference beyond the largest number is no infinity`() throws {
    let most = Double.greatestFiniteMagnitude
    let counting = try Counting(from: -most, to: most, duration: 1, easing: .linear)
    #expect(counting.value(at: 0.5) == 0)
    // -most/4 + 3 most/4, each rounded once.
    #expect((counting.value(at: 0.75) / (most / 2) - 1).magnitude < 4e-16)
    let wild = try Counting(from: -most, to: most, duration: 1, easing: .custom { 1e9 * $0 })
    #expect(wild.value(at: 0.5) == most)
  }

  @Test func `no duration is over at once, an endless one never begins`() throws {
    for duration in [0, -1, -Double.infinity] {
      let counting = try Counting(from: 1, to: 5, duration: duration)
      for time in [-1, 0, 1] as [Double] { #expect(counting.value(at: time) == 5) }
      #expect(counting.isFinished(at: 0))
    }
    let endless = try Counting(from: 1, to: 5, duration: .infinity)
    #expect(endless.value(at: 1e300) == 1)
    #expect(!endless.isFinished(at: 1e300))
    #expect(try Counting(from: 1, to: 5).value(at: .nan) == 1)
  }

  @Test func `numbers that are none are refused`() {
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(throws: MotionError.self) { try Counting(from: value, to: 0) }
      #expect(throws: MotionError.self) { try Counting(to: value) }
    }
    let error = #expect(throws: MotionError.self) { try Counting(to: 1, duration: .nan) }
    #expect(error?.description == "duration: nan must be a number of seconds")
  }

  @Test func `a new count takes over from the current value`() throws {
    let first = try Counting(from: 0, to: 100, duration: 2, easing: .linear)
    let second = try first.redirected(at: 0.5, to: 0)
    #expect(second.from == 25)
    #expect(second.to == 0)
    #expect(second.value(at: 1) == 12.5)
    #expect(try first.redirected(at: 0.5, to: 0, duration: 1).duration == 1)
  }

  @Test func `long counts run and then ease, short ones only ease`() throws {
    let long = try Counting(from: 0, to: 10_333, duration: 2, easing: .easeOut(), smartEasing: SmartEasing())
    #expect(long.value(at: 0.5) == 5000)
    #expect(long.value(at: 1) == 10_000)
    // Half way through the easing half: 1 - 0.5^3 of the last 333.
    #expect(long.value(at: 1.5) == 10_000 + 0.875 * 333)
    #expect(long.value(at: 2) == 10_333)
    let down = try Counting(from: 10_333, to: 0, duration: 2, easing: .easeOut(), smartEasing: SmartEasing())
    #expect(down.value(at: 1) == 333)
    let short = try Counting(from: 0, to: 999, duration: 2, easing: .linear, smartEasing: SmartEasing())
    #expect(short.value(at: 0.5) == 999.0 / 4)
  }

  @Test func `events come once, however the looks fall`() throws {
    let counting = try Counting(from: 0, to: 8, duration: 2, easing: .linear)
    #expect(counting.events(after: nil, upTo: -1).isEmpty)
    #expect(counting.events(after: nil, upTo: 0) == [.started(value: 0)])
    #expect(counting.events(after: 0, upTo: 0.5) == [.progress(value: 2, share: 0.25)])
    #expect(counting.events(after: 0.5, upTo: 0.5).isEmpty)
    #expect(counting.events(after: 0.5, upTo: 0.25).isEmpty)
    #expect(counting.events(after: 0.5, upTo: 2) == [.finished(value: 8)])
    #expect(counting.events(after: 2, upTo: 3).isEmpty)
    #expect(counting.events(after: nil, upTo: 9) == [.started(value: 0), .finished(value: 8)])
    let none = try Counting(to: 8, duration: 0)
    #expect(none.events(after: nil, upTo: 0) == [.started(value: 8), .finished(value: 8)])
    for cuts in [[0.0, 0.1, 0.7, 1.9, 2.0, 2.1], [-1, 0.5, 5], [1.99, 2.01]] {
      var previous: Double?
      var all: [CountingEvent] = []
      for cut in cuts {
        all += counting.events(after: previous, upTo: cut)
        previous = cut
      }
      #expect(all.first == .started(value: 0))
      #expect(all.last == .finished(value: 8))
      #expect(all.filter { if case .progress = $0 { false } else { true } }.count == 2)
    }
  }
}
