/// What is mended or left out of an input.
package enum Repair: String, Sendable, Hashable, CaseIterable {
  case cueDropped, repetitionDropped, itemDropped, settingIgnored, tagIgnored, blockIgnored, timestampIgnored
  case characterReplaced, negativeTime, cuesSorted, displayAligned, notDrawn
  case cueShared, wordsShared, startRaised, endRaised, endCut, lengthened, neverCurrent

  /// What was done, before the number of times.
  package var meaning: String {
    switch self {
    case .cueDropped: "cues dropped"
    case .repetitionDropped: "repetitions of earlier text dropped"
    case .itemDropped: "items without text dropped"
    case .settingIgnored: "settings ignored"
    case .tagIgnored: "tags ignored"
    case .blockIgnored: "blocks and lines ignored"
    case .timestampIgnored: "times ignored that are outside their cue or not in order"
    case .characterReplaced: "bad characters replaced by U+FFFD"
    case .negativeTime: "times before 0 set to 0"
    case .cuesSorted: "cues put in order of time"
    case .displayAligned:
      "phrases whose written words were aligned with the spoken ones, so that times are estimates"
    case .notDrawn: "features that are read and not drawn"
    case .cueShared: "cues without word times, whose span was shared among their words"
    case .wordsShared: "words without times, which share the time between their neighbours"
    case .startRaised: "words that began before the word before them, moved to its beginning"
    case .endRaised: "words that ended before they began"
    case .endCut: "words that lasted into the next one, cut"
    case .lengthened: "words shorter than the minimum, lengthened"
    case .neverCurrent: "words for which there is no time to be the current word"
    }
  }

  /// Whether something of the input is not in the output.
  package var isLoss: Bool {
    switch self {
    case .cueDropped, .repetitionDropped, .itemDropped, .settingIgnored, .tagIgnored, .blockIgnored,
      .timestampIgnored,
      .characterReplaced, .notDrawn:
      true
    default: false
    }
  }
}
