import CPURendering
import Documents
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// The sentences of the multilingual corpus as labels: with a gradient, a stroke and a shadow, wrapped.
@Suite(.serialized) struct CorpusDrawingTests {
  static func label(_ article: Article) -> LabelDocument {
    LabelDocument(
      text: article.text, size: .width(320), font: .init(family: article.family, size: 18),
      gradient: .init(colors: [Color(red: 0.8, green: 0.1, blue: 0), Color(red: 0, green: 0.2, blue: 0.8)]),
      shadows: [.init(color: Color(red: 0, green: 0, blue: 0, alpha: 0.6), offset: .init(x: 1, y: 2), blur: 4)],
      strokes: [.init(color: .white, width: 1, position: .outside)], numberOfLines: 0, lineBreak: .wordWrap,
      language: article.language)
  }

  /// The same label with a canvas that fits, on one line: nothing may be cut.
  static func fitting(_ article: Article) -> LabelDocument {
    var label = label(article)
    label.size = .fit
    label.numberOfLines = 1
    label.text = String(article.text.prefix(24))
    return label
  }

  @Test(.enabled(if: GPU.isThere, "no EGL device starts here"))
  func `every language is the same on both renderers, in one submission`() throws {
    #expect(Article.all.count >= 25 && Set(Article.all.map(\.script)).count >= 15)
    let labels = try Article.all.map { try SceneFiles.resolver.resolve(Self.label($0)) }
    for label in labels { #expect(label.report.missingGlyphs.isEmpty && label.report.lines.count > 1) }
    let images = try GPU.render(labels.map(\.scene))
    let renderer = CPURenderer()
    for (article, (label, image)) in zip(Article.all, zip(labels, images)) {
      expectSame(
        image, renderer.render(label.scene, alphaMode: .premultiplied), within: .gpu, article.language)
    }
  }

  /// Every line has ink, and the outermost rows and columns of a canvas that fits are empty except for what fades out.
  @Test(arguments: Article.all) func `a sentence is drawn whole`(_ article: Article) throws {
    let wrapped = try SceneFiles.resolver.resolve(Self.label(article))
    let picture = CPURenderer().render(wrapped.scene, alphaMode: .premultiplied)
    for line in wrapped.report.lines {
      let row = Int(line.baseline) - 4
      #expect((0..<picture.width).contains { picture[$0, row].w > 200 }, "nothing above the baseline \(row)")
    }
    let whole = try SceneFiles.resolver.resolve(Self.fitting(article))
    #expect(whole.scene.canvas.contains(whole.report.ink) && !whole.report.isTruncated)
    let image = CPURenderer().render(whole.scene, alphaMode: .premultiplied)
    for x in 0..<image.width { #expect(image[x, 0].w <= 1 && image[x, image.height - 1].w <= 1) }
    for y in 0..<image.height { #expect(image[0, y].w <= 1 && image[image.width - 1, y].w <= 1) }
  }
}
