/// What a caption ends at, before any limit. Sendable; a value.
public enum CaptionBoundary: String, Sendable, Hashable, CaseIterable {
  case cue, sentence, pause, speaker
}
