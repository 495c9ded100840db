import Foundation
import ImageCodecs
import JSON
import Signwriter
import TestSupport
import Testing

/// The documents of the pages that people copy from: docs/gallery.md, cookbook.md and coming-from.md.
@Suite struct DesignPagesTests {
  private static let docs = URL(filePath: #filePath).appending(path: "../../../docs").standardized

  /// A block of JSON on a page, and the picture named just above it, if there is one.
  private struct Example {
    let json: String
    let picture: URL?
  }

  private static func examples(on page: String) throws -> [Example] {
    let text = try String(contentsOf: docs.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "```json\n").adjacentPairs.map { before, block in
      let json = String(block.prefix(upTo: block.range(of: "\n```")!.lowerBound))
      let image = before.components(separatedBy: "<img src=\"").last?.components(separatedBy: "\"").first
      let isGallery = image?.hasPrefix("images/gallery/") == true
      return Example(json: json, picture: isGallery ? docs.appending(path: image!) : nil)
    }
  }

  @Test(arguments: [("gallery.md", 15), ("cookbook.md", 6), ("coming-from.md", 5)])
  func `every document on the page is drawn, with all its characters`(page: String, atLeast: Int) throws {
    let renderer = try LabelRenderer(.cpu)
    let examples = try Self.examples(on: page)
    #expect(examples.count >= atLeast)
    for example in examples where !example.json.contains("\"styles\":") {
      let drawn = try renderer.render(Document(json: example.json))
      #expect(drawn.report.missingGlyphs.isEmpty, "\(example.json)")
      #expect(drawn.image.bytes.contains { $0 != 0 }, "\(example.json)")
    }
  }

  @Test func `the style sheets of the cookbook draw their tables`() throws {
    let sheets = try Self.examples(on: "cookbook.md").filter { $0.json.contains("\"styles\":") }
    #expect(sheets.count == 2)
    let gold = try StyleSheet(json: sheets[0].json)
    let drawn = try LabelRenderer(.cpu, styles: gold).render(
      Document(["text": "ハイスコア更新", "style": "gold", "language": "ja"], styles: gold))
    #expect(drawn.report.missingGlyphs.isEmpty)
    let cards = try StyleSheet(json: sheets[1].json)
    let card = try LabelRenderer(.cpu, styles: cards).render(Document(["style": "card"], styles: cards))
    #expect(card.image.width == 640)
  }

  @Test func `the gallery shows what its documents draw`() throws {
    let renderer = try LabelRenderer(.cpu)
    for example in try Self.examples(on: "gallery.md") {
      let picture = try #require(example.picture)
      let shown = try PNGCodec.decode(Array(Data(contentsOf: picture)))
      let drawn = try renderer.render(Document(json: example.json)).image
      #expect(drawn.width == shown.width && drawn.height == shown.height, "\(picture.lastPathComponent)")
      guard drawn.bytes.count == shown.bytes.count else { continue }
      let largest = zip(drawn.bytes, shown.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(largest <= 1, "\(picture.lastPathComponent): scripts/make effects draws it anew")
    }
  }
}

extension Array {
  fileprivate var adjacentPairs: [(Element, Element)] { Array<(Element, Element)>(zip(self, dropFirst())) }
}
