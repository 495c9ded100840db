import Basics

/// A number of frames per second, as an exact ratio.
///
/// Sendable; a value in lowest terms, so that 60/2 is 30.
public struct FrameRate: Sendable, Hashable {
  /// The number of frames in ``denominator`` seconds, 1 or more.
  public let numerator: Int
  /// The number of seconds in which ``numerator`` frames are shown, 1 or more.
  public let denominator: Int

  /// The largest numerator and denominator. Every product with a number of frames then fits 64 bits.
  public static let largestTerm = 1_000_000
  /// The largest number of frames; longer motions are refused.
  public static let mostFrames = 10_000_000

  /// Makes the rate of `numerator` frames in `denominator` seconds. Throws if one of them is not in
  /// 1...``largestTerm``.
  public init(_ numerator: Int, _ denominator: Int = 1) throws(MotionError) {
    guard numerator > 0, denominator > 0, numerator <= FrameRate.largestTerm, denominator <= FrameRate.largestTerm
    else {
      throw .outOfRange(
        place: "fps", value: denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)",
        remedy: "must be a ratio of whole numbers in 1...\(FrameRate.largestTerm)")
    }
    let divisor = FrameRate.commonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Reads "30", "29.97" (2997/100) or "30000/1001" (NTSC's rate, which 29.97 is only close to). Throws if the text is
  /// no rate, or if a term is not in 1...``largestTerm``.
  public init(_ text: String) throws(MotionError) {
    guard let ratio = FrameRate.ratio(text, digits: 6) else {
      throw .invalid(
        place: "fps", value: Message.quoted(text), remedy: "is no frame rate; write 30, 29.97 or 30000/1001")
    }
    try self.init(ratio.numerator, ratio.denominator)
  }

  /// The terms of "30000/1001" as they are written, or those of a decimal number with up to so many digits behind the
  /// point, up to 9, in lowest terms. They may be 0. Nil for other texts.
  package static func ratio(_ text: String, digits most: Int) -> (numerator: Int, denominator: Int)? {
    func whole(_ digits: Substring) -> Int? {
      guard !digits.isEmpty, digits.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
      return Int(digits)
    }
    if let slash = text.firstIndex(of: "/") {
      guard let numerator = whole(text[..<slash]), let denominator = whole(text[text.index(after: slash)...])
      else { return nil }
      return (numerator, denominator)
    }
    guard let point = text.firstIndex(of: ".") else { return whole(text[...]).map { ($0, 1) } }
    var fraction = text[text.index(after: point)...]
    guard !fraction.isEmpty, let before = whole(text[..<point]) else { return nil }
    while fraction.last == "0" { fraction = fraction.dropLast() }
    guard fraction.count <= most, before <= largestTerm else { return nil }
    guard let after = fraction.isEmpty ? 0 : whole(fraction) else { return nil }
    let power = (0..<fraction.count).reduce(1) { power, _ in power * 10 }
    // Reduced to lowest terms before the check, so that 0.000001 steps of large rates are not refused for a power of
    // ten that cancels.
    let numerator = before * power + after
    let divisor = max(1, commonDivisor(numerator, power))
    return (numerator / divisor, power / divisor)
  }

  private static func commonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : commonDivisor(b, a % b) }

  /// The frames per second, rounded to the nearest number.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// The seconds of one frame.
  public var frameDuration: FrameTime { FrameTime(numerator: denominator, denominator: numerator) }

  /// The number of frames of a motion whose first frame shows its start and whose last frame shows exactly its end.
  ///
  /// There is a frame every 1/fps seconds from 0 on, and the first that is not before the end shows the end:
  /// ceil(duration fps) + 1. The product is off by an ulp where the seconds are no binary fraction (0.7 s at 30 frames
  /// per second is 21, not 20.999...96), so a product within a millionth of a whole number is taken as that number. A
  /// duration of 0 or less has one frame, the end. Throws if there are more than ``mostFrames``.
  public func frameCount(duration: Double) throws(MotionError) -> Int {
    guard duration > 0 else { return 1 }
    let frames = duration * Double(numerator) / Double(denominator)
    guard frames <= Double(FrameRate.mostFrames - 1) else {
      throw .outOfRange(
        place: "duration", value: "\(duration) s",
        remedy: "has more than \(FrameRate.mostFrames) frames; write a shorter one or fewer frames a second")
    }
    let nearest = frames.rounded()
    return Int((frames - nearest).magnitude < 1e-6 ? nearest : frames.rounded(.up)) + 1
  }

  /// The time at which frame `index` begins to show. Frames are counted from 0.
  public func time(ofFrame index: Int) -> FrameTime {
    FrameTime(numerator: index * denominator, denominator: numerator)
  }

  /// The moment of a motion that frame `index` shows, in seconds: its time, or for the last frame the end.
  public func moment(ofFrame index: Int, of count: Int, duration: Double) -> Double {
    guard index < count - 1 else { return max(0, duration) }
    return min(time(ofFrame: index).seconds, max(0, duration))
  }
}

extension FrameRate {
  /// The rate as text, which the initializer reads: "30", or "30000/1001".
  public var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
