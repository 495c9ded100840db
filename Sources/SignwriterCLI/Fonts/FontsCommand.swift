import ArgumentParser
import Documents
import Films
import JSON
import Signwriter
import Typography

struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Lists the families of fonts, or says which of them have all characters of a text.",
    usage: """
      signwriter fonts [NAME] [--json]
      signwriter fonts --covers "Grüße 日本"
      """,
    discussion: """
      Exit status: 1 where no family has NAME in its name, and with --covers where no single family has the whole \
      text; else 0.
      """)

  @Argument(help: "Only families whose names have this in them, in upper or lower case.")
  var name: String?

  @Option(help: "Say which families have all characters of this text, and which characters the others lack.")
  var covers: String?

  @Option(help: "Also the fonts in the folders of this style sheet.")
  var styles: String?

  @OptionGroup var fontOptions: FontOptions

  @Flag(help: "As JSON.")
  var json = false

  func validate() throws {
    guard let covers, FontFamily.visibleScalars(of: covers).isEmpty else { return }
    throw ValidationError("--covers \"\(covers)\" has no character that needs a glyph; give a text")
  }

  func run() throws {
    let isFound: Bool
    do {
      let sheet = try styles.map { try StyleSheet(bytes: try DocumentFile.read($0), source: $0) } ?? StyleSheet()
      sheet.tellMissingFontFolders(at: styles)
      let catalog = try FontCatalog(
        folders: sheet.fontFolders(at: styles), usesSystemFonts: !fontOptions.noSystemFonts)
      guard catalog.fontCount > 0 else { throw FontError.noFontsInFolders(sheet.fontFolders(at: styles)) }
      isFound = try report(catalog)
    } catch {
      throw cannotStart(error)
    }
    if !isFound { throw ExitCode.someFailed }
  }

  /// Writes the list. False where no family has the name, or the whole text, that was given.
  private func report(_ catalog: FontCatalog) throws -> Bool {
    guard let covers else {
      let all = catalog.families()
      let list = FontList(families: all.filter(isMeant))
      try StandardOutput.write(json ? list.json : list.text)
      if let name, list.families.isEmpty { tellNearest(to: name, among: all) }
      return name == nil || !list.families.isEmpty
    }
    let scalars = FontFamily.visibleScalars(of: covers)
    let list = CoverageList(
      text: covers, scalars: scalars, families: catalog.families(lacking: scalars).filter(isMeant))
    try StandardOutput.write(json ? list.json : list.text)
    return list.isCovered
  }

  private func tellNearest(to name: String, among families: [FontFamily]) {
    let near = Spelling.nearest(to: name, among: families.map(\.name))
    let remedy =
      near.map { "did you mean \(JSONWriter.quoted($0))?" } ?? "signwriter fonts lists all that there are"
    Terminal.error("no family has \(JSONWriter.quoted(name)) in its name; \(remedy)")
  }

  private func isMeant(_ family: FontFamily) -> Bool {
    name.map { family.name.lowercased().contains($0.lowercased()) } ?? true
  }
}
