import ArgumentParser

/// Which renderer is measured.
enum RendererKind: String, Sendable, CaseIterable, ExpressibleByArgument {
  case cpu
  case gpu
}
