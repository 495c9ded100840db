import CPURendering
import Documents
import GLESRendering
import JSON
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Every scene of the corpus, varied in ways that must not change it, or change it in a known way.
@Suite(.serialized) struct CorpusVariantTests {
  @Test(arguments: SceneFiles.names)
  func `a document replayed from its own JSON is the same picture`(name: String) throws {
    let document = try SceneFiles.document(name)
    let again = try Document(json: document.json.description)
    #expect(again == document)
    let renderer = CPURenderer()
    let scene = try SceneFiles.resolver.resolve(again).scene
    #expect(renderer.render(scene) == renderer.render(try SceneFiles.scene(name)))
  }

  /// In a group, at a whole pixel, a label looks as it does alone on that canvas.
  @Test(arguments: Turn.share(of: SceneFiles.names, one: 4))
  func `a whole-pixel shift shifts the picture`(name: String) throws {
    let document = try SceneFiles.document(name)
    guard case .label(let label) = document, !label.isDithered else { return }
    // A gradient over the canvas, and a background with rounded corners, belong to the canvas and not to the label.
    guard label.background == nil, label.gradient?.box != .canvas, label.image?.box != .canvas else { return }
    let scale = label.scale
    func picture(at x: Double, _ y: Double) throws -> PixelBuffer {
      var child = document
      child.id = nil
      let group = GroupDocument(
        width: 700 / scale, height: 400 / scale, scale: scale,
        children: [.init(child, frame: .init(x: x / scale, y: y / scale))], oversampling: label.oversampling)
      return CPURenderer().render(
        try SceneFiles.resolver.resolve(.group(group)).scene, alphaMode: .premultiplied)
    }
    let here = try picture(at: 150, 130)
    let there = try picture(at: 161, 135)
    for y in 0..<(here.height - 5) {
      for x in 0..<(here.width - 11) {
        let a = SIMD4<Int32>(truncatingIfNeeded: here[x, y])
        let b = SIMD4<Int32>(truncatingIfNeeded: there[x + 11, y + 5])
        let difference = a &- b
        // The offset of a gradient is a float that is rounded differently.
        if difference.max() > 1 || difference.min() < -1 {
          Issue.record("\(name): (\(x), \(y)) does not move along: \(a), \(b)")
          return
        }
      }
    }
  }

  /// Twice the scale gives the same picture with four times the pixels; their means are close to it. What differs is
  /// the rounding of glyph origins and baselines, so thin parts may differ, but the bulk must not.
  @Test(arguments: SceneFiles.names)
  func `scale 2 is the same picture, finer`(name: String) throws {
    let document = try SceneFiles.document(name)
    guard case .label(var label) = document, case .fit = label.size else { return }
    let small = try SceneFiles.resolver.resolve(label)
    label.scale *= 2
    let large = try SceneFiles.resolver.resolve(label)
    let (a, b) = (small.report, large.report)
    #expect(abs(b.layout.width - 2 * a.layout.width) < 1e-6 && abs(b.layout.height - 2 * a.layout.height) < 1e-6)
    // Blurs end at 3 sigma and masks at whole pixels, so a few pixels are tolerated.
    #expect(
      abs(b.ink.width - 2 * a.ink.width) <= 8 && abs(b.ink.height - 2 * a.ink.height) <= 8, "\(a.ink) \(b.ink)")
    let mass = { (scene: Scene) -> Double in
      let image = CPURenderer().render(scene, alphaMode: .premultiplied)
      return Double(stride(from: 3, to: image.bytes.count, by: 4).reduce(0) { $0 + Int(image.bytes[$1]) })
    }
    let (coarse, fine) = (mass(small.scene), mass(large.scene) / 4)
    #expect(abs(fine - coarse) <= 0.04 * coarse + 255 * 8, "\(name): \(coarse) and \(fine)")
  }

  @Test(.enabled(if: GPU.isThere, "no EGL device starts here"))
  func `on smaller sheets every picture is the same`() throws {
    let names = Turn.share(of: SceneFiles.names, one: 4)
    let scenes = try names.map { try SceneFiles.scene($0) }
    let usual = try GPU.render(scenes)
    var options = GLESRenderer.Options()
    options.sheetSize = 333
    options.atlasPageSize = 256
    let small = try GLESRenderer(device: GPU.device, options: options)
    for (name, (image, other)) in zip(
      names, zip(usual, try small.pictures(of: scenes, alphaMode: .premultiplied)))
    {
      #expect(image == other, "\(name) changes with the sheet")
    }
  }

  /// The case that needs oversampling, as numbers: more positions come closer to 16 x 16, on the GPU as a loop and, as
  /// hardware does it, with four samples a pixel.
  @Test(.enabled(if: GPU.isThere, "no EGL device starts here"), arguments: [false, true])
  func `oversampling on the GPU converges`(usesMultisampling: Bool) throws {
    var options = GLESRenderer.Options()
    options.oversampling = usesMultisampling ? .samples : .loop
    let renderer = try GLESRenderer(device: GPU.device, options: options)
    let names = [2, 4, 8, 16].map { "oversampling-\($0)-thin-glyph" }
    var scenes = try names.map { try SceneFiles.scene($0) }
    guard case .label(var label) = try SceneFiles.document(names[0]) else { return }
    label.oversampling = 1
    scenes.insert(try SceneFiles.resolver.resolve(label).scene, at: 0)
    let images = try renderer.pictures(of: scenes, alphaMode: .premultiplied)
    let errors = images.dropLast().map { PixelDifference($0, images[images.count - 1]).mean }
    for (coarse, fine) in zip(errors, errors.dropFirst()) { #expect(fine < coarse, "errors \(errors)") }
    #expect(errors[0] > 3 * errors[2], "errors \(errors)")
    #expect(renderer.oversamplingReport(4).samples == (usesMultisampling ? 4 : 1))
  }
}
