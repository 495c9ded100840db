import ArgumentParser

/// How the GPU's sheets are read back to memory.
enum ReadbackWay: String, Sendable, CaseIterable, ExpressibleByArgument {
  /// Each sheet is read at once, which waits for it.
  case memory
  /// Sheets are read through pack buffers while others are drawn.
  case ring
}
