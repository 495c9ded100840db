/// A node of a cue's text: what the specification calls a WebVTT node object. Sendable; a value.
indirect enum VTTNode: Sendable, Hashable {
  case text(String)
  case timestamp(Int)
  case element(VTTElement)
}

/// An element of a cue's text. Sendable; a value.
struct VTTElement: Sendable, Hashable {
  /// `c`, `i`, `b`, `u`, `ruby`, `rt`, `v`, `lang`; empty for the root.
  var name = ""
  var classes: [String] = []
  /// The speaker of `v`.
  var annotation = ""
  /// The language that holds here.
  var language = ""
  var children: [VTTNode] = []
}
