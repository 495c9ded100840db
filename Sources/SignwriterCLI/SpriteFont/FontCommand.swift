import ArgumentParser
import Basics
import Documents
import Films
import Foundation
import ImageCodecs
import JSON
import Signwriter
import SpriteFonts

struct FontCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "font",
    abstract: "Makes a bitmap font for games: a style's characters on pages, with their numbers.",
    usage: """
      signwriter font STYLE.json --characters ascii -o gold.fnt
      signwriter font styles.json#gold --language de,pl --layers shadow,glyph -o gold.fnt
      """,
    discussion: """
      Writes the font's file, and beside it its pages and what else --format names. Tells on standard \
      error what a game shows otherwise than a label. docs/sprite-fonts.md says how a game sets lines.

      Exit status: 0 where all files are written, 1 where --missing-glyph error finds characters that \
      no font has, 2 where the style or a file is wrong, 64 where an option is, or where an output would \
      overwrite a file that is read. But for 0 nothing is written, unless a file cannot be to its end.
      """)

  @OptionGroup var source: SpriteFontSource
  @OptionGroup var flags: SpriteFontFlags
  @OptionGroup var rendering: RendererOptions

  @Option(
    name: .output,
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
    let files: [SpriteFontSet.File]
    do {
      let (document, catalog, images) = try source.document { object throws(DocumentError) in
        try flags.lay(over: &object)
        if object["formats"] == nil { object["formats"] = [.string(output.format.rawValue)] }
      }
      let environment = DrawingEnvironment(catalog: catalog, images: images, limits: rendering.limits.limits)
      let renderer = try rendering.labelRenderer(in: environment, isQuiet: quiet)
      let maker = SpriteFontMaker(renderer)
      fonts = try maker.make(document)
      if missingGlyph == .error, !fonts.missing.isEmpty {
        Terminal.error("\(source.name): characters: no font has \(fonts.missingWords); nothing was written")
        throw ExitCode.someFailed
      }
      files = try fonts.files(named: output.name, compression: compression)
      var use = optionFiles()
      use.reads(namedBy: Document.spriteFont(document).json, in: images)
      for file in files { use.writes("-o", output.folder + file.name) }
      try use.check()
      let page = try html.map { _ in try maker.page(of: fonts, title: output.name) }
      for file in files { try OutputFolder.writeWhole(file.bytes, to: output.folder + file.name) }
      if let report {
        try OutputFolder.writeWhole(Array((JSONWriter.pretty(fonts.report(of: files)) + "\n").utf8), to: report)
      }
      if let html, let page { try OutputFolder.writeWhole(page, to: html) }
    } catch let code as ExitCode {
      skipDriverTeardown()
      throw code
    } catch {
      throw cannotStart(error, of: source.name)
    }
    skipDriverTeardown()
    tell(fonts, files.map(\.name), output.folder, output.name)
  }

  /// The files of options: those that are read, and those that are written whatever the font is.
  private func optionFiles() -> FileUse {
    var use = source.files
    for file in flags.charactersFrom { use.reads("--characters-from", file) }
    use.writes("--html", html)
    use.writes("--report", report)
    return use
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
    // What else is written is known when the font is made.
    var use = optionFiles()
    use.writes("-o", target)
    try use.check()
    let folder = FileName.folder(of: target)
    let name = String(target.dropFirst(folder.count).dropLast(ending.count))
    guard !name.isEmpty, name.utf8.count <= 100 else {
      throw ValidationError("-o \"\(target)\" has no name of 1 to 100 bytes before its ending")
    }
    return (String(folder), name, format)
  }

  private func tell(_ fonts: SpriteFontSet, _ files: [String], _ folder: String, _ name: String) {
    if !fonts.missing.isEmpty, missingGlyph == .warn {
      Terminal.write("warning: no font has \(fonts.missingWords); the font is without them\n")
    }
    guard !quiet else { return }
    for sentence in fonts.warnings + [flags.commaRemark].compactMap({ $0 }) {
      Terminal.write("note: \(Terminal.oneLine(sentence))\n")
    }
    let earlier = earlierFiles(than: files, folder, name)
    if !earlier.isEmpty {
      let names =
        earlier.prefix(4).joined(separator: ", ") + (earlier.count > 4 ? " and \(earlier.count - 4) more" : "")
      Terminal.write("note: \(Terminal.oneLine(names)): not of this font; remove what an earlier one has left\n")
    }
    let main =
      files.first { $0.hasPrefix(name + ".") && !$0.hasSuffix(".png") } ?? files.first { !$0.hasSuffix(".png") }
    Terminal.write("\(folder)\(main ?? name): \(fonts.summary)\n")
  }

  /// The pages and strips of the font's name that lie in its folder and were not written now.
  private func earlierFiles(than files: [String], _ folder: String, _ name: String) -> [String] {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let written = Set(files)
    return found.filter { SpriteFontSet.isPageOrStrip($0, of: name) && !written.contains($0) }.sorted()
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
