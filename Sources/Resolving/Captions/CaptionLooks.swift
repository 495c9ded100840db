import Captions
import Documents
import Motion

/// The looks of a caption's words in each state, which are the same at all times.
///
/// Immutable, so Sendable. An object, because every painter of the caption has it.
final class CaptionLooks: Sendable {
  private let coming: [WordLook]
  private let current: [WordLook]
  private let spoken: [WordLook]

  /// `words` are those of a caption, by their numbers in the list.
  init(of words: Range<Int>, in plan: CaptionPlan) {
    coming = words.map { plan.look(ofWord: $0, in: .coming) }
    current = words.map { plan.look(ofWord: $0, in: .current) }
    spoken = words.map { plan.look(ofWord: $0, in: .spoken) }
  }

  /// The look of a word in a state; `word` counts from the caption's first.
  func look(ofWord word: Int, in state: WordClock.State) -> WordLook {
    switch state {
    case .coming: coming[word]
    case .current: current[word]
    case .spoken: spoken[word]
    }
  }

  /// The look of a word at a time.
  func look(ofWord word: Int, by clock: WordClock, at time: FrameTime) -> WordLook {
    switch clock.state(of: word, at: time) {
    case .coming: coming[word]
    case .current: mixed(coming[word], current[word], word, clock, time)
    case .spoken: mixed(current[word], spoken[word], word, clock, time)
    }
  }

  /// A change back takes as long as the change to the current state did, unless the spoken state says otherwise.
  private func mixed(
    _ from: WordLook, _ to: WordLook, _ word: Int, _ clock: WordClock, _ time: FrameTime
  ) -> WordLook {
    guard let transition = to.transition ?? from.transition, transition.duration > 0 else { return to }
    let now = clock.transition(of: word, at: time, duration: FrameTime.microseconds(transition.duration))
    guard now.from != .coming || now.to != .spoken else { return to }
    return from.mixed(with: to, transition.curve.progress(at: now.share))
  }
}
