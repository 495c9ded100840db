import ArgumentParser
import Documents
import JSON

/// The options that become members of a sprite font's document. The schema checks their values.
struct SpriteFontFlags: ParsableArguments {
  @Option(help: ArgumentHelp("The characters, or a list: U+0020-007E, ascii, U+20AC.", valueName: "LIST"))
  var characters: String?

  @Option(
    help: ArgumentHelp(
      "Also the characters of a file: UTF-8 text, every string of JSON, the translations of PO. Can be repeated.",
      valueName: "FILE"), completion: .file())
  var charactersFrom: [String] = []

  @Option(help: ArgumentHelp("Also the characters of languages: de,pl.", valueName: "TAGS"))
  var language: String?

  @Option(help: ArgumentHelp("Strings that become one character each: ffi,fl.", valueName: "LIST"))
  var ligatures: String?

  @Option(
    help: ArgumentHelp(
      "The files, with commas: text, xml, binary, json, strip, minecraft. By default what -o ends in.",
      valueName: "FORMATS"))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "Parts that become fonts of their own, the lowest first: shadow,stroke,fill or shadow,glyph.",
      valueName: "LAYERS"))
  var layers: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point, with commas; each is a font: 1,2,3.", valueName: "SCALES"))
  var scale: String?

  @Option(help: ArgumentHelp("integer, exact, or doubled: lines break alike at every scale.", valueName: "KIND"))
  var advances: String?

  @Flag(help: "No pairs.")
  var noKerning = false

  @Option(help: ArgumentHelp("tabular makes digits equally wide.", valueName: "KIND"))
  var digits: String?

  @Option(
    help: ArgumentHelp(
      "What id 0 shows, for characters that are not there: none, notdef, or a character.", valueName: "CHARACTER"))
  var missing: String?

  @Option(help: ArgumentHelp("The box of a layer style's gradients: caps, ink, line.", valueName: "BOX"))
  var ramp: String?

  @Flag(help: "Cut cells to their ink.")
  var trim = false

  @OptionGroup(title: "Pages") var pages: SpritePageFlags

  /// The members, laid over those of the document.
  func lay(over object: inout JSONObject) throws(DocumentError) {
    if let characters { object["characters"] = .string(characters) }
    if !charactersFrom.isEmpty, let listed = try SpriteFontDocument.listed(object["characters"]) {
      let texts = try charactersFrom.map { file throws(DocumentError) in try CharacterFile.characters(of: file) }
      object["characters"] = .string(SpriteFontFlags.each(listed + texts.joined()))
    }
    for (name, value) in [("advances", advances), ("digits", digits), ("missing", missing), ("ramp", ramp)] {
      if let value { object[name] = .string(value) }
    }
    for (name, value) in [
      ("languages", language), ("ligatures", ligatures), ("formats", format), ("layers", layers),
    ] {
      if let value { object[name] = .array(value.split(separator: ",").map { .string(String($0)) }) }
    }
    if let scale {
      object["scales"] = .array(
        scale.split(separator: ",").map { Double($0).map { .number($0) } ?? .string(String($0)) })
    }
    if noKerning { object["kerning"] = false }
    if trim { object["trim"] = true }
    try pages.lay(over: &object)
  }

  /// What a list of scales may mean that looks like a number with a decimal comma; nil where it does not.
  var commaRemark: String? {
    let parts = scale?.split(separator: ",") ?? []
    guard let scale, parts.count == 2, let whole = Int(parts[0]),
      whole == 0 || ["5", "25", "75"].contains(parts[1])
    else {
      return nil
    }
    return
      "--scale \(scale) makes two fonts, at scale \(parts[0]) and at \(parts[1]); for one write \(parts[0]).\(parts[1])"
  }

  /// Each character of a text once. In their order they are no list of code points, in which U would stand before +.
  private static func each(_ text: String) -> String { String(Set(text).sorted()) }
}
