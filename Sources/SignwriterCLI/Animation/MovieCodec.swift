import ArgumentParser

/// What a QuickTime file holds.
enum MovieCodec: String, CaseIterable, ExpressibleByArgument {
  /// ProRes 4444.
  case prores
  /// QuickTime Animation.
  case qtrle
}
