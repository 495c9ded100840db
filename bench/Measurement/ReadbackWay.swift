import ArgumentParser

/// How the GPU's sheets come to memory.
enum ReadbackWay: String, Sendable, CaseIterable, ExpressibleByArgument {
  /// Each is waited for.
  case memory
  /// Through pack buffers, while others are drawn.
  case ring
}
