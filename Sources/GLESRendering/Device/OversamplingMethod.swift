/// How a GPU evaluates the N x N positions of an oversampled pixel. The positions are the same in each case. A value;
/// Sendable.
public enum OversamplingMethod: String, Sendable, Hashable, CaseIterable {
  /// By samples on hardware that can, else by the loop, which is faster on software devices.
  case auto
  /// Four samples of a multisampled target (MSAA), each shaded by itself, have a quarter of the positions each. A sample
  /// is told its quarter by its number, so the places that the driver gives its samples do not matter.
  case samples
  /// One run of the shader evaluates all positions, one after the other.
  case loop
}
