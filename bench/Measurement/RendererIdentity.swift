/// What a renderer says it is.
struct RendererIdentity: Sendable {
  let kind: RendererKind
  /// For the GPU, GL's renderer string.
  let name: String
  /// The whole line that the driver gives; empty for the CPU path.
  let device: String
  /// True where no GPU takes part.
  let isSoftware: Bool
  /// Whether the device times what it draws.
  let hasTimer: Bool

  /// For people.
  var description: String {
    switch kind {
    case .cpu: name
    case .gpu:
      name + (isSoftware ? " - SOFTWARE: no GPU takes part" : " - hardware")
        + (hasTimer ? "" : ", without a timer of its own (GL_EXT_disjoint_timer_query)")
    }
  }
}
