import Documents
import JSON

extension BMFontFields {
  /// BMFont's text.
  var text: String {
    var text = line("info", info) + line("common", common)
    for index in pages.indices { text += line("page", page(index)) }
    text += "chars count=\(font.glyphs.count)\n"
    for glyph in font.glyphs { text += line("char", char(glyph)) }
    text += "kernings count=\(font.pairs.count)\n"
    for pair in font.pairs { text += line("kerning", kerning(pair)) }
    return text
  }

  private func line(_ tag: String, _ record: Record) -> String {
    var line = tag
    for (name, value) in record {
      if case .text(let text) = value { line += " \(name)=\"\(text)\"" } else { line += " \(name)=\(value.plain)" }
    }
    return line + "\n"
  }

  /// BMFont's XML: the same fields as attributes.
  var xml: String {
    var text =
      "<?xml version=\"1.0\"?>\n<font>\n" + element("info", info) + element("common", common) + "  <pages>\n"
    for index in pages.indices { text += "  " + element("page", page(index)) }
    text += "  </pages>\n  <chars count=\"\(font.glyphs.count)\">\n"
    for glyph in font.glyphs { text += "  " + element("char", char(glyph)) }
    text += "  </chars>\n  <kernings count=\"\(font.pairs.count)\">\n"
    for pair in font.pairs { text += "  " + element("kerning", kerning(pair)) }
    return text + "  </kernings>\n</font>\n"
  }

  private func element(_ tag: String, _ record: Record) -> String {
    "  <\(tag)" + record.map { " \($0.name)=\"\(BMFontFields.escaped($0.value.plain))\"" }.joined() + "/>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  /// BMFont's fields as JSON, with what only they can hold under `signwriter`.
  func json(_ more: JSONObject) -> JSONValue {
    func object(_ record: Record) -> JSONValue {
      var object = JSONObject()
      for (name, value) in record { object[name] = value.json }
      return .object(object)
    }
    return [
      "info": object(info), "common": object(common), "pages": .array(pages.map { .string($0) }),
      "chars": .array(font.glyphs.map { object(char($0)) }),
      "kernings": .array(font.pairs.map { object(kerning($0)) }), "signwriter": .object(more),
    ]
  }
}
