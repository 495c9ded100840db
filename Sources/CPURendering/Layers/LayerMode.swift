import CRowKernels
import Pixels

/// A blend mode, with what is asked for every eight pixels: comparing enumerations of another room is a call.
struct LayerMode {
  let blend: BlendMode
  /// Whether the source replaces the backdrop.
  let isPlain: Bool
  /// Whether strengths become grains.
  let isDissolved: Bool
  /// The number of the mode in ``row_composite_layer``, if that has it.
  let kernel: Int32?

  init(_ blend: BlendMode) {
    self.blend = blend
    isDissolved = blend == .dissolve
    isPlain = blend == .normal || blend == .dissolve
    kernel =
      switch blend {
      case .normal: Int32(ROW_NORMAL)
      case .multiply: Int32(ROW_MULTIPLY)
      case .screen: Int32(ROW_SCREEN)
      default: nil
      }
  }
}
