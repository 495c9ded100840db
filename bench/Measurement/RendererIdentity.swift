/// The description that a renderer gives of itself.
struct RendererIdentity: Sendable {
  let kind: RendererKind
  /// The name; for the GPU it is GL's renderer string.
  let name: String
  /// The driver's whole description; empty for the CPU path.
  let device: String
  /// Whether the drawing is done without a GPU.
  let isSoftware: Bool
  /// Whether the device measures its own time.
  let hasTimer: Bool

  /// The description for people.
  var description: String {
    switch kind {
    case .cpu: name
    case .gpu:
      name + (isSoftware ? " - SOFTWARE: no GPU takes part" : " - hardware")
        + (hasTimer ? "" : ", without a timer of its own (GL_EXT_disjoint_timer_query)")
    }
  }
}
