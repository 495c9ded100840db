import Scenes

/// A blend mode, with what is asked for every eight pixels: comparing enumerations of another room is a call.
struct LayerMode {
  let blend: LayerBlend
  /// Whether the source replaces the backdrop.
  let isPlain: Bool
  /// Whether strengths become grains.
  let isDissolved: Bool

  init(_ blend: LayerBlend) {
    self.blend = blend
    isDissolved = blend == .dissolve
    isPlain = blend == .normal || blend == .dissolve
  }
}
