import Pixels
import Scenes

/// A blur of colours: what it reads, what it makes, and its stages, which are those of a ``BlurJob``. Coordinates are
/// pixels of the scene.
struct ColorBlur {
  /// The area to work on; colours count as nothing outside.
  let source: PixelRect
  let result: PixelRect
  /// Whether the source is a copy, which needs room of its own.
  let readsCopy: Bool
  let stages: [BlurJob.Stage]

  init(_ blur: Blur, of source: PixelRect, over result: PixelRect, readsCopy: Bool = false) {
    self.readsCopy = readsCopy
    self.source = source
    self.result = result
    stages = BlurJob.stages(blur, source: source, origin: source.corner, result: result)
  }

  /// The texture that a stage draws to.
  static func target(of stage: BlurJob.Stage) -> SheetTexture {
    switch stage.target {
    case .scratchA: .colorScratchA
    case .scratchB: .colorScratchB
    default: .colorBlurred
    }
  }

  /// The room that the stages that draw to a texture need. They take turns in it.
  func room(in texture: SheetTexture) -> SIMD2<Int> {
    stages.filter { ColorBlur.target(of: $0) == texture }.room
  }
}
