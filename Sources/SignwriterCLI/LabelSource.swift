import ArgumentParser
import Basics
import Documents
import Films
import Foundation
import Glibc
import JSON
import Resolving
import Typography

/// A label from a file, from --text and --style, or from a file with another text.
struct LabelSource: ParsableArguments {
  @Argument(help: "A label as JSON; - is standard input.", completion: .file(extensions: ["json"]))
  var label: String?

  @Option(help: "The text, in place of a file; with a file, in place of its text.")
  var text: String?

  @OptionGroup var fontOptions: FontOptions

  @Option(
    help: ArgumentHelp(
      "A style sheet and a style in it: FILE.json#gold; or the sheet alone, for a document that names its style.",
      valueName: "FILE#STYLE"),
    completion: .file(extensions: ["json"]))
  var style: String?

  @Option(
    help: ArgumentHelp("Pixels per point, in place of the document's scale.", valueName: "N"),
    transform: NumberArgument.read)
  var scale: Double?

  func validate() throws {
    if let scale {
      // The schema knows which are allowed.
      do { _ = try Document(["text": "", "scale": .number(scale)]) } catch {
        throw ValidationError("--scale: \(error.message)")
      }
    }
    guard let style else { return }
    guard !ShippedStyles.names.contains(style) else { return }
    guard let (path, _) = sheet(in: style) else {
      throw ValidationError("--style \"\(style)\" does not name a file and a style: write FILE.json#NAME.")
    }
    guard label != "-" || path != "-" else {
      throw ValidationError("The label and the style sheet cannot both come from standard input.")
    }
  }

  /// The file of a style sheet, and the name of the style in it if one is given; nil if `style` names no file.
  private func sheet(in style: String) -> (path: String, name: String?)? {
    guard let mark = style.lastIndex(of: "#") else { return style.isEmpty ? nil : (style, nil) }
    guard style[mark...].count > 1, mark > style.startIndex else { return nil }
    return (String(style[..<mark]), String(style[style.index(after: mark)...]))
  }

  /// The style sheet that --style names; nil where it names none, or a style that every sheet has.
  private var sheetInStyle: (path: String, name: String?)? {
    style.flatMap { ShippedStyles.names.contains($0) ? nil : sheet(in: $0) }
  }

  /// Throws if there is no document. It is called when a command begins to run: `validate` is called
  /// before unknown options are reported.
  func requireOne() throws {
    guard label != nil || text != nil else { throw ValidationError("Give a LABEL.json, or --text, or both.") }
  }

  /// The files that are read.
  var files: FileUse {
    var files = FileUse()
    files.reads("the document", label)
    files.reads("--style", sheetInStyle?.path)
    return files
  }

  /// The name of the document in messages.
  var name: String { label.map { JobInput.name(of: $0) } ?? "--text" }

  /// The document, the fonts that it may use besides the system's, and the folder of its pictures. Throws a
  /// DocumentError or a FontError.
  func document() throws -> (document: Document, fonts: FontCatalog, images: ImageLibrary) {
    let named = sheetInStyle
    let (sheetPath, styleName) = (named?.path, named?.name ?? style.flatMap { named == nil ? $0 : nil })
    let sheet = try sheetPath.map { try self.sheet(at: $0, named: styleName) } ?? StyleSheet()
    sheet.tellMissingFontFolders(at: sheetPath)
    let json = try self.json()
    if let sheetPath, styleName == nil { try requireStyle(of: json, in: sheet, at: sheetPath) }
    try requirePlaceForText(in: json, sheet, styleName)
    return (
      try Document(json, source: name, styles: sheet, styleName: styleName),
      try FontCatalog(
        folders: sheet.fontFolders(at: sheetPath), usesSystemFonts: !fontOptions.noSystemFonts),
      ImageLibrary(folders: pictureFolders(of: label, sheetPath))
    )
  }
}

extension LabelSource {
  /// What the author wrote, with the text and the scale that replace its own.
  private func json() throws(DocumentError) -> JSONValue {
    let json: JSONValue =
      if let label { try JSONParser.parse(try DocumentFile.read(label), source: name) } else { [:] }
    guard var object = json.object else { return json }
    if let text { object["text"] = .string(text) }
    if let scale { object["scale"] = .number(scale) }
    return .object(object)
  }

  /// Throws where --text is given and the document is of a kind that has none: the schema would take the text for the
  /// author's.
  private func requirePlaceForText(
    in json: JSONValue, _ sheet: StyleSheet, _ styleName: String?
  ) throws(DocumentError) {
    guard text != nil, let object = json.object else { return }
    let refusal: String?
    do throws(DocumentError) {
      refusal = try DocumentKind.refusalOfText(for: object, style: styleName, in: sheet)
    } catch {
      throw error.from(name)
    }
    if let refusal { throw DocumentError(.conflict, source: name, "--text: \(refusal); leave --text out") }
  }

  /// Throws where --style names a sheet alone, and nothing names one of its styles: nothing of it would be drawn. A sheet
  /// may be given for its fonts.
  private func requireStyle(of json: JSONValue, in sheet: StyleSheet, at path: String) throws(DocumentError) {
    guard let first = sheet.styleNames.first, json.object != nil, !json.namesStyle,
      label == nil || sheet.fontFolders.isEmpty
    else { return }
    let names = sheet.styleNames.prefix(12).map { JSONWriter.quoted($0) }.joined(separator: ", ")
    let more = sheet.styleNames.count > 12 ? " and \(sheet.styleNames.count - 12) more" : ""
    let place = label == nil ? "" : ", or \"style\": \(JSONWriter.quoted(first)) in \(name)"
    throw DocumentError(
      .style, source: path,
      "no style of this sheet is named, so nothing of it would be drawn; it has \(names)\(more): write --style "
        + "\(path)#\(first)\(place)")
  }

  /// Reads the style sheet. A style alone is easily taken for what --style wants.
  private func sheet(at path: String, named style: String?) throws(DocumentError) -> StyleSheet {
    if style == nil, path != "-", access(path, F_OK) != 0, !path.contains("."), !path.contains("/") {
      throw DocumentError(
        .reading, source: path,
        "there is no such file; --style takes a style with its sheet: write FILE.json#\(path)")
    }
    return try StyleSheet(bytes: try DocumentFile.read(path), source: path)
  }
}

extension JSONValue {
  /// Whether a document or a part of it names a style.
  fileprivate var namesStyle: Bool {
    if let object {
      return object.members.contains { ["style", "extends"].contains($0.name) || $0.value.namesStyle }
    }
    return array?.contains(where: \.namesStyle) ?? false
  }
}

extension StyleSheet {
  /// Says which folders of fonts are not there: with fewer fonts texts look otherwise.
  func tellMissingFontFolders(at path: String?) {
    for folder in fontFolders(at: path) where access(folder, F_OK) != 0 {
      Terminal.write("warning: \(path ?? ""): fonts: there is no folder \(JSONWriter.quoted(folder))\n")
    }
  }

  /// Folders of fonts, resolved relative to the style sheet that names them.
  func fontFolders(at path: String?) -> [String] {
    let base = path.map { String(FileName.folder(of: $0)) } ?? ""
    return fontFolders.map { $0.hasPrefix("/") ? $0 : base + $0 }
  }
}

/// The folders in which the pictures of some files are, each once.
func pictureFolders(of files: String?...) -> [String] {
  files.compactMap { folder(of: $0) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
}

/// The folder of a file; for standard input it is the current folder.
func folder(of path: String?) -> String? {
  guard let path else { return nil }
  guard path != "-", let slash = path.lastIndex(of: "/") else { return "." }
  return String(path[..<slash])
}
