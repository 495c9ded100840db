import ArgumentParser
import Documents
import JSON

/// The options of a sprite font's pages. The schema checks their values.
struct SpritePageFlags: ParsableArguments {
  @Option(help: ArgumentHelp("The longest side of a page; 4096 by default.", valueName: "PIXELS"))
  var pageSize: Int?

  @Option(help: ArgumentHelp("The most pages; one by default, because many readers know no more.", valueName: "N"))
  var pages: Int?

  @Option(help: ArgumentHelp("Transparent pixels between cells; 2 by default.", valueName: "PIXELS"))
  var gutter: Int?

  @Option(help: ArgumentHelp("How far colour reaches outward; as the gutter by default.", valueName: "PIXELS"))
  var bleed: Int?

  @Option(help: ArgumentHelp("How far the edges of cells are repeated into the gutter.", valueName: "PIXELS"))
  var extrude: Int?

  @Option(help: ArgumentHelp("How many mipmaps keep cells apart.", valueName: "N"))
  var mipmaps: Int?

  @Flag(help: "Pages of any size, not only of powers of two.")
  var anySize = false

  @Flag(help: "Colours multiplied by alpha, for engines that blend so.")
  var premultiplied = false

  /// The members of the page, laid over those of the document.
  func lay(over object: inout JSONObject) throws(DocumentError) {
    var page = object["page"]?.object ?? JSONObject()
    for (name, value) in [
      ("side", pageSize), ("most", pages), ("gutter", gutter), ("bleed", bleed), ("extrude", extrude),
      ("mipmaps", mipmaps),
    ] {
      if let value { page[name] = .number(Double(value)) }
    }
    if anySize { page["powerOfTwo"] = false }
    if premultiplied { page["alpha"] = "premultiplied" }
    if !page.isEmpty, object["page"]?.object != nil || object["page"] == nil { object["page"] = .object(page) }
  }
}
