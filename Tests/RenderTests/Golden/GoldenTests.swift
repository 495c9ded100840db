import CPURendering
import Documents
import Foundation
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Every scene of the corpus, on each renderer, against its golden; and the GPU against the CPU path by the table of
/// the rendering model.
@Suite(.serialized) struct GoldenTests {
  @Test(arguments: SceneFiles.names)
  func `the CPU path draws its golden`(name: String) throws {
    let image = CPURenderer().render(try SceneFiles.scene(name))
    try GoldenComparison.expect(image, matches: name, by: "cpu", within: .reference, records: true)
  }

  @Test(.enabled(if: GPU.isThere, "no EGL device starts here"))
  func `the GPU draws the goldens, all in one submission`() throws {
    let scenes = try SceneFiles.names.map { try SceneFiles.scene($0) }
    for (name, image) in zip(SceneFiles.names, try GPU.render(scenes, alphaMode: .straight)) {
      try GoldenComparison.expect(image, matches: name, by: "gpu", within: .gpu, records: false)
    }
  }

  @Test(.enabled(if: GPU.isThere, "no EGL device starts here"))
  func `the GPU agrees with the CPU path, premultiplied`() throws {
    let names = Turn.share(of: SceneFiles.names, one: 4)
    let scenes = try names.map { try SceneFiles.scene($0) }
    let renderer = CPURenderer()
    for (name, (scene, image)) in zip(names, zip(scenes, try GPU.render(scenes))) {
      expectSame(image, renderer.render(scene, alphaMode: .premultiplied), within: .gpu, name)
    }
  }

  @Test(.enabled(if: GPU.isThere, "no EGL device starts here"), arguments: [OversamplingMethod.loop, .samples])
  func `oversampled, the GPU agrees with the CPU path by each method`(method: OversamplingMethod) throws {
    guard method == .loop || GPU.hasSamples else { return }
    var options = GLESRenderer.Options()
    options.oversampling = method
    let renderer = try GLESRenderer(device: GPU.device, options: options)
    let names = Turn.share(of: SceneFiles.names, one: 4)
    let scenes = try names.map { name in
      var document = try SceneFiles.document(name)
      document.canvas.oversampling = max(2, document.canvas.oversampling)
      return try SceneFiles.resolver.resolve(document).scene
    }
    #expect(scenes.contains { renderer.oversamplingReport($0).samples == 4 } == (method == .samples))
    let pictures = try renderer.pictures(of: scenes, alphaMode: .premultiplied)
    for (name, (scene, picture)) in zip(names, zip(scenes, pictures)) {
      let expected = CPURenderer().render(scene, alphaMode: .premultiplied)
      expectSame(picture, expected, within: .gpu, "\(name) by \(method)")
    }
  }

  @Test(.enabled(if: GPU.isThere, "no EGL device starts here"))
  func `a label is the same alone, in a batch and in another order`() throws {
    let names = Turn.share(of: SceneFiles.names, one: 4)
    let scenes = try names.map { try SceneFiles.scene($0) }
    let together = try GPU.render(scenes)
    let reversed = try GPU.render(scenes.reversed())
    for (name, (image, other)) in zip(names, zip(together, reversed.reversed())) {
      #expect(image == other, "\(name) changes with the order")
    }
    for index in stride(from: 0, to: scenes.count, by: 4) {
      #expect(try GPU.render([scenes[index]])[0] == together[index], "\(names[index]) changes alone")
    }
  }

  @Test(arguments: SceneFiles.names)
  func `the CPU path agrees with the direct evaluation`(name: String) throws {
    let scene = try SceneFiles.scene(name)
    guard scene.width * scene.height * scene.oversampling * scene.oversampling < 120_000 else { return }
    expectSame(
      CPURenderer().render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene),
      within: .reference, name)
  }

  @Test func `every golden has its scene`() {
    let scenes = Set(SceneFiles.names)
    #expect(SceneFiles.files(in: "Goldens", ending: "png").filter { !scenes.contains($0) } == [])
    #expect(scenes.count >= 24)
  }

  @Test func `the rendering model promises the tolerances that are held`() throws {
    let page = SceneFiles.folder.appending(path: "../../docs/rendering-model.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    for (pair, tolerance) in [("CPU path, direct evaluation", Tolerance.reference), ("GPU, CPU path", .gpu)] {
      let mean = String(format: "%.2f", tolerance.mean)
      #expect(lines.contains("| \(pair) | \(tolerance.maximum) | \(mean) |"), "\(pair)")
    }
  }
}
