/// Where the slopes of a bevel are. Sendable; a value.
public enum BevelStyle: String, Sendable, Hashable, CaseIterable {
  case inner, outer, emboss, pillow, stroke
}
