package import Basics

/// A node of a cue's text: what the specification calls a WebVTT node object. Sendable; a value.
package indirect enum VTTNode: Sendable, Hashable {
  case text(String)
  case timestamp(Int)
  case element(VTTElement)
}

/// An element of a cue's text. Sendable; a value.
package struct VTTElement: Sendable, Hashable {
  /// `c`, `i`, `b`, `u`, `ruby`, `rt`, `v`, `lang`; empty for the root.
  @Bytewise package var name = ""
  @Bytewise package var classes: [String] = []
  /// The speaker of `v`.
  @Bytewise package var annotation = ""
  /// The language that holds here.
  @Bytewise package var language = ""
  package var children: [VTTNode] = []
}
