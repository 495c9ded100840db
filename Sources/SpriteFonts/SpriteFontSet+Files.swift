import Documents
public import ImageCodecs
import JSON
import Pixels
public import Signwriter

extension SpriteFontSet {
  /// A file of a sprite font. Sendable; a value.
  public struct File: Sendable {
    /// The name, without a folder.
    public let name: String
    /// What it holds.
    public let bytes: [UInt8]
    /// Which page it shows; nil for other files.
    let page: PageIndex?

    init(name: String, bytes: [UInt8], page: PageIndex? = nil) {
      (self.name, self.bytes, self.page) = (name, bytes, page)
    }
  }

  /// A page, by the indices of its size and in it. Sendable; a value.
  struct PageIndex: Sendable, Hashable {
    let size: Int
    let page: Int
  }

  /// The files of all sizes, layers and formats. `name` is that of the font: `gold` makes `gold.fnt` and `gold.png`.
  /// Throws if a format has no room for a number, or a page cannot be encoded.
  public func files(
    named name: String, compression: PNGCodec.Compression = .balanced
  ) throws(SignwriterError) -> [File] {
    do throws(DocumentError) { try checkName(name) } catch { throw .document(error) }
    var files: [File] = []
    // Strips and Minecraft's font have pictures of their own.
    let showsPages = document.formats.contains { $0 != .strip && $0 != .minecraft }
    for (index, size) in sizes.enumerated() {
      let stem = name + suffix(index)
      let pages = pageNames(stem, count: size.pages.count)
      for (number, picture) in size.pages.enumerated() where showsPages {
        let page = PageIndex(size: index, page: number)
        files.append(File(name: pages[number], bytes: try SpriteFontSet.png(picture, compression), page: page))
      }
      for font in size.fonts {
        let fontStem = font.layer == document.layers.last ? stem : stem + "-" + (font.layer?.rawValue ?? "")
        let fields = BMFontFields(font, name: name, pages: pages)
        for format in document.formats {
          files += try written(format, fields, stem: fontStem, size, compression)
        }
      }
    }
    return files
  }

  /// BMFont's text quotes names, and has no way to write a quote.
  private func checkName(_ name: String) throws(DocumentError) {
    guard document.formats.contains(.text),
      name.unicodeScalars.contains(where: { $0 == "\"" || $0.properties.generalCategory == .control })
    else { return }
    throw DocumentError(
      .outOfRange, path: "formats",
      "BMFont's text cannot write the name \(JSONWriter.quoted(name)), which has a quote or a control character; name the "
        + "file without it, or give another format, such as xml")
  }

  /// The names that only fonts of a name have in a folder: its pages and strips. An earlier, larger font left those that
  /// are not written now.
  package static func isPageOrStrip(_ file: String, of name: String) -> Bool {
    guard file.hasPrefix(name), file.hasSuffix(".png") else { return false }
    var rest = file.dropFirst(name.count).dropLast(4)
    // The size.
    if rest.first == "@", let end = rest.firstIndex(of: "x") {
      guard Double(rest[..<end].dropFirst()) != nil else { return false }
      rest = rest[end...].dropFirst()
    }
    func isNumber(_ text: Substring) -> Bool { !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber } }
    if rest.isEmpty { return true }
    if let mark = rest.firstRange(of: "_strip") {
      let layer = rest[..<mark.lowerBound]
      let isLayer = layer.isEmpty || SpriteFontDocument.Layer.allCases.contains { layer == "-\($0.rawValue)" }
      return isLayer && isNumber(rest[mark.upperBound...])
    }
    return rest.hasPrefix("-") && isNumber(rest.dropFirst())
  }

  /// What is put behind the name of a size: nothing, or `@2x`.
  private func suffix(_ index: Int) -> String {
    let scale = document.scales[index]
    return document.scales.count == 1 || scale == 1 ? "" : "@\(JSONWriter.number(scale))x"
  }

  private func pageNames(_ stem: String, count: Int) -> [String] {
    count <= 1 ? ["\(stem).png"] : (0..<count).map { "\(stem)-\($0).png" }
  }

  /// Always with four channels: readers take grey for coverage.
  private static func png(
    _ picture: PixelBuffer, _ compression: PNGCodec.Compression
  ) throws(SignwriterError) -> [UInt8] {
    do throws(CodecError) { return try PNGCodec.encode(picture, compression: compression, channels: .rgba) } catch {
      throw .codec(error)
    }
  }

  private func written(
    _ format: SpriteFontDocument.Format, _ fields: BMFontFields, stem: String, _ size: Size,
    _ compression: PNGCodec.Compression
  ) throws(SignwriterError) -> [File] {
    func text(_ ending: String, _ text: String) -> [File] { [File(name: stem + ending, bytes: Array(text.utf8))] }
    do throws(DocumentError) {
      switch format {
      case .text: return text(".fnt", fields.text)
      case .xml: return text(".xml", fields.xml)
      case .binary: return [File(name: stem + ".bin", bytes: try fields.binary())]
      case .json: return text(".json", JSONWriter.pretty(fields.json(extra(fields.font))) + "\n")
      case .strip, .minecraft: break
      }
    } catch { throw .document(error) }
    let grid = SpriteGrid(fields.font, pages: size.pages)
    guard format == .strip else {
      return [
        File(name: stem + "-minecraft.png", bytes: try SpriteFontSet.png(grid.minecraftPicture(), compression))
      ]
        + text(
          "-minecraft.json", JSONWriter.pretty(grid.minecraft(file: "minecraft:font/\(stem)-minecraft.png")) + "\n")
    }
    let pictures: (strip: PixelBuffer, image: PixelBuffer)
    do throws(DocumentError) { pictures = (try grid.strip(), try grid.imageFont()) } catch {
      throw .document(error)
    }
    return [
      File(
        name: "\(stem)_strip\(grid.glyphs.count).png", bytes: try SpriteFontSet.png(pictures.strip, compression)),
      File(name: stem + "-imagefont.png", bytes: try SpriteFontSet.png(pictures.image, compression)),
    ] + text(".txt", grid.text)
  }

  /// What BMFont's fields have no room for.
  private func extra(_ font: SpriteFont) -> JSONObject {
    var exact = JSONObject()
    for glyph in font.glyphs {
      exact[String(glyph.character.id)] = .number((glyph.exactAdvance * 1000).rounded() / 1000)
    }
    var clusters = JSONObject()
    for glyph in font.glyphs where glyph.character.cluster != nil {
      clusters[String(glyph.character.id)] = .string(glyph.character.cluster ?? "")
    }
    let outset = font.outset
    return [
      "version": .string(SignwriterVersion.current), "scale": .number(font.scale),
      "layer": font.layer.map { JSONValue.string($0.rawValue) } ?? JSONValue.null,
      "outset": .array([outset.top, outset.right, outset.bottom, outset.left].map { .number(Double($0)) }),
      "alpha": .string(document.page.alpha.rawValue), "exactAdvances": .object(exact),
      "clusters": .object(clusters),
    ]
  }
}
