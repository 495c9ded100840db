import Foundation
import Testing
import Typography

/// Sentences of many languages, laid out; their glyphs as HarfBuzz's own tool has them.
@Suite struct CorpusTests {
  struct Article: Decodable, Sendable, CustomTestStringConvertible {
    let language: String
    let script: String
    let family: String
    let text: String
    var testDescription: String { language }
  }

  private struct Corpus: Decodable { let articles: [Article] }

  static let articles: [Article] = {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Corpus/articles.json")
    return (try? JSONDecoder().decode(Corpus.self, from: Data(contentsOf: url)).articles) ?? []
  }()

  static let hbShape = "/usr/bin/hb-shape"

  func layout(_ article: Article, width: Double = .infinity, lines: Int = 1) throws -> TextLayout {
    try Setting(width: width) {
      $0.font = FontQuery(family: article.family)
      $0.language = article.language
      $0.numberOfLines = lines
      $0.lineBreak = lines == 1 ? .truncateTail : .wordWrap
    }.layout(article.text)
  }

  @Test func `the corpus is as wide as it says`() {
    #expect(Self.articles.count >= 25 && Set(Self.articles.map(\.script)).count >= 15)
  }

  @Test(arguments: articles) func `a sentence has its glyphs, and wraps inside its width`(_ article: Article) throws
  {
    let line = try layout(article)
    #expect(line.missingGlyphs.isEmpty && line.lines.count == 1)
    #expect(line.isRightToLeft == ["Arab", "Hebr"].contains(article.script))
    #expect(line.glyphs.allSatisfy { $0.id != 0 })
    let wrapped = try layout(article, width: 200, lines: 0)
    #expect(wrapped.lines.count > 1 && wrapped.lines.allSatisfy { $0.width <= 200 + 1e-6 })
    let covered = wrapped.lines.flatMap { Array($0.range) }
    #expect(
      covered
        == Array(
          article.text.utf16.indices.map {
            article.text.utf16.distance(from: article.text.utf16.startIndex, to: $0)
          }))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: hbShape),
      "install libharfbuzz-bin: scripts/install-packages --tests"),
    arguments: articles)
  func `glyphs and advances are hb-shape's`(_ article: Article) throws {
    let units = Array(article.text.utf16)
    for run in try layout(article).lines[0].runs {
      let expected = try Self.shape(run, of: units, language: article.language)
      let scale = Double(run.face.metrics.unitsPerEm) / run.size
      #expect(run.glyphs.map(\.id) == expected.map(\.g))
      #expect(zip(run.glyphs, expected).allSatisfy { abs($0.advance * scale - Double($1.ax)) < 1e-6 })
    }
  }

  private struct ShapedGlyph: Decodable {
    let g: UInt32
    let ax: Int
  }

  private static func shape(_ run: GlyphRun, of units: [UInt16], language: String) throws -> [ShapedGlyph] {
    func text(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: hbShape)
    process.arguments = [
      "--font-file=\(run.face.path)", "--face-index=\(run.face.index)", "--language=\(language)",
      "--direction=\(run.isRightToLeft ? "rtl" : "ltr")", "--output-format=json", "--no-glyph-names",
      "--text-before=\(text(0..<run.range.lowerBound))", "--text-after=\(text(run.range.upperBound..<units.count))",
      "--text=\(text(run.range))",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode([ShapedGlyph].self, from: data)
  }
}
