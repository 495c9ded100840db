import ArgumentParser
import Documents
import Foundation
import ImageCodecs
import Resolving
import Signwriter
import SpriteFonts
import Typography

/// Measures how fast sprite fonts are made: their pages and numbers, beside the same characters drawn as labels.
struct FontCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "font", abstract: "Measures how fast sprite fonts are made, to the bytes of their files.",
    discussion: """
      Medians. A font is its cells drawn and packed, its pairs, and its pages as PNG; "as labels" is each character drawn as
      a label of its own, without packing, pairs and files.
      """)

  @Option(help: ArgumentHelp("The style sheet that has the style gold.", valueName: "FILE"))
  var styles = "examples/sprite-fonts/styles.json"

  @Option(help: ArgumentHelp("How often each is made.", valueName: "N"))
  var rounds = 5

  func validate() throws {
    guard (1...1000).contains(rounds) else { throw ValidationError("--rounds \(rounds) is not in 1...1000") }
  }

  /// What is made: its name, its characters and its layers.
  private static let fonts: [(name: String, characters: String, layers: [SpriteFontDocument.Layer])] = [
    ("ASCII", "ascii", []),
    ("ASCII, three layers", "ascii", [.shadow, .stroke, .fill]),
    ("ideographs", "U+4E00-55FF", []),
    ("ideographs, three layers", "U+4E00-55FF", [.shadow, .stroke, .fill]),
  ]

  func run() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: styles)))
    let sheet = try StyleSheet(bytes: bytes, source: styles)
    guard case .label(let style) = try Document(json: "{}", styles: sheet, styleName: "gold") else { return }
    let renderer = try LabelRenderer(DrawingEnvironment(catalog: try FontCatalog()), .cpu)
    var table = MarkdownTable([
      "font", ">characters", "pages", ">full", ">pairs", ">ms", ">processor ms", ">labels, processor ms", ">ratio",
    ])
    for font in FontCommand.fonts {
      var document = SpriteFontDocument(style: style, characters: font.characters)
      document.layers = font.layers
      document.page.side = 8192
      table.add(try row(font.name, document, renderer))
    }
    print(table.text, terminator: "")
  }

  private func row(_ name: String, _ document: SpriteFontDocument, _ renderer: LabelRenderer) throws -> [String] {
    let maker = SpriteFontMaker(renderer)
    var set = try maker.make(document)
    let made = try Sample.median(of: rounds) {
      set = try maker.make(document)
      _ = try set.files(named: "font", compression: .fast)
    }
    let documents = set.sizes[0].fonts[0].glyphs.filter { !$0.cell.isEmpty }.map { glyph in
      var label = document.style
      label.text = glyph.character.text
      return Document.label(label)
    }
    let labels = try Sample.median(of: rounds) {
      for result in renderer.render(documents) { _ = try result.get() }
    }
    let (size, font) = (set.sizes[0], set.sizes[0].fonts[0])
    let pages = size.pages.map { "\($0.width) x \($0.height)" }.joined(separator: ", ")
    func milliseconds(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1e3) }
    return [
      name, "\(font.glyphs.count)", pages, "\(Int((size.fill * 100).rounded())) %", "\(font.pairs.count)",
      milliseconds(made.wall), milliseconds(made.processor), milliseconds(labels.processor),
      String(format: "%.2f", made.processor / labels.processor),
    ]
  }
}
