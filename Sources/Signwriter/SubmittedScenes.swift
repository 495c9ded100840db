import GLESRendering
package import Pixels
import Resolving
package import Scene

/// Scenes that were submitted to a renderer and not collected yet.
///
/// Not Sendable: it belongs to its renderer's thread. Dropping it drops the pictures.
package final class SubmittedScenes {
  /// Where the pictures are.
  enum Place {
    /// On their way, by this renderer, which is kept if another one replaces it meanwhile.
    case flying(PendingPictures, GLESRenderer)
    case done([Result<SceneRenderer.Drawn, SignwriterError>])
  }

  let scenes: [Scene]
  let alphaMode: AlphaMode
  let place: Place

  init(_ scenes: [Scene], _ alphaMode: AlphaMode, _ place: Place) {
    self.scenes = scenes
    self.alphaMode = alphaMode
    self.place = place
  }
}

extension SceneRenderer {
  /// Draws scenes and returns without waiting for the device; the CPU path has then drawn them. The results are those
  /// of ``render(_:alphaMode:)``. Others may be submitted before these are collected.
  package func submit(_ scenes: [Scene], alphaMode: AlphaMode = .straight) -> SubmittedScenes {
    guard let gpu, gpu.failure == nil else {
      return SubmittedScenes(scenes, alphaMode, .done(render(scenes, alphaMode: alphaMode)))
    }
    return SubmittedScenes(scenes, alphaMode, .flying(gpu.submit(scenes, alphaMode: alphaMode), gpu))
  }

  /// Whether ``collect(_:)`` need not wait for the device. It takes what has arrived, and waits for nothing.
  package func isReady(_ submitted: SubmittedScenes) -> Bool {
    switch submitted.place {
    case .flying(let pending, let gpu): gpu.isReady(pending)
    case .done: true
    }
  }

  /// Waits for submitted scenes. Each has a picture, or the reason why it has none. Scenes must be collected once.
  package func collect(_ submitted: SubmittedScenes) -> [Result<Drawn, SignwriterError>] {
    switch submitted.place {
    case .flying(let pending, let gpu):
      results(of: gpu.collect(pending), for: submitted.scenes, submitted.alphaMode)
    case .done(let results): results
    }
  }
}
