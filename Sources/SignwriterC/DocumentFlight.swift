import Pixels
import Scenes
import Signwriter

/// Documents whose pictures are on their way. Not Sendable: it belongs to its renderer's thread.
struct DocumentFlight {
  let resolved: [Result<ResolvedDocument, Fault>]
  let scenes: SubmittedScenes
  let form: PictureForm

  /// Waits for the pictures.
  func collect(from renderer: RendererObject) -> [Result<PictureObject, Fault>] {
    DocumentFlight.pictures(of: resolved, renderer.renderer.collect(scenes), form)
  }

  /// An answer for each document, of those whose scenes were drawn.
  static func pictures(
    of resolved: [Result<ResolvedDocument, Fault>], _ drawn: [Result<SceneRenderer.Drawn, SignwriterError>],
    _ form: PictureForm
  ) -> [Result<PictureObject, Fault>] {
    var drawn = drawn[...]
    return resolved.map { document in
      Result { () throws(Fault) in
        let document = try document.get()
        let image: PixelBuffer
        do throws(SignwriterError) { image = try drawn.removeFirst().get().image } catch { throw Fault(error) }
        return PictureObject(image, form, scale: document.report.scale, document: document)
      }
    }
  }
}
