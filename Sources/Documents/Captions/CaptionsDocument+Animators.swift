import Captions
import Motion

extension CaptionsDocument {
  /// What of the time animators follow.
  func follow(_ pace: inout CaptionPace) {
    for selector in animators.flatMap(\.selectors) {
      let duration = selector.duration.map { FrameTime.microseconds($0) } ?? CaptionPace.whole
      switch selector.kind {
      case .range where ![selector.start, selector.end, selector.offset].contains { $0.constant == nil }: continue
      case .range:
        switch selector.clock {
        case .document: pace.isAlwaysMoving = true
        case .caption: pace.caption = max(pace.caption ?? 0, duration)
        case .word: pace.word = max(pace.word ?? 0, duration)
        }
      case .word:
        pace.state = max(pace.state ?? 0, FrameTime.microseconds(max(selector.attack, selector.release)))
      case .wiggle: pace.isAlwaysMoving = true
      }
    }
  }
}
