import Pixels
import Scenes
import Signwriter

extension RendererObject {
  /// Draws scenes in one submission.
  func draw(_ scenes: [Scene], _ alphaMode: AlphaMode) -> [Result<SceneRenderer.Drawn, Fault>] {
    renderer.render(scenes, alphaMode: alphaMode).map { $0.mapError { Fault($0) } }
  }

  /// Draws one scene and shows the picture to `body`; its memory is then used again.
  func draw(_ scene: Scene, _ alphaMode: AlphaMode, _ body: (PixelBuffer) -> Void) -> Result<Void, Fault> {
    var answer = Result<Void, Fault>.success(())
    renderer.render([scene], alphaMode: alphaMode) { result in
      answer = result.map { body($0.image) }.mapError { Fault($0) }
    }
    return answer
  }
}
