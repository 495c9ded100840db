import CSignwriter
import VideoFrames

/// What a caller says of video frames by the constants of signwriter.h.
struct FrameChoices {
  let color: FrameColor
  private let owner: String

  /// `owner` is the struct that says it. A white of 0 is the default.
  init(
    _ owner: String, _ matrix: UInt32, _ range: UInt32, _ site: UInt32, transfer: UInt32 = 0, white: Double = 0
  ) throws(Fault) {
    self.owner = owner
    var color = FrameColor()
    color.matrix = try FrameChoices.choice(owner, matrix, "matrix", [.bt709, .bt601, .bt2020])
    color.range = try FrameChoices.choice(owner, range, "range", [.limited, .full])
    color.site = try FrameChoices.choice(owner, site, "site", [.left, .center, .topLeft])
    color.transfer = try FrameChoices.choice(owner, transfer, "transfer", [.sdr, .hlg, .pq])
    if white != 0 { color.white = white }
    guard color.transfer == .sdr || FrameColor.whites.contains(color.white) else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "\(owner).\(FrameError.white(color.white))")
    }
    self.color = color
  }

  func format(_ number: UInt32, _ name: String) throws(Fault) -> FrameFormat {
    try FrameChoices.choice(
      owner, number, name,
      [
        .rgba, .bgra, .rgbx, .bgrx, .i420, .yv12, .nv12, .nv21, .p010, .y444, .ayuv, .gray8, .i420Of10Bits,
      ])
  }

  private static func choice<Value>(
    _ owner: String, _ number: UInt32, _ name: String, _ values: [Value]
  ) throws(Fault) -> Value {
    guard number < values.count else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "\(owner).\(name): \(number) is none; use one of the constants, 0...\(values.count - 1)")
    }
    return values[Int(number)]
  }
}
