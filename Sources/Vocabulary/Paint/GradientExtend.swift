/// What is painted beyond the ends. Sendable; a value.
public enum GradientExtend: String, Sendable, Hashable, CaseIterable {
  /// The colours of the ends go on.
  case pad
  /// The gradient begins again.
  case `repeat`
  /// The gradient runs back and forth.
  case reflect

  /// The number of it in both renderers.
  package var number: Int {
    switch self {
    case .pad: 0
    case .repeat: 1
    case .reflect: 2
    }
  }
}
