/// When an element of TTML begins and ends, as it is written, in microseconds.
///
/// By the standard children begin after their parents do. Apple's songs, and what is made after them, have all times from the
/// beginning of the song.
struct TTMLTiming {
  var begin: Int?
  var end: Int?
  var duration: Int?

  var isEmpty: Bool { begin == nil && end == nil && duration == nil }

  /// From the beginning of the film, within a parent that is so already.
  func resolved(in parent: TTMLTiming, areAbsolute: Bool) -> TTMLTiming {
    guard !areAbsolute else {
      let start = begin ?? parent.begin
      let last = [end, duration.flatMap { length in start.map { $0 + length } }].compactMap { $0 }.min()
      return TTMLTiming(begin: start, end: last ?? parent.end)
    }
    let base = parent.begin ?? 0
    let start = isEmpty && parent.begin == nil ? nil : base + (begin ?? 0)
    let ends = [end.map { base + $0 }, duration.map { (start ?? base) + $0 }, parent.end]
    return TTMLTiming(begin: start, end: ends.compactMap { $0 }.min())
  }
}
