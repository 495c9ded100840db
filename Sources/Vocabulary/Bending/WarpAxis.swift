/// The axis along which the shape of a warp is made. Sendable; a value.
public enum WarpAxis: String, Sendable, Hashable, CaseIterable { case horizontal, vertical }
