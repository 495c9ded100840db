package import GLESRendering
import Resolving
package import Scene

extension SceneRenderer {
  /// Answers for scenes that were drawn into targets.
  package struct TargetDrawing {
    package let answers: [Result<Void, SignwriterError>]
    package let fence: RenderFence
  }

  /// Draws each scene into the target of the same index. Throws on the CPU path.
  package func draw(
    _ scenes: [Scene], into targets: [RenderTarget], after sync: UnsafeMutableRawPointer?
  ) throws(SignwriterError) -> TargetDrawing {
    let gpu = try textures()
    do throws(GLESError) {
      let drawing = try gpu.draw(scenes, into: targets, after: sync)
      return TargetDrawing(answers: drawing.answers.map { $0.mapError(explain) }, fence: drawing.fence)
    } catch {
      throw .gpu(error)
    }
  }

  /// Draws each scene into a texture that is handed out. Throws on the CPU path.
  package func lease(
    _ scenes: [Scene], format: RenderTarget.Format, rows: RenderTarget.Rows, isPremultiplied: Bool
  ) throws(SignwriterError) -> [Result<TextureLease, SignwriterError>] {
    let gpu = try textures()
    do throws(GLESError) {
      return try gpu.lease(scenes, format: format, rows: rows, isPremultiplied: isPremultiplied)
        .map { $0.mapError(explain) }
    } catch {
      throw .gpu(error)
    }
  }

  /// The GPU path. Throws on the CPU path, which has no textures.
  func textures() throws(SignwriterError) -> GLESRenderer {
    guard let gpu else {
      throw .gpu(
        .unusableTarget("the CPU path has no textures. Make the renderer for a GPU, or in a context of yours"))
    }
    return gpu
  }

  private func explain(_ error: GLESError) -> SignwriterError {
    switch error {
    case .unsupportedScene(let reason): .beyondDevice(reason: reason)
    case .unusableTarget, .notOffered, .wrongThread: .gpu(error)
    default: .drawing(error, device: name)
    }
  }
}
