import ArgumentParser
import Basics
import Documents
import ImageCodecs
import Signwriter
import SignwriterBatch
import SpriteFonts

struct FontCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "font",
    abstract: "Makes a bitmap font for games: a style's characters on pages, with their numbers.",
    usage: """
      signwriter font STYLE.json --characters ascii -o gold.fnt
      signwriter font styles.json#gold --language de,pl --layers shadow,glyph -o gold.fnt
      """,
    discussion:
      "Exit status: 1 where --missing-glyph error finds characters that no font has, 2 where nothing is made.")

  @OptionGroup var source: SpriteFontSource
  @OptionGroup var flags: SpriteFontFlags
  @OptionGroup var rendering: RendererOptions

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: "The font's file: .fnt, .xml, .bin or .json; its pages and other files lie beside it.",
    completion: .file())
  private var target: String?

  @Option(help: "Also a page that shows lines of the font beside labels.", completion: .file(extensions: ["html"]))
  var html: String?

  @Option(help: "Also a report as JSON: pages, cells, advances, pairs.", completion: .file(extensions: ["json"]))
  var report: String?

  @Option(help: "How hard to try for small PNG files: fast, balanced, small.")
  var compression = PNGCodec.Compression.balanced

  @Option(help: "What to do where no font has a character: fail, say so, or leave it out.")
  var missingGlyph = MissingGlyphPolicy.warn

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  /// The endings that choose a format, the default's first.
  private static let endings: [(String, SpriteFontDocument.Format)] = [
    (".fnt", .text), (".xml", .xml), (".bin", .binary), (".json", .json),
  ]

  func validate() throws { try rendering.requireOneDevice() }

  func run() throws {
    let output = try requireOutput()
    try checkProcessLimits()
    let fonts: SpriteFontSet
    do {
      let (document, catalog, images) = try source.document { object throws(DocumentError) in
        try flags.lay(over: &object)
        if object["formats"] == nil { object["formats"] = [.string(output.format.rawValue)] }
      }
      let environment = DrawingEnvironment(catalog: catalog, images: images, limits: rendering.limits.limits)
      let renderer = try LabelRenderer(
        environment, rendering.renderer, device: rendering.deviceIndex, gpu: rendering.gpu)
      let maker = SpriteFontMaker(renderer)
      fonts = try maker.make(document)
      if missingGlyph == .error, !fonts.missing.isEmpty {
        Terminal.error("\(source.name): characters: no font has \(fonts.missingWords); nothing was written")
        throw ExitCode.someFailed
      }
      for file in try fonts.files(named: output.name, compression: compression) {
        try OutputFolder.writeWhole(file.bytes, to: output.folder + file.name)
      }
      if let report {
        try OutputFolder.writeWhole(Array((JSONWriter.pretty(fonts.report) + "\n").utf8), to: report)
      }
      if let html { try OutputFolder.writeWhole(try maker.page(of: fonts, title: output.name), to: html) }
    } catch let code as ExitCode {
      skipDriverTeardown()
      throw code
    } catch {
      throw cannotStart(error, of: source.name)
    }
    skipDriverTeardown()
    tell(fonts, output.folder + output.name)
  }

  /// The folder and the name of the font, and the format of its ending.
  private func requireOutput() throws -> (folder: String, name: String, format: SpriteFontDocument.Format) {
    guard let target else {
      throw ValidationError("Give -o FILE.fnt: the font's file, beside which its pages lie.")
    }
    guard let (ending, format) = FontCommand.endings.first(where: { target.hasSuffix($0.0) }) else {
      let known = FontCommand.endings.map(\.0).joined(separator: ", ")
      throw ValidationError("-o \"\(target)\" ends like no font that is known; use one of \(known)")
    }
    for (option, path) in [("-o", target), ("--html", html), ("--report", report)] {
      guard let path else { continue }
      let written = NamedFile(option: option, path: path)
      for input in source.files where input.isSame(as: written) {
        throw ValidationError(
          "\(option) \(path) is the file of \(input.option), and would be overwritten; name another")
      }
    }
    let folder = FileName.folder(of: target)
    let name = String(target.dropFirst(folder.count).dropLast(ending.count))
    guard !name.isEmpty, name.utf8.count <= 100 else {
      throw ValidationError("-o \"\(target)\" has no name of 1 to 100 bytes before its ending")
    }
    return (String(folder), name, format)
  }

  private func tell(_ fonts: SpriteFontSet, _ path: String) {
    if !fonts.missing.isEmpty, missingGlyph == .warn {
      Terminal.write("warning: no font has \(fonts.missingWords); the font is without them\n")
    }
    guard !quiet else { return }
    for sentence in fonts.told { Terminal.write("note: \(Terminal.oneLine(sentence))\n") }
    Terminal.write("\(path): \(fonts.summary)\n")
  }
}

extension SpriteFontSet {
  /// The first characters that no font has, and how many more there are.
  fileprivate var missingWords: String {
    let words = missing.prefix(8).map { character in
      "U+" + String(character.id, radix: 16, uppercase: true)
    }
    return words.joined(separator: ", ") + (missing.count > 8 ? " and \(missing.count - 8) more" : "")
  }
}
