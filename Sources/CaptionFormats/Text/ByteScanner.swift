/// Reads a line from left to right, as bytes of UTF-8.
struct ByteScanner {
  let bytes: [UInt8]
  var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position >= bytes.count }
  var next: UInt8? { isAtEnd ? nil : bytes[position] }
  var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || 0x09...0x0D ~= byte && byte != 0x0B { position += 1 }
  }

  /// Takes a text if it is what follows.
  mutating func take(_ text: StaticString) -> Bool {
    let isNext = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    if isNext { position += text.utf8CodeUnitCount }
    return isNext
  }

  /// The digits that follow: how many they are, and their number, at most 10^9.
  mutating func digits() -> (count: Int, value: Int) {
    let start = position
    var value = 0
    while let byte = next, 48...57 ~= byte {
      value = min(1_000_000_000, value * 10 + Int(byte - 48))
      position += 1
    }
    return (position - start, value)
  }

  /// A time of WebVTT, `12:34.567` or `01:12:34.567`, in microseconds; nil if there is none. So the specification's
  /// "collect a WebVTT timestamp".
  mutating func vttTime() -> Int? {
    let first = digits()
    guard first.count > 0, take(":") else { return nil }
    let second = digits()
    guard second.count == 2 else { return nil }
    var (hours, minutes, seconds) = (0, first.value, second.value)
    if first.count != 2 || first.value > 59 || next == UInt8(ascii: ":") {
      guard take(":") else { return nil }
      let third = digits()
      guard third.count == 2 else { return nil }
      (hours, minutes, seconds) = (first.value, second.value, third.value)
    }
    guard take(".") else { return nil }
    let fraction = digits()
    guard fraction.count == 3, minutes <= 59, seconds <= 59 else { return nil }
    let time = ((hours * 60 + minutes) * 60 + seconds) * 1_000_000 + fraction.value * 1000
    return time
  }

  /// A time as SRT, LRC and ASS write it, leniently: `1:02:03,5`, `02:03.45`, `02:03`. The fraction is a decimal one.
  mutating func looseTime() -> Int? {
    var parts = [digits()]
    guard parts[0].count > 0 else { return nil }
    while parts.count < 3, next == UInt8(ascii: ":") {
      position += 1
      let part = digits()
      guard part.count > 0 else { return nil }
      parts.append(part)
    }
    guard parts.count > 1 else { return nil }
    var time = 0
    for part in parts { time = min(1_000_000_000_000, time * 60 + part.value) }
    time *= 1_000_000
    if next == UInt8(ascii: ",") || next == UInt8(ascii: ".") || next == UInt8(ascii: ":") {
      position += 1
      var scale = 100_000
      while let byte = next, 48...57 ~= byte {
        time += Int(byte - 48) * scale
        scale /= 10
        position += 1
      }
    }
    return time
  }
}
