/// Which renderer draws.
public enum RendererChoice: String, Sendable, Hashable, CaseIterable {
  /// The GPU where a hardware driver answers, else the CPU path.
  case auto
  /// The GPU, be it a software rasterizer (which is then said).
  case gpu
  /// The reference path.
  case cpu
}
