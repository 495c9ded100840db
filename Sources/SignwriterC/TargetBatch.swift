import CSignwriter
import GLESRendering
import Scenes
import Signwriter

/// Documents of a caller's, and where each is to be drawn.
struct TargetBatch {
  private let documents: UnsafeBufferPointer<signwriter_text>
  private let targets: [RenderTarget]
  private let options: DrawingOptions
  /// The most documents of one call.
  private static let mostDocuments = 1 << 16

  /// What the drawing came to.
  struct Drawn {
    let answers: [Result<Void, Fault>]
    let fence: RenderFence
  }

  init(
    _ documents: UnsafePointer<signwriter_text>?, _ count: Int, _ targets: UnsafePointer<signwriter_target>?,
    _ options: DrawingOptions
  ) throws(Fault) {
    guard count >= 1, count <= TargetBatch.mostDocuments else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "count: \(UInt(bitPattern: count)) is not in 1...\(TargetBatch.mostDocuments) documents")
    }
    guard let documents else { throw Fault(SIGNWRITER_NULL_ARGUMENT, "documents: it is NULL; give \(count)") }
    guard let targets else { throw Fault(SIGNWRITER_NULL_ARGUMENT, "targets: it is NULL; give \(count)") }
    let form = try TargetOptions.form(options)
    var places: [RenderTarget] = []
    for index in 0..<count {
      try SizedStruct.checkElement(targets, index, "signwriter_target")
      places.append(try TargetOptions.target(targets[index], form))
    }
    self.documents = UnsafeBufferPointer(start: documents, count: count)
    self.targets = places
    self.options = options
  }

  func draw(on renderer: RendererObject, after sync: UnsafeMutableRawPointer?) throws(Fault) -> Drawn {
    let resolved = documents.map { options.resolve($0, for: renderer) }
    var scenes: [Scene] = []
    var places: [RenderTarget] = []
    for (result, target) in zip(resolved, targets) {
      guard case .success(let document) = result else { continue }
      scenes.append(document.scene)
      places.append(target)
    }
    do throws(SignwriterError) {
      let drawing = try renderer.renderer.draw(scenes, into: places, after: sync)
      var answers = drawing.answers[...]
      return Drawn(
        answers: resolved.map { result in
          result.flatMap { _ in answers.removeFirst().mapError { Fault($0) } }
        }, fence: drawing.fence)
    } catch {
      throw Fault(error)
    }
  }
}
