import ArgumentParser
import Documents
import Films
import Glibc
import JSON
import Resolving
import Typography

/// The style of a sprite font: a file with a document, or a style sheet with the name of a style.
struct SpriteFontSource: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A style as a document, FILE.json, or a style of a sheet, FILE.json#NAME; - is standard input.",
      valueName: "STYLE"), completion: .file(extensions: ["json"]))
  var style: String

  @Option(help: "The style sheet of a document that names its style.", completion: .file(extensions: ["json"]))
  var styles: String?

  @OptionGroup var fontOptions: FontOptions

  /// The sheet, and the style in it, where the argument names both.
  private var named: (path: String, name: String)? {
    guard let mark = style.lastIndex(of: "#"), mark > style.startIndex, style[mark...].count > 1 else { return nil }
    return (String(style[..<mark]), String(style[style.index(after: mark)...]))
  }

  /// The files that are read.
  var files: FileUse {
    var files = FileUse()
    files.reads("the style", named?.path ?? style)
    files.reads("--styles", styles)
    return files
  }

  /// The name of the document in messages.
  var name: String { JobInput.name(of: style) }

  /// The document, with `lay` applied to what its author wrote, and the fonts and pictures that it may use.
  func document(
    _ lay: (inout JSONObject) throws(DocumentError) -> Void
  ) throws -> (document: SpriteFontDocument, fonts: FontCatalog, images: ImageLibrary) {
    let sheetPath = named?.path ?? styles
    let sheet = try sheetPath.map { path throws(DocumentError) in try self.sheet(at: path) } ?? StyleSheet()
    sheet.tellMissingFontFolders(at: sheetPath)
    var object = try named == nil ? written() : JSONObject()
    try refuseOthers(object)
    object["kind"] = "spriteFont"
    try lay(&object)
    let document = try Document(.object(object), source: name, styles: sheet, styleName: named?.name)
    guard case .spriteFont(let font) = document else { preconditionFailure("the kind was given") }
    return (
      font,
      try FontCatalog(folders: sheet.fontFolders(at: sheetPath), usesSystemFonts: !fontOptions.noSystemFonts),
      ImageLibrary(folders: pictureFolders(of: named == nil ? style : nil, sheetPath))
    )
  }

  /// The style sheet. A wrong style that the named one does not extend is reported, and does not keep it from being made.
  private func sheet(at path: String) throws(DocumentError) -> StyleSheet {
    let json = try JSONParser.parse(try DocumentFile.read(path), source: path)
    do throws(DocumentError) { return try StyleSheet(json, source: path) } catch {
      guard var object = json.object, let styles = object["styles"]?.object, let named else { throw error }
      var (kept, next) = (JSONObject(), named.name as String?)
      while let name = next, let style = styles[name], kept[name] == nil {
        kept[name] = style
        next = style.object?["extends"]?.string
      }
      object["styles"] = .object(kept)
      guard let sheet = try? StyleSheet(.object(object), source: path) else { throw error }
      Terminal.write(
        "warning: \(Terminal.oneLine("\(error)")); the style \(JSONWriter.quoted(named.name)) is made\n")
      return sheet
    }
  }

  private func written() throws(DocumentError) -> JSONObject {
    let json = try JSONParser.parse(try DocumentFile.read(style), source: name)
    guard let object = json.object else {
      throw DocumentError(.wrongType, source: name, "it holds no object; give the members of a document in braces")
    }
    guard object["styles"] == nil else {
      throw DocumentError(.conflict, source: name, "is a style sheet; name a style of it: \(style)#NAME")
    }
    return object
  }

  /// A sprite font has no text of its own, nothing behind its characters, and no children.
  private func refuseOthers(_ object: JSONObject) throws(DocumentError) {
    let kind = object["kind"]?.string ?? "label"
    guard kind == "label" || kind == "spriteFont" else {
      throw DocumentError(
        .conflict, source: name, path: "kind", "a \(kind) is no style of a font; give a label's members")
    }
    for member in ["text", "background", "backgroundColor", "underline", "strikethrough", "overline", "lineBreak"]
    where object[member] != nil {
      throw DocumentError(
        .conflict, source: name, path: member,
        member == "text"
          ? "a sprite font has no text: it has characters, which --characters lists; remove it"
          : "a sprite font cannot have it, because each character stands alone; remove it")
    }
  }
}
