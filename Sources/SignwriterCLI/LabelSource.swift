import ArgumentParser
import Foundation
import LabelDocument

/// A label from a file, or from --text and --style.
struct LabelSource: ParsableArguments {
  @Argument(help: "A label as JSON; - is standard input.")
  var label: String?

  @Option(help: "The text, in place of a file.")
  var text: String?

  @Option(help: ArgumentHelp("A style sheet and a style in it: FILE.json#gold.", valueName: "FILE#STYLE"))
  var style: String?

  func validate() throws {
    guard (label == nil) != (text == nil) else {
      throw ValidationError("Give a LABEL.json or --text, one of the two.")
    }
    if let style, !style.contains("#") {
      throw ValidationError("--style \"\(style)\" names no style: write FILE.json#NAME.")
    }
  }

  /// The document, or a DocumentError.
  func document() throws -> LabelDocument {
    var sheet = StyleSheet()
    var styleName: String?
    if let style, let mark = style.lastIndex(of: "#") {
      let path = String(style[..<mark])
      sheet = try StyleSheet(bytes: try readFile(path), source: path)
      styleName = String(style[style.index(after: mark)...])
    }
    if let text {
      return try LabelDocument(["text": .string(text)], source: "--text", styles: sheet, styleName: styleName)
    }
    let path = label ?? "-"
    return try LabelDocument(
      bytes: try readFile(path), source: path == "-" ? "standard input" : path, styles: sheet, styleName: styleName)
  }
}

/// The bytes of a file; "-" is standard input.
func readFile(_ path: String) throws(DocumentError) -> [UInt8] {
  if path == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
  do {
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  } catch {
    let reason = FileManager.default.fileExists(atPath: path) ? "it cannot be read" : "there is no such file"
    throw DocumentError(.reading, source: path, reason)
  }
}
