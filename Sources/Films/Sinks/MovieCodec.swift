/// What a QuickTime file holds.
public enum MovieCodec: String, CaseIterable, Sendable {
  /// ProRes 4444.
  case prores
  /// QuickTime Animation.
  case qtrle
}
