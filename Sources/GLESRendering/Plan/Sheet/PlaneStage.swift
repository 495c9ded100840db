import Pixels
import Scene

/// A stage in which a plane is made from another: a rectangle that a program draws.
struct PlaneStage {
  let operation: PlaneOperation
  let target: SheetTexture
  /// What it makes: pixels of the scene, or places of its own, such as nodes of a coarse grid.
  let area: PixelRect
  /// Its turn among the stages of a round: stages of one turn need nothing of each other.
  let turn: Int

  var program: ShaderProgramID { operation.program }

  /// The same stage with its result elsewhere.
  func retargeted(to texture: SheetTexture) -> PlaneStage {
    PlaneStage(operation: operation, target: texture, area: area, turn: turn)
  }
}
