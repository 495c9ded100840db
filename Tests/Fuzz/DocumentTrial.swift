import Documents
import Foundation
import GLESRendering
import Generators
import JSON
import Pixels
import Resolving
import Scene
import Signwriter
import Typography

/// Draws generated documents, on the CPU path or on both renderers, and holds the program to what it promises: an error
/// of one line, or a document that reads back equal and a picture of the size that was told, alike on both renderers.
struct DocumentTrial: Trial {
  private let generator: DocumentGenerator
  private let resolver: SceneResolver
  private let cpu = SceneRenderer()
  /// The GPU path; nil if only the CPU path is tried.
  private let gpu: SceneRenderer?
  /// The GPU path with four samples a pixel, for documents that are oversampled; nil if the device has none.
  private let sampling: SceneRenderer?
  /// The GPU path with draws alone, where the others dispatch; the bytes are the same.
  private let drawing: SceneRenderer?
  /// How many were refused, and how many drawn: a generator whose documents are all refused tries nothing.
  private(set) var refused = 0
  private(set) var drawn = 0
  /// Gets the message of each refusal.
  var onRefusal: ((String) -> Void)?

  /// Small canvases: what is tried is the way there, and a trial should take milliseconds.
  private static let maxPixels = 1 << 19

  /// Where the pictures of generated documents are.
  private static let pictures =
    URL(filePath: #filePath).appending(path: "../../RenderTests/Scenes").standardized.path

  init(seed: UInt64, onBothRenderers: Bool, passes: PassMethod = .auto) throws {
    generator = DocumentGenerator(seed: seed)
    resolver = SceneResolver(
      catalog: try FontCatalog(), images: ImageLibrary(folders: [Self.pictures]), maxPixels: Self.maxPixels)
    var options = GLESRenderer.Options()
    options.oversampling = .loop
    options.passes = .draws
    drawing = onBothRenderers && passes == .dispatches ? try SceneRenderer(.gpu, gpu: options) : nil
    options.passes = passes
    gpu = onBothRenderers ? try SceneRenderer(.gpu, gpu: options) : nil
    options.oversampling = .samples
    sampling = onBothRenderers ? try? SceneRenderer(.gpu, gpu: options) : nil
  }

  func subject(_ index: Int) -> (bytes: [UInt8], ending: String) {
    (JSONWriter.bytes(generator.document(index)), "json")
  }

  mutating func fault(of index: Int) -> String? { fault(of: generator.document(index)) }

  mutating func fault(of json: JSONValue) -> String? {
    let document: Document
    do throws(DocumentError) { document = try Document(json, source: "fuzz") } catch {
      return refuse("\(error)")
    }
    if let fault = faultOfReadingBack(document) { return fault }
    let scene: Scene
    do throws(ResolveError) { scene = try resolver.resolve(document).scene } catch {
      return refuse("\(error)")
    }
    drawn += 1
    return fault(ofDrawing: scene, of: document)
  }

  private mutating func refuse(_ message: String) -> String? {
    refused += 1
    onRefusal?(message)
    if message.isEmpty { return "an error without a message" }
    return message.contains("\n") ? "an error of several lines: \(message)" : nil
  }

  private func faultOfReadingBack(_ document: Document) -> String? {
    do throws(DocumentError) {
      try document.validate()
      // Text is lost where JSON says something else than the document did; numbers are compared as they were read.
      return try Document(document.json) == document ? nil : "it does not read back equal"
    } catch {
      return "what was read is not valid when it is written: \(error)"
    }
  }

  private func fault(ofDrawing scene: Scene, of document: Document) -> String? {
    let expected: PixelBuffer
    do throws(SignwriterError) { expected = try reference(scene) } catch {
      return "the CPU path failed: \(error)"
    }
    if expected.width != scene.width || expected.height != scene.height { return "the picture has another size" }
    guard let gpu else { return nil }
    do throws(SignwriterError) {
      let picture = try gpu.render([scene], alphaMode: .premultiplied)[0].get().image
      if let fault = fault(of: picture, expected, scene, document) { return fault }
      if let drawing, try drawing.render([scene], alphaMode: .premultiplied)[0].get().image != picture {
        return "draws and dispatches differ"
      }
    } catch {
      // What a device is not made for is told, and no fault.
      if case .beyondDevice = error { return nil }
      return "the GPU failed: \(error)"
    }
    guard let sampling, scene.oversampling > 1 else { return nil }
    do throws(SignwriterError) {
      let picture = try sampling.render([scene], alphaMode: .premultiplied)[0].get().image
      return fault(of: picture, expected, scene, document).map { "by samples: \($0)" }
    } catch {
      return "the GPU failed by samples: \(error)"
    }
  }

  private func fault(
    of picture: PixelBuffer, _ expected: PixelBuffer, _ scene: Scene, _ document: Document
  ) -> String? {
    guard let fault = fault(of: PixelDifference(picture, expected)) else { return nil }
    if isRounding(picture, expected, of: scene) { return nil }
    return isExplained(picture, expected, of: document) ? nil : fault
  }

  /// Whether the mean is too large only where values lie in the middle between two steps.
  private func isRounding(_ picture: PixelBuffer, _ expected: PixelBuffer, of scene: Scene) -> Bool {
    guard !scene.isDithered, PixelDifference(picture, expected).maximum <= 2 else { return false }
    return Ties.mean(of: picture, expected, exactly: cpu.renderWide(scene, alphaMode: .premultiplied)) <= 0.10
  }

  private func reference(_ scene: Scene) throws(SignwriterError) -> PixelBuffer {
    try cpu.render([scene], alphaMode: .premultiplied)[0].get().image
  }

  /// Whether the renderers are apart only where a gradient's hard edge passes a sample within the rounding of floats.
  private func isExplained(_ picture: PixelBuffer, _ expected: PixelBuffer, of document: Document) -> Bool {
    let moved = HardEdges.variants(of: document.json).compactMap { json in
      try? reference(resolver.resolve(Document(json, source: "fuzz")).scene)
    }
    let alike = [expected] + moved.filter { $0.width == expected.width && $0.height == expected.height }
    return fault(of: PixelDifference(picture, HardEdges.nearest(to: picture, within: alike))) == nil
  }

  /// The claims of docs/rendering-model.md.
  private func fault(of difference: PixelDifference) -> String? {
    guard difference.maximum > 2 || difference.mean > 0.10 else { return nil }
    return "the renderers are \(difference.maximum) apart at (\(difference.worstX), \(difference.worstY)),"
      + " mean \(difference.mean)"
  }
}
