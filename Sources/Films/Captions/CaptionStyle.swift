import Basics
package import Captions
package import Documents
import Glibc
import JSON
import Typography

/// A style of captions: one that is shipped, one of a sheet, or a document.
package struct CaptionStyle {
  private let text: String
  /// The file that it is in; nil for a style that is shipped.
  package let file: String?
  /// The name of the style; nil for a document.
  private let name: String?

  package init(_ text: String) {
    self.text = text
    if ShippedStyles.names.contains(text) {
      (file, name) = (nil, text)
    } else if let mark = text.lastIndex(of: "#") {
      (file, name) = (String(text[..<mark]), String(text[text.index(after: mark)...]))
    } else {
      (file, name) = (text, nil)
    }
  }

  /// The folders of fonts that its sheet names.
  package func fontFolders() throws -> [String] { name == nil ? [] : try sheet().fontFolders }

  private func sheet() throws(DocumentError) -> StyleSheet {
    guard let file else { return StyleSheet() }
    return try StyleSheet(contentsOf: file)
  }

  /// The captions of a list of words on a canvas of so many pixels. `given` is the scale of a canvas that is there; else
  /// it is the author's, and where there is none, the shorter side has 1080 points, so that a style is as large on every
  /// film.
  package func document(
    showing list: WordList, pixels: (width: Int, height: Int), scale given: Double? = nil
  ) throws(DocumentError) -> CaptionsDocument {
    var (object, styles) = try source()
    object["kind"] = "captions"
    object["words"] = []
    let scale = object["scale"]?.number
    object["size"] = [1920, 1080]
    let document = try Document(.object(object), source: file ?? text, styles: styles)
    guard case .captions(var captions) = document else {
      throw DocumentError(
        .wrongType, source: file ?? text, "it is no document of captions; write \"kind\": \"captions\"")
    }
    guard captions.tracks.isEmpty else {
      throw DocumentError(
        .conflict, source: file ?? text, path: "tracks", "each track has words of its own; leave it out"
      )
    }
    let own = scale != nil || captions.scale != 1 ? captions.scale : nil
    if let given, let own, own != given {
      throw DocumentError(
        .conflict, source: file ?? text, path: "scale",
        "\(own) is not that of the words before it, \(given); all words are on one canvas, so leave it out")
    }
    captions.scale = given ?? own ?? Double(min(pixels.width, pixels.height)) / 1080
    captions.label.size = .fixed(
      width: Double(pixels.width) / captions.scale, height: Double(pixels.height) / captions.scale)
    captions.words = CaptionsDocument.Words(list)
    return captions
  }

  /// The style that is shipped whose name is nearly this one, with its folder or without.
  private static func shipped(near text: String) -> String? {
    let short = ShippedStyles.names.map {
      String($0[($0.lastIndex(of: "/").map($0.index(after:)) ?? $0.startIndex)...])
    }
    guard let near = Spelling.nearest(to: text, among: short), let place = short.firstIndex(of: near) else {
      return Spelling.nearest(to: text, among: ShippedStyles.names)
    }
    return ShippedStyles.names[place]
  }

  /// The members that it gives, and the styles that they name.
  private func source() throws(DocumentError) -> (JSONObject, StyleSheet) {
    if let name { return (["style": .string(name)], try sheet()) }
    guard let file else { return ([:], StyleSheet()) }
    guard !text.hasPrefix("captions/") || file.hasSuffix(".json") else {
      let names = ShippedStyles.names.joined(separator: ", ")
      throw DocumentError(
        .style, source: "style", "there is no style \(JSONWriter.quoted(text)); there are \(names)")
    }
    if access(file, F_OK) != 0, let meant = CaptionStyle.shipped(near: text) {
      throw DocumentError(
        .style, source: "style",
        "there is no file \(JSONWriter.quoted(text)); did you mean \(JSONWriter.quoted(meant))?")
    }
    let json = try JSONParser.parse(try DocumentFile.read(file), source: file)
    guard let object = json.object else {
      throw DocumentError(.wrongType, source: file, "it is no object; write a document of captions")
    }
    guard object["styles"] == nil else {
      throw DocumentError(.style, source: file, "it is a style sheet; name a style in it: \(file)#NAME")
    }
    return (object, StyleSheet())
  }
}
