/// How passes are carried out on the GPU path. The pictures are the same bytes in each case. A value; Sendable.
public enum PassMethod: String, Sendable, Hashable, CaseIterable {
  /// What is faster on the device, if it was measured (`doctor --tune`); else draws.
  case auto
  /// Each pass is a draw.
  case draws
  /// Passes are dispatches to compute shaders where their programs can be; the others are draws, and so are all on a device
  /// without OpenGL ES 3.1 and in a caller's own context.
  case dispatches
}
