/// How letters follow a path. Sendable; a value.
public enum PathOrientation: String, Sendable, Hashable, CaseIterable {
  /// Letters that join are bent, all others turned.
  case auto
  /// Each cluster is turned by the path's direction in its middle.
  case rotate
  /// Outlines follow the path.
  case bend
  /// Each cluster follows the path's slope, and its stems stay upright.
  case skew
  /// Each cluster stays upright.
  case upright
}
