import Motion
import Testing

@Suite struct FrameRateTests {
  @Test(
    arguments: [
      ("30", 30, 1), ("29.97", 2997, 100), ("30000/1001", 30000, 1001), ("60/2", 30, 1), ("23.976", 2997, 125),
      ("0.5", 1, 2), ("24.000", 24, 1), ("12.50", 25, 2), ("1/3", 1, 3),
    ])
  func `is read as an exact ratio`(text: String, numerator: Int, denominator: Int) throws {
    let rate = try FrameRate(text)
    #expect(rate.numerator == numerator)
    #expect(rate.denominator == denominator)
  }

  @Test(
    arguments: [
      "", "0", "-30", "30fps", "1/0", "0/1", "/2", "3/", ".5", "30.", "1e3", "nan", "30/1/1", "1.2345678",
      "99999999999999999999", "1000001", "٣٠", " 30", "+30",
    ])
  func `is refused where it is none`(text: String) {
    let error = #expect(throws: MotionError.self) { try FrameRate(text) }
    #expect(error?.description.hasPrefix("fps: ") == true)
  }

  @Test(
    arguments: [
      (2, 60, 1, 121), (2, 30, 1, 61), (0.3, 30, 1, 10), (0.7, 30, 1, 22), (0.1, 10, 1, 2), (0.31, 30, 1, 11),
      (0, 30, 1, 1), (-1, 30, 1, 1), (1e-12, 30, 1, 1), (0.001, 30, 1, 2), (1, 30000, 1001, 31),
      (1001, 30000, 1001, 30001),
    ])
  func `frames from the start to exactly the end`(
    duration: Double, numerator: Int, denominator: Int, frames: Int
  ) throws {
    let rate = try FrameRate(numerator, denominator)
    #expect(try rate.frameCount(duration: duration) == frames)
    #expect(rate.moment(ofFrame: frames - 1, of: frames, duration: duration) == max(0, duration))
    if frames > 1 { #expect(rate.moment(ofFrame: 0, of: frames, duration: duration) == 0) }
  }

  @Test func `endless motions are refused`() throws {
    let rate = try FrameRate(30)
    for duration in [Double.infinity, 1e300, 1e6] {
      let error = #expect(throws: MotionError.self) { try rate.frameCount(duration: duration) }
      #expect(error?.description.hasPrefix("duration: ") == true)
    }
    #expect(try rate.frameCount(duration: .nan) == 1)
  }

  @Test func `times are exact`() throws {
    let rate = try FrameRate("30000/1001")
    let time = rate.time(ofFrame: 30000)
    #expect(time.seconds == 1001)
    #expect(rate.time(ofFrame: 1) == rate.frameDuration)
    #expect(rate.frameDuration.seconds == 1001.0 / 30000)
    // A sum of frame durations would be off by now; the ratio is not.
    #expect(rate.time(ofFrame: 9_000_000).seconds == 300_300)
    #expect(abs(rate.framesPerSecond - 29.97) < 0.00003)
  }
}
