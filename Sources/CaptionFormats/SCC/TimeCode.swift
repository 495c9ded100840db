/// Time codes of SMPTE: `01:02:03:04`, and with a `;` or `.` before the frames those that leave numbers out to keep up with the
/// clock of NTSC.
enum TimeCode {
  /// The number of a frame, of which a second has 30 by its count; nil of what is no time code.
  static func frame(_ text: some StringProtocol) -> Int? {
    var scanner = ByteScanner(text)
    let hours = scanner.digits()
    guard hours.count > 0, scanner.take(":") else { return nil }
    let minutes = scanner.digits()
    guard minutes.count == 2, minutes.value < 60, scanner.take(":") else { return nil }
    let seconds = scanner.digits()
    guard seconds.count == 2, seconds.value < 60 else { return nil }
    let drops = scanner.next != UInt8(ascii: ":")
    guard scanner.take(":") || scanner.take(";") || scanner.take(".") || scanner.take(",") else { return nil }
    let frames = scanner.digits()
    guard frames.count == 2, frames.value < 30, scanner.isAtEnd else { return nil }
    let whole = ((hours.value * 60 + minutes.value) * 60 + seconds.value) * 30 + frames.value
    return drops ? FrameRate.dropped(whole, minutes: hours.value * 60 + minutes.value) : whole
  }
}
